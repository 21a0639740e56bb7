/** A cell of a sheet that we write: text, or a number with which a spreadsheet can calculate. */
export type SheetCell = string | number | undefined;
export type SheetRow = readonly SheetCell[];

/**
 * One line of a CSV file, without its line end. What a spreadsheet would run as
 * a formula is written as text, with an apostrophe that the importer takes off.
 */
export function writeCsvLine(cells: SheetRow): string {
	return cells.map(writeCsvCell).join(',');
}

/** A whole CSV file, with the mark by which spreadsheets tell UTF-8. */
export function writeCsv(rows: readonly SheetRow[]): string {
	return `\ufeff${rows.map((row) => `${writeCsvLine(row)}\r\n`).join('')}`;
}

function writeCsvCell(cell: SheetCell): string {
	if (typeof cell !== 'string') return cell === undefined ? '' : String(cell);
	const harmless = escapeFormula(cell);
	return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A text that no spreadsheet takes for a formula, also after it was saved once more in another format. */
export function escapeFormula(text: string): string {
	return /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.]+$/.test(text) ? `'${text}` : text;
}
