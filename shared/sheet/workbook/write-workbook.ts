import { writeXlsxStream } from 'hucre/xlsx';
import { SHEET_TYPES } from '#shared/domain/sheets/sheet-layout.ts';
import { escapeFormula, type SheetRow } from '../write-csv.ts';

/**
 * Rows as an `.xlsx` file of one sheet, the first row (the headings) in view
 * while one scrolls. Numbers are numbers, all else is text and never a formula.
 * To be imported where it is used only: it brings a library along.
 * Throws when the sheet's name is empty, longer than 31 characters or has one of `: \ / ? * [ ]`.
 */
export async function writeWorkbook(name: string, rows: readonly SheetRow[]): Promise<Blob> {
	const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : (cell ?? null))));
	const stream = writeXlsxStream(cells, { name, freezePane: { rows: 1 } });
	return new Blob([await new Response(stream).arrayBuffer()], { type: SHEET_TYPES.xlsx });
}
