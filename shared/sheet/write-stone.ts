import { ATTRIBUTE_NAMES, type AttributeName, getAttribute } from '#shared/domain/stock/attributes.ts';
import type { FlatStone } from '#shared/domain/stock/stone.ts';
import { readNamedReport } from './values/grades.ts';
import { writeText } from './values/text.ts';
import { readCertificateNumber } from './values/values.ts';
import type { SheetCell, SheetRow } from './write-csv.ts';

/** The headings of our own sheets, in the table's order. */
export const HEADINGS: readonly string[] = [...new Set(ATTRIBUTE_NAMES.map((name) => getAttribute(name).heading))];

/** Writes a stone as cells under {@link HEADINGS}, which the importer reads as the same stone. Unknown values are empty cells. */
export function writeStone(stone: Partial<FlatStone>): SheetCell[] {
	return HEADINGS.map((heading) => {
		const cells = ATTRIBUTE_NAMES.filter((name) => getAttribute(name).heading === heading).flatMap((name) => writeCell(name, stone[name]) ?? []);
		return cells.length > 1 ? cells.join(' ') : cells[0];
	});
}

/** A column after those of the stone. */
export interface FurtherColumn<S> {
	heading: string;
	write: (stone: S) => SheetCell;
}

/** Writes stones as a sheet: the headings, then one row per stone. */
export function writeStones<S extends Partial<FlatStone>>(stones: readonly S[], further: readonly FurtherColumn<S>[] = []): SheetRow[] {
	return [
		[...HEADINGS, ...further.map(({ heading }) => heading)],
		...stones.map((stone) => [...writeStone(stone), ...further.map(({ write }) => write(stone))]),
	];
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
/** Codes that readers of the sheet may not know. */
const IN_WORDS: Partial<Record<AttributeName, Record<string, string>>> = {
	fluorescence: { N: 'None', F: 'Faint', M: 'Medium', S: 'Strong', VS: 'Very Strong' },
};

/** Writes an attribute's value in the trade's English words, which the importer reads as the same value. */
export function writeCell(name: AttributeName, value: FlatStone[AttributeName]): SheetCell {
	// "No sub colour" is an empty cell.
	if (value === undefined || value === 'none') return undefined;
	if (typeof value === 'boolean') return value ? 'Yes' : 'No';
	if (typeof value === 'number') return value;
	const { kind } = getAttribute(name);
	switch (kind) {
		case 'country':
			return countryNames.of(value);
		case 'code':
			return IN_WORDS[name]?.[value] ?? capitalize(value);
		default:
			if (name === 'certificateNumber' && (readCertificateNumber(value) !== value || readNamedReport(value))) return `'${value}`;
			return writeText(value, kind === 'name');
	}
}

/** Writes `PENDING_CONTACT` as `Pending Contact`. Short codes stay as the trade writes them. */
function capitalize(code: string): string {
	return /^[A-Za-z_]{4,}$/.test(code) ? code.toLowerCase().replace(/(?:^|_)[a-z]/g, (first) => first.replace('_', ' ').toUpperCase()) : code;
}
