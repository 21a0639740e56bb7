import { type HeadingRow, readHeadings } from './headings.ts';
import type { Notation } from './numbers.ts';
import { type ProblemCode, Refusal } from './problems.ts';
import type { Combined, CombinedStatement, Direct, DirectStatement, Statement } from './stated.ts';
import { type CellReader, type CellReaders, cellReaders } from './values.ts';

/** A column that is understood. `state` notes what a cell says, or answers why it says nothing. */
export interface SheetColumn {
	index: number;
	heading: string;
	statement: Statement;
	state: (direct: Direct, combined: Combined, cell: string) => ProblemCode | undefined;
}

export interface SheetColumns {
	understood: SheetColumn[];
	/** Headings that were not understood. */
	ignored: string[];
	/** Cells of the heading row. */
	width: number;
	headings: readonly string[];
}

/** Distinct values of one column that are remembered. */
const REMEMBERED = 10_000;

/** The columns of a sheet with these headings. Of one sheet: each remembers the values that it has read. */
export function columnsOf(headings: readonly string[], notation: Notation, row: HeadingRow = readHeadings(headings)): SheetColumns {
	const readers = cellReaders(notation);
	return {
		understood: row.understood.map(({ index, heading, statement }) => ({ index, heading, statement, state: stating(statement, readers) })),
		ignored: row.ignored,
		width: headings.length,
		headings,
	};
}

function stating(statement: Statement, readers: CellReaders): SheetColumn['state'] {
	return isCombined(statement, readers) ? statingCombined(statement, readers.combined) : statingDirect(statement, readers.direct);
}

function isCombined(statement: Statement, { combined }: CellReaders): statement is CombinedStatement {
	return statement in combined;
}

function statingDirect<S extends DirectStatement>(statement: S, readers: CellReaders['direct']): SheetColumn['state'] {
	const read = remembering<Direct[S]>(readers[statement]);
	return (direct, _, cell) => {
		const value = read(cell);
		if (value instanceof Refusal) return value.code;
		if (value !== undefined) direct[statement] = value;
		return undefined;
	};
}

function statingCombined<S extends CombinedStatement>(statement: S, readers: CellReaders['combined']): SheetColumn['state'] {
	const read = remembering<Combined[S]>(readers[statement]);
	return (_, combined, cell) => {
		const value = read(cell);
		if (value instanceof Refusal) return value.code;
		if (value !== undefined) combined[statement] = value;
		return undefined;
	};
}

/** Reads each distinct value once; shapes always come again, stock numbers never, and are not looked up for long. */
function remembering<V>(read: CellReader<V>): (cell: string) => V | Refusal | undefined {
	const memory = new Map<string, V | Refusal | undefined>();
	let met = 0;
	return (cell) => {
		if (memory.size >= REMEMBERED && met < REMEMBERED) return readable(cell, read);
		const known = memory.get(cell);
		if (known !== undefined || memory.has(cell)) {
			met++;
			return known;
		}
		const value = readable(cell, read);
		if (memory.size < REMEMBERED) memory.set(cell, value);
		return value;
	};
}

function readable<V>(cell: string, read: CellReader<V>): V | Refusal | undefined {
	if (cell.includes('\ufffd')) return new Refusal('UNREADABLE_TEXT');
	return cell.trim() === '' ? undefined : read(cell);
}
