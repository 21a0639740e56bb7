import type { RowProblem } from './problems.ts';

export const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A row, numbered as in a spreadsheet: blank and comment rows count, quoted line breaks do not. */
export interface SheetRecord {
	row: number;
	cells: string[];
	/** Indexes of a workbook's numbers that have decimals, in which the point does not group thousands. */
	decimals?: number[];
	/** Indexes of a workbook's cells that are struck through. */
	struck?: number[];
	/** Indexes of a workbook's cells that are merged with those of other rows. Each has the text of all. */
	merged?: number[];
	/** The first cell with content to the right of the headings. Cells there are dropped. */
	surplus?: Surplus;
	/** The row is below a title within the sheet that says that the stones are lab-grown. */
	isBelowGrown?: true;
	/** A quote was opened and never closed; `cells` holds only the first line. */
	unclosedQuote?: true;
	/** Problems of a row besides those of its values. A JSON line that could not be read has no cells. */
	problems?: RowProblem[];
}

/** Text of a workbook's formula whose result is not stored. */
export const NO_RESULT = '=?';

export interface Surplus {
	/** Counted from 0. */
	column: number;
	value: string;
}

/** Finds the first cell with content beyond the first `width` ones. */
export function findSurplus(cells: readonly string[], width: number): Surplus | undefined {
	if (cells.length <= width) return undefined;
	const column = cells.findIndex((cell, index) => index >= width && cell.trim() !== '');
	return column < 0 ? undefined : { column, value: cells[column] ?? '' };
}

/** Largest length of a record in characters. A longer quoted cell has lost its closing quote; a longer line is cut. */
export const RECORD_LENGTH = 100_000;

/**
 * Splits text into records (RFC 4180, read leniently: line ends of any system, quotes inside bare cells are text, text after a closing quote is part of the
 * cell). Lines without quotes, the usual case, cost one search and one split.
 */
export class RecordReader {
	readonly #delimiter: Delimiter;
	readonly #lineEnd: '\n' | '\r';
	#pending = '';
	#row = 0;

	constructor(delimiter: Delimiter, lineEnd: '\n' | '\r' = '\n') {
		this.#delimiter = delimiter;
		this.#lineEnd = lineEnd;
	}

	/** Returns the records that the next piece of text completes. `last` ends the text. */
	read(piece: string, last = false): SheetRecord[] {
		const text = this.#pending + piece;
		const records: SheetRecord[] = [];
		let quote = text.indexOf('"');
		let at = 0;
		while (at < text.length) {
			let lineEnd = text.indexOf(this.#lineEnd, at);
			if (lineEnd < 0) {
				if (!last && text.length - at <= RECORD_LENGTH) break;
				lineEnd = text.length;
			}
			if (quote >= 0 && quote < at) quote = text.indexOf('"', at);
			if (quote < 0 || quote > lineEnd) {
				records.push({ row: ++this.#row, cells: this.#split(text, at, lineEnd) });
				at = lineEnd + 1;
				continue;
			}
			const quoted = this.#readQuoted(text, at, last);
			if (quoted && quoted !== 'unclosed') {
				records.push({ row: ++this.#row, cells: quoted.cells });
				at = quoted.end;
			} else if (last || quoted === 'unclosed' || text.length - at > RECORD_LENGTH) {
				records.push({ row: ++this.#row, cells: this.#split(text, at, lineEnd), unclosedQuote: true });
				at = lineEnd + 1;
			} else break;
		}
		this.#pending = text.slice(at);
		return records;
	}

	#split(text: string, start: number, end: number): string[] {
		const trimmedEnd = text.charCodeAt(end - 1) === 13 && end > start ? end - 1 : end;
		return text.slice(start, trimmedEnd).split(this.#delimiter);
	}

	/**
	 * Reads a record with quotes from `start`. Returns undefined if it does not end in `text`, and `unclosed` if a quote surely has no closing one: the next
	 * quote is in another line and stands before more text, so that it opens a cell there.
	 */
	#readQuoted(text: string, start: number, last: boolean): { cells: string[]; end: number } | 'unclosed' | undefined {
		const cells: string[] = [];
		let at = start;
		for (;;) {
			let cell = '';
			if (text[at] === '"') {
				at++;
				const opened = at;
				for (;;) {
					const closing = text.indexOf('"', at);
					if (closing < 0 || closing - start > RECORD_LENGTH) return undefined;
					cell += text.slice(at, closing);
					at = closing + 1;
					if (text[at] !== '"') break;
					cell += '"';
					at++;
				}
				// The closing quote may be half of an escaped one.
				if (at === text.length && !last) return undefined;
				if (!this.#endsCell(text, at) && text.slice(opened, at).includes(this.#lineEnd)) return 'unclosed';
			}
			let end = text.indexOf(this.#delimiter, at);
			if (end < 0) end = text.length;
			let lineEnd = text.indexOf(this.#lineEnd, at);
			if (lineEnd < 0) {
				if (!last) return undefined;
				lineEnd = text.length;
			}
			if (end < lineEnd) {
				cells.push(cell + text.slice(at, end));
				at = end + 1;
				continue;
			}
			const rest = text.slice(at, lineEnd);
			cells.push(cell + (rest.endsWith('\r') ? rest.slice(0, -1) : rest));
			return { cells, end: lineEnd + 1 };
		}
	}

	/** Returns whether a cell may end before this place: at a delimiter, a line end or the end of the text. */
	#endsCell(text: string, at: number): boolean {
		return at >= text.length || [this.#delimiter, '\n', '\r'].includes(text[at] ?? '');
	}
}
