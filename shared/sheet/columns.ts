import { type HeadingRow, readHeadings } from './headings.ts';
import type { Notation } from './numbers.ts';
import { type ProblemCode, Refusal } from './problems.ts';
import type { Stated, Statement } from './stated.ts';
import { type CellReader, cellReaders } from './values.ts';

/** A column that is understood. `state` notes what a cell says, or answers why it says nothing. */
export interface SheetColumn {
	index: number;
	heading: string;
	statement: Statement;
	state: (stated: Stated, cell: string) => ProblemCode | undefined;
}

export interface SheetColumns {
	understood: SheetColumn[];
	/** Headings that were not understood. */
	ignored: string[];
	/** Cells of the heading row. */
	width: number;
	headings: readonly string[];
}

/** Distinct values of one column that are remembered; stock numbers never repeat, shapes always do. */
const REMEMBERED = 10_000;

/** The columns of a sheet with these headings. Of one sheet: each remembers the values that it has read. */
export function columnsOf(headings: readonly string[], notation: Notation, row: HeadingRow = readHeadings(headings)): SheetColumns {
	const readers = cellReaders(notation);
	return {
		understood: row.understood.map(({ index, heading, statement }) => ({ index, heading, statement, state: stating(statement, readers[statement]) })),
		ignored: row.ignored,
		width: headings.length,
		headings,
	};
}

function stating<S extends Statement>(statement: S, read: CellReader<S>): SheetColumn['state'] {
	const memory = new Map<string, Stated[S] | Refusal>();
	return (stated, cell) => {
		let value = memory.get(cell);
		if (value === undefined && !memory.has(cell)) {
			value = cell.includes('\ufffd') ? new Refusal('UNREADABLE_TEXT') : cell.trim() === '' ? undefined : read(cell);
			if (memory.size < REMEMBERED) memory.set(cell, value);
		}
		if (value instanceof Refusal) return value.code;
		if (value !== undefined) stated[statement] = value;
		return undefined;
	};
}
