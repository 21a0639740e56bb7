import { ATTRIBUTE_NAMES, type AttributeName, type FlatStone, getAttribute } from '#shared/domain/attributes.ts';

/** The headings of our own sheets, in the table's order. */
export const HEADINGS: readonly string[] = [...new Set(ATTRIBUTE_NAMES.map((name) => getAttribute(name).heading))];

/** A stone as cells under {@link HEADINGS}, which the importer reads as the same stone. What is unknown stays empty. */
export function writeStone(stone: Partial<FlatStone>): string[] {
	return HEADINGS.map((heading) =>
		ATTRIBUTE_NAMES.filter((name) => getAttribute(name).heading === heading)
			.flatMap((name) => writeCell(name, stone[name]) ?? [])
			.join(' '),
	);
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
/** Codes that a reader of the sheet might not know. */
const IN_WORDS: Partial<Record<AttributeName, Record<string, string>>> = {
	fluorescence: { N: 'None', F: 'Faint', M: 'Medium', S: 'Strong', VS: 'Very Strong' },
};

function writeCell(name: AttributeName, value: FlatStone[AttributeName]): string | undefined {
	// "No sub colour" is an empty cell.
	if (value === undefined || value === 'none') return undefined;
	if (typeof value === 'boolean') return value ? 'Yes' : 'No';
	const text = String(value);
	switch (getAttribute(name).kind) {
		case 'country':
			return countryNames.of(text);
		case 'code':
			return IN_WORDS[name]?.[text] ?? capitalize(text);
		default:
			return text;
	}
}

/** `PENDING_CONTACT` as `Pending Contact`; short codes stay as the trade writes them. */
function capitalize(code: string): string {
	return /^[A-Za-z_]{4,}$/.test(code) ? code.toLowerCase().replace(/(?:^|_)[a-z]/g, (first) => first.replace('_', ' ').toUpperCase()) : code;
}
