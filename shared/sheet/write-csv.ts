/** A cell of our own sheets: text, or a number with which a spreadsheet can calculate. */
export type SheetCell = string | number | undefined;
export type SheetRow = readonly SheetCell[];

/** Writes one line of a CSV file, without its line end. A formula is written as text with an apostrophe, which the importer removes. */
export function writeCsvLine(cells: SheetRow): string {
	return cells.map(writeCsvCell).join(',');
}

/** Writes a CSV file with the byte order mark by which spreadsheets recognize UTF-8. */
export function writeCsv(rows: readonly SheetRow[]): string {
	return joinCsvLines(rows.map(writeCsvLine));
}

/** Joins the lines of `writeCsvLine` to a CSV file like that of `writeCsv`. */
export function joinCsvLines(lines: readonly string[]): string {
	return `\ufeff${lines.map((line) => `${line}\r\n`).join('')}`;
}

function writeCsvCell(cell: SheetCell): string {
	if (typeof cell !== 'string') return cell === undefined ? '' : String(cell);
	const harmless = escapeFormula(cell);
	return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Escapes a text so that no spreadsheet takes it for a formula, even after it was saved in another format. Japanese spreadsheets also take full-width
 * signs for one. Numbers and dashes alone are not taken for one.
 */
export function escapeFormula(text: string): string {
	return /^[=+\-@＝＋－＠\t\r]/.test(text) && !/^(?:[+\-＋－]?[\d.]+|[-－]+)$/.test(text) ? `'${text}` : text;
}
