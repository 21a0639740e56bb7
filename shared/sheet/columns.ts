import { CELL_LENGTH } from '#shared/domain/sheets/limits.ts';
import type { Discount } from './doubts/list-prices.ts';
import type { Rival } from './doubts/rivals.ts';
import { type FurtherColumn, type Heading, type HeadingRow, readHeadings, statesPoints } from './headings.ts';
import { type ProblemCode, Refusal, type RequiredField } from './problems.ts';
import { NO_RESULT } from './records.ts';
import { findCurrency } from './values/currencies.ts';
import { type DecimalMark, type Notation, readPoints } from './values/numbers.ts';
import type { Combined, CombinedStatement, Direct, DirectStatement, Statement } from './values/stated.ts';
import { isPrice } from './values/stated.ts';
import { type CellReader, type CellReaders, makeCellReaders } from './values/values.ts';

/** A column that is understood. `state` stores a cell's value, or returns its problem. */
export interface SheetColumn extends Heading {
	state: (direct: Direct, combined: Combined, cell: string) => ProblemCode | undefined;
}

export interface SheetColumns {
	understood: SheetColumn[];
	/** Headings of the columns that do not count at all. */
	ignored: string[];
	/** Number of cells in the heading row. */
	width: number;
	headings: readonly string[];
	/** Required fields that no column states. */
	missing: readonly RequiredField[];
	/** Prefix of the row number that serves as stock number for stones without one. If absent, every stone must have a stock number. */
	numbering?: string;
	further: readonly FurtherColumn[];
	/** ISO 4217 code of the market's currency. */
	currency: string;
	/** No column states the total depth, so that a depth in mm may be meant in percent. */
	depthMayBePercent: boolean;
	/** Stones without a stated origin are lab-grown. */
	labGrown?: boolean;
	/** Columns that are not read because another one has their meaning. */
	rivals?: readonly Rival[];
	/** Columns of prices that are not read because their numbers are as small as discounts. */
	smallPrices?: readonly Heading[];
	/** The discounts by which the only price, a list price, is lowered. */
	discount?: Discount;
	/** The sheet of a workbook that is read, and others that have stones. */
	workbook?: { sheet: string; others: readonly string[] };
	/** Indexes of the columns about which the seller has decided. */
	decided?: ReadonlySet<number>;
}

/** Number of distinct values of one column that are cached. */
const REMEMBERED = 10_000;

/** Reads the columns of one sheet with these headings; they cache their values. `decimalMarks` are those of price columns, by index. */
export function readColumns(
	headings: readonly string[],
	notation: Notation,
	row: HeadingRow = readHeadings(headings, notation),
	{ numbering, decimalMarks }: { numbering?: string; decimalMarks?: ReadonlyMap<number, DecimalMark> } = {},
): SheetColumns {
	const readers = makeCellReaders(notation);
	const choose = (column: HeadingRow['understood'][number]): CellReaders => {
		const { index, heading, statement } = column;
		if (statement === 'weight' && statesPoints(column)) return { ...readers, direct: { ...readers.direct, weight: readPoints } };
		const decimalMark = decimalMarks?.get(index);
		const stated = isPrice(statement) ? (findCurrency(heading) ?? notation.stated) : undefined;
		return decimalMark || stated ? makeCellReaders({ ...notation, decimalMark, stated }) : readers;
	};
	return {
		understood: row.understood.map((heading) => ({ ...heading, state: makeStating(heading.statement, choose(heading)) })),
		ignored: row.ignored.filter((ignored) => !row.further?.some(({ heading }) => heading === ignored)),
		width: headings.length,
		headings,
		missing: row.missing.filter((field) => field !== 'lotId' || numbering === undefined),
		numbering,
		further: row.further ?? [],
		currency: notation.currency,
		depthMayBePercent: !row.understood.some(({ statement }) => statement === 'totalDepth'),
	};
}

/** Matches a price or a title that states prices per carat: `$5,000/ct`, `prices per carat`. */
export const PER_CARAT = /(?:[/／]|\bper) ?(?:ct|carat)|カラット単価/i;

function makeStating(statement: Statement, readers: CellReaders): SheetColumn['state'] {
	if (statement === 'total') return makeStatingTotal(readers);
	return isCombined(statement, readers) ? makeStatingCombined(statement, readers.combined) : makeStatingDirect(statement, readers.direct);
}

function makeStatingTotal({ combined }: CellReaders): SheetColumn['state'] {
	const [total, perCarat] = [makeStatingCombined('total', combined), makeStatingCombined('askingPrice', combined)];
	return (direct, all, cell) => (cell.length <= CELL_LENGTH && PER_CARAT.test(cell) ? perCarat : total)(direct, all, cell);
}

function isCombined(statement: Statement, { combined }: CellReaders): statement is CombinedStatement {
	return statement in combined;
}

function makeStatingDirect<S extends DirectStatement>(statement: S, readers: CellReaders['direct']): SheetColumn['state'] {
	const read = rememberValues<Direct[S]>(readers[statement]);
	return (direct, _, cell) => {
		const value = read(cell);
		if (value instanceof Refusal) return value.code;
		if (value !== undefined) direct[statement] = value;
		return undefined;
	};
}

function makeStatingCombined<S extends CombinedStatement>(statement: S, readers: CellReaders['combined']): SheetColumn['state'] {
	const read = rememberValues<Combined[S]>(readers[statement]);
	return (_, combined, cell) => {
		const value = read(cell);
		if (value instanceof Refusal) return value.code;
		if (value !== undefined) combined[statement] = value;
		return undefined;
	};
}

/** Caches the reading of each distinct value. A column whose values never repeat stops caching. Cells that are too long are refused unread. */
function rememberValues<V>(read: CellReader<V>): (cell: string) => V | Refusal | undefined {
	const memory = new Map<string, V | Refusal | undefined>();
	let met = 0;
	return (cell) => {
		if (cell.length > CELL_LENGTH) return new Refusal('TOO_LONG');
		if (memory.size >= REMEMBERED && met < REMEMBERED) return readUnlessEmpty(cell, read);
		const known = memory.get(cell);
		if (known !== undefined || memory.has(cell)) {
			met++;
			return known;
		}
		const value = readUnlessEmpty(cell, read);
		if (memory.size < REMEMBERED) memory.set(cell, value);
		return value;
	};
}

/** Matches the text of a spreadsheet's failed formula. `#N/A` counts as empty. */
const SPREADSHEET_ERROR = /^#(?:REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

function readUnlessEmpty<V>(cell: string, read: CellReader<V>): V | Refusal | undefined {
	if (cell === NO_RESULT) return new Refusal('NOT_CALCULATED');
	if (cell.includes('\ufffd') || SPREADSHEET_ERROR.test(cell)) return new Refusal('UNREADABLE_TEXT');
	return cell.trim() === '' ? undefined : read(cell);
}
