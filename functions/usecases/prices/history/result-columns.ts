import { type AuctionResult, publishResult, roundPrice } from '#shared/domain/prices/result.ts';
import { CLARITIES, COLORS } from '#shared/domain/stock/diamond.ts';
import type { PublishedArchive, ResultRow } from '../ports/history.ts';
import { type Column, type ColumnsOf, makeColumns, packColumns } from './columns.ts';

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

export type ResultColumns = ColumnsOf<ResultRow>;
type Rows = Uint32Array<ArrayBuffer>;
type Value = ResultRow[keyof ResultRow];

/** Publishes results, which are read once, and packs them by column. */
export function packResults(results: Iterable<AuctionResult>): PublishedArchive['columns'] {
	const publish = function* () {
		for (const result of results) yield makeRow(result);
	};
	const columns = makeColumns<ResultRow>(publish(), ROW_FIELDS, VALUE_ORDERS);
	const sorted = ROW_FIELDS.reduceRight((order, field) => sortRows(order, columns[field], 'ascending'), selectRows(columns, []));
	return packColumns<ResultRow>(columns, sorted);
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
