import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#shared/contract/language.ts';

type Texts = { [key: string]: string | string[] | Texts };

const web = join(import.meta.dirname, '../../web');
const folderOf = (language: string) => join(import.meta.dirname, 'locales', language, 'web');
const filesOf = (language: string) => readdirSync(folderOf(language)).map((file) => file.replace('.json', ''));
const namespaces = filesOf('en');
const leaves = (language: string, namespace: string) => leavesOf(JSON.parse(readFileSync(join(folderOf(language), `${namespace}.json`), 'utf8')));
/** A key without the form of a plural that it is for. */
const withoutForm = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const keysOf = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(withoutForm))].sort();

function leavesOf(texts: Texts, path = ''): Map<string, string> {
	const found = new Map<string, string>();
	for (const [key, value] of Object.entries(texts)) {
		const at = path ? `${path}.${key}` : key;
		if (typeof value === 'string') found.set(at, value);
		else for (const [deeper, text] of leavesOf(value as Texts, at)) found.set(deeper, text);
	}
	return found;
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}|<(\w+)>/g)].map(([, name, tag]) => name ?? tag).sort();

test('both languages have the same files', () => {
	expect(filesOf('ja')).toEqual(namespaces);
	expect(namespaces.length).toBeGreaterThan(5);
});

test.each(namespaces)('%s says the same things in both languages', (namespace) => {
	const en = leaves('en', namespace);
	const ja = leaves('ja', namespace);
	expect(keysOf(ja)).toEqual(keysOf(en));
	for (const [key, text] of [...en, ...ja]) expect(text.trim(), key).not.toBe('');
	for (const [key, text] of ja) expect(placeholders(text), key).toEqual(placeholders(en.get(key) ?? ''));
});

test.each(LANGUAGES)('what is counted has in %s the forms that the language has', (language) => {
	const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.map((form) => `_${form}`);
	for (const namespace of namespaces) {
		const keys = [...leaves(language, namespace).keys()];
		const counted = new Set(keys.map(withoutForm).filter((key) => !keys.includes(key)));
		const found = keys.filter((key) => counted.has(withoutForm(key)));
		expect(found.sort(), namespace).toEqual([...counted].flatMap((key) => forms.map((form) => key + form)).sort());
	}
});

/** All of the app's source without tests. */
const source = (readdirSync(web, { recursive: true }) as string[])
	.filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
	.map((path) => readFileSync(join(web, path), 'utf8'))
	.join('\n');

/** Whether the source names a key, or a beginning of it that a value is appended to. */
function isUsed(key: string): boolean {
	const plain = withoutForm(key);
	const parts = plain.split('.');
	const beginnings = parts.map((_, index) => parts.slice(0, index).join('.')).filter(Boolean);
	return (
		[`${plain}'`, `${plain}"`, ...beginnings.flatMap((beginning) => [`${beginning}.\${`, `${beginning}'`])].some((text) => source.includes(text)) ||
		isBetween(parts)
	);
}

/** A value in the middle: `terms.${section}.title`. */
function isBetween(parts: string[]): boolean {
	const escaped = (text: string) => text.replace(/[.$]/g, '\\$&');
	return parts.slice(1, -1).some((_, index) => {
		const before = parts.slice(0, index + 1).join('.');
		const after = parts.slice(index + 2).join('.');
		return new RegExp(`${escaped(before)}\\.\\$\\{[^}]+\\}\\.${escaped(after)}`).test(source);
	});
}

// The trade's words are looked up by the codes of the contract, whichever those are.
test.each(namespaces.filter((namespace) => namespace !== 'trade'))('%s has no text that nothing shows', (namespace) => {
	expect([...leaves('en', namespace).keys()].filter((key) => !isUsed(key))).toEqual([]);
});
