import { writeXlsxStream } from 'hucre/xlsx';
import { SHEET_TYPES } from '#shared/domain/sheets/sheet-layout.ts';
import { escapeFormula, type SheetRow } from '../write-csv.ts';

/** Characters that XML forbids and that our texts may have: a workbook with one of them cannot be opened. */
const FORBIDDEN = /[\uFFFE\uFFFF]/g;
/** Limits of a column's width in characters, and the number of first rows that decide it. */
const WIDTH = { least: 8, most: 40, rows: 200 };

/**
 * Writes rows as an `.xlsx` file with one sheet, whose first row (the headings) is frozen. Numbers stay numbers; all else is text and never a formula. Import
 * this module only where it is used, since it loads a library. Throws if the sheet's name is empty, longer than 31 characters or has one of `: \ / ? * [ ]`.
 */
export async function writeWorkbook(name: string, rows: readonly SheetRow[]): Promise<Blob> {
	const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell.replace(FORBIDDEN, '')) : (cell ?? null))));
	const first = cells.slice(0, WIDTH.rows);
	const columns = (first[0] ?? []).map((_, at) => ({
		width: Math.min(
			WIDTH.most,
			first.reduce((most, row) => Math.max(most, String(row[at] ?? '').length + 2), WIDTH.least),
		),
	}));
	const stream = writeXlsxStream(cells, { name, columns, freezePane: { rows: 1 } });
	return new Blob([await new Response(stream).arrayBuffer()], { type: SHEET_TYPES.xlsx });
}
