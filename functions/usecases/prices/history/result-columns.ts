import { type AuctionResult, publishResult, roundPrice } from '#shared/domain/prices/result.ts';
import { CLARITIES, COLORS } from '#shared/domain/stock/diamond.ts';
import type { PackedColumn, PublishedArchive, ResultRow } from '../ports/history.ts';

/** Published results by column, under twenty bytes a row. They are filtered and sorted without an object for each. */

/**
 * The attributes of a row; all others, such as marks, are left out. The rows are in the order of these attributes, the first one first, and so are those
 * that a sort leaves equal. All are published, so the order of arrival stays hidden.
 */
const ROW_FIELDS = [
	...(['shape', 'weight', 'color', 'clarity', 'highestBid', 'week', 'share', 'askingPrice'] as const),
	...(['bidders', 'outcome', 'labGrown', 'treated', 'mainColor', 'intensity'] as const),
] satisfies (keyof ResultRow)[];

/** The attributes whose values ascend as in a list. */
const VALUE_ORDERS: Partial<Record<keyof ResultRow, readonly Value[]>> = { color: COLORS, clarity: CLARITIES };

/** Largest number of values with codes of one byte. Two bytes suffice for all attributes: shares are below some 1,000 percent, prices have two digits. */
const BYTE = 256;

/** A column in memory. A row's value is `values[codes[row]]`; codes and values ascend together. */
export interface Column<T> {
	values: readonly T[];
	codes: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;
}
export type ResultColumns = { [Field in keyof ResultRow]-?: Column<ResultRow[Field]> };
type Rows = Uint32Array<ArrayBuffer>;
type Value = ResultRow[keyof ResultRow];

/** Publishes results and packs them by column. */
export function packColumns(results: readonly AuctionResult[]): PublishedArchive['columns'] {
	const rows = results.map(makeRow);
	const valuesOf = (field: keyof ResultRow) => rows.map((row) => row[field]);
	const columns = makeColumns((field) => makeColumn(field, valuesOf(field)));
	const sorted = ROW_FIELDS.reduceRight((order, field) => sortRows(order, columns[field], 'ascending'), selectRows(columns, []));
	return Object.fromEntries(ROW_FIELDS.map((field) => [field, packColumn(columns[field], sorted)])) as PublishedArchive['columns'];
}

/** Opens packed columns for reading. */
export function openColumns(columns: PublishedArchive['columns']): ResultColumns {
	return makeColumns((field) => openColumn(columns[field]));
}

/** Reads a row of the columns. */
export function readRow(columns: ResultColumns, row: number): ResultRow {
	return Object.fromEntries(ROW_FIELDS.map((field) => [field, columns[field].values[columns[field].codes[row] ?? 0]])) as unknown as ResultRow;
}

/** The codes of a column, and whether the value of each code is wanted. */
export interface ColumnFilter {
	codes: Column<unknown>['codes'];
	wanted: readonly boolean[];
}

/** Creates a filter of the rows whose value is wanted. */
export function filterColumn<T>({ values, codes }: Column<T>, isWanted: (value: T) => boolean): ColumnFilter {
	return { codes, wanted: values.map((value) => isWanted(value)) };
}

/** Lists the rows that pass all filters, in their order. */
export function selectRows({ week }: ResultColumns, filters: readonly ColumnFilter[]): Rows {
	const rows = new Uint32Array(week.codes.length);
	for (let row = 0; row < rows.length; row++) rows[row] = row;
	return filters.filter(({ wanted }) => wanted.includes(false)).reduce(keepWanted, rows);
}

/** Moves the rows that pass a filter to the front of `rows`, and returns that part. */
function keepWanted(rows: Rows, { codes, wanted }: ColumnFilter): Rows {
	let count = 0;
	for (let at = 0; at < rows.length; at++) {
		const row = rows[at] ?? 0;
		if (wanted[codes[row] ?? 0]) rows[count++] = row;
	}
	return rows.subarray(0, count);
}

/** Sorts rows by a column in linear time. Rows with the same value keep their order. */
export function sortRows(rows: Rows, { values, codes }: Column<unknown>, direction: 'ascending' | 'descending'): Rows {
	const rankOf = (row = 0) => {
		const code = codes[row] ?? 0;
		return direction === 'ascending' ? code : values.length - 1 - code;
	};
	// The places of each rank begin after all places of lower ranks.
	const places = new Uint32Array(values.length + 1);
	for (let at = 0; at < rows.length; at++) places[rankOf(rows[at]) + 1] = (places[rankOf(rows[at]) + 1] ?? 0) + 1;
	for (let rank = 1; rank < places.length; rank++) places[rank] = (places[rank] ?? 0) + (places[rank - 1] ?? 0);
	const sorted = new Uint32Array(rows.length);
	for (let at = 0; at < rows.length; at++) {
		const rank = rankOf(rows[at]);
		const place = places[rank] ?? 0;
		sorted[place] = rows[at] ?? 0;
		places[rank] = place + 1;
	}
	return sorted;
}

function makeRow(result: AuctionResult): ResultRow {
	const published = publishResult(result);
	const { week, shape, color, mainColor, intensity, clarity, labGrown, treated, bidders, outcome, weight, highestBid, share } = published;
	// An estimate from the published share and price, to two digits.
	const askingPrice = roundPrice((highestBid * 100) / Math.max(1, share));
	return { week, shape, weight: weight.from, color, mainColor, intensity, clarity, labGrown, treated, askingPrice, highestBid, share, bidders, outcome };
}

function makeColumns(make: (field: keyof ResultRow) => Column<Value>): ResultColumns {
	return Object.fromEntries(ROW_FIELDS.map((field) => [field, make(field)])) as ResultColumns;
}

/** Makes a column from the value of each row. An unknown value comes last. */
function makeColumn(field: keyof ResultRow, given: readonly Value[]): Column<Value> {
	const order = VALUE_ORDERS[field];
	const rankOf = (value: Value = '') => order?.indexOf(value) ?? value;
	const values = [...new Set(given)].sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1));
	const places = new Map(values.map((value, place) => [value, place]));
	const codes = given.map((value) => places.get(value) ?? 0);
	return { values, codes: values.length > BYTE ? new Uint16Array(codes) : new Uint8Array(codes) };
}

/** Packs a column with its rows in the order of `rows`. */
function packColumn({ values, codes }: Column<Value>, rows: Rows): PackedColumn {
	const { buffer } = codes.map((_, at) => codes[rows[at] ?? 0] ?? 0);
	return { values: values.map((value) => value ?? null), codes: Buffer.from(buffer).toString('base64') };
}

function openColumn({ values, codes }: PackedColumn): Column<Value> {
	// Copied, because numbers of two bytes must begin at an even place.
	const { buffer } = new Uint8Array(Buffer.from(codes, 'base64'));
	return { values: values.map((value) => value ?? undefined), codes: values.length > BYTE ? new Uint16Array(buffer) : new Uint8Array(buffer) };
}
