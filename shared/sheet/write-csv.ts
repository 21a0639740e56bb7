/**
 * One line of a CSV file, without its line end. What a spreadsheet would run as
 * a formula is written as text, with an apostrophe that the importer takes off.
 */
export function writeCsvLine(cells: readonly string[]): string {
	return cells.map(writeCsvCell).join(',');
}

function writeCsvCell(cell: string): string {
	const harmless = /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d.]+$/.test(cell) ? `'${cell}` : cell;
	return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
