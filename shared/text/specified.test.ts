import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Texts that the specification gives literally (sections 2, 5 and 8). */
const SPECIFIED = [
	'404 - Not Found',
	'Loading...',
	'Unexpected Application Error!',
	"Review {{name}}'s Profile",
	'Membership Requirements',
	'Prohibited Activities',
	'Auction and Bidding Rules',
	'Platform Usage and Liability',
	'General Conduct',
	'Refresh List',
	'List',
	'Thumb',
	'Select All',
	'Clear All',
	'Delete Selected',
	'Delete All',
	'Items Per Page',
	'Contact Us',
	'Company Name',
	'Private Name',
	'Email',
	'Message',
	'Submit',
	'Update',
	'Install App',
	'Add to Home Screen',
	'Terms and Conditions',
	'User Manual',
	'Contact',
	'Search',
	'Upload',
	'Inventory',
	'Register',
	'Discount Rate',
	'Please select at least one item to refresh.',
	'Please select at least one item to delete.',
	'No inventory items to delete.',
	'Please bid at least 1% over the current bid.',
	'Updated Successfully.',
	'Update failed. Please try again.',
	'Inventory refreshed successfully.',
	'Failed to refresh inventory.',
	'Diamonds deleted successfully.',
	'Failed to delete diamonds.',
	'Entire inventory deleted successfully.',
	'Failed to delete entire inventory.',
	'Failed to sort data',
	'Email Sent Successfully .',
	'Guaranteed Available',
	'Pending Contact',
	'Round etc',
];
/** The specification gives these texts in English for every language. */
const SAME_IN_JAPANESE = ['404 - Not Found', 'Loading...', 'Unexpected Application Error!'];

type Texts = { [key: string]: string | Texts };
const flatten = (texts: Texts, path: string): [string, string][] =>
	Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [[`${path}.${key}`, value]] : flatten(value, `${path}.${key}`)));
const readTexts = (language: string) =>
	globSync('*/*.json', { cwd: join(import.meta.dirname, 'locales', language) }).flatMap((file) =>
		flatten(JSON.parse(readFileSync(join(import.meta.dirname, 'locales', language, file), 'utf8')), file),
	);
const ENGLISH = readTexts('en');
const JAPANESE = new Map(readTexts('ja'));

test.each(SPECIFIED)('“%s” is said as the specification has it, and in Japanese', (text) => {
	const places = ENGLISH.filter(([, words]) => words === text).map(([place]) => place);
	expect(places).not.toEqual([]);
	for (const place of places) expect(/[ぁ-んァ-ヶ一-龠]/.test(JAPANESE.get(place) ?? ''), place).toBe(!SAME_IN_JAPANESE.includes(text));
});

test('every question before a rejection says what it costs the seller', () => {
	const questions = ENGLISH.filter(([place]) => /\.decide\.(?:text\.REJECTED|rejectText)/.test(place)).map(([place]) => place);
	expect(questions).toHaveLength(3);
	for (const texts of [new Map(ENGLISH), JAPANESE]) for (const place of questions) expect(texts.get(place), place).toContain('Teppo');
});
