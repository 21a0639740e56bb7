import type { SearchPayload } from '#shared/contract/search/search.ts';
import type { Bits } from '../columns/bits.ts';
import { CODE_SORTS, type CodedName, readCode, SLOTS } from '../columns/codes.ts';
import type { Columns } from '../columns/columns.ts';
import { compareAge, createNumberReader } from '../columns/read-numbers.ts';
import { listRows } from '../vectors/vectors.ts';

export type Sort = SearchPayload['sort'];
export type SortKey = Sort[number];

/** Codes that sort by their text instead of their place in the trade's list (rulebook 7). */
const SORTED_BY_TEXT: readonly string[] = ['color'] satisfies CodedName[];

/** Place of each code in the specification's sort order, from 1; 0 is unknown. */
export const RANKS: ReadonlyMap<CodedName, readonly number[]> = new Map(
	[...CODE_SORTS.values()].map((name) => {
		const { values } = SLOTS[name];
		const sorted = SORTED_BY_TEXT.includes(name) ? values.toSorted() : values;
		return [name, [0, ...values.map((value) => sorted.indexOf(value) + 1)]];
	}),
);

/** Integers up to this number are exact. */
const EXACT = 2 ** 53;
/** Average rows per bucket when a page is selected. */
const ROWS_A_BUCKET = 8;

/** Lists the rows of a set, newest first, then by id. `count` is their number. */
export function sortNewestFirst(columns: Columns, bits: Bits, count: number): Int32Array {
	const rows = listRows(bits, columns.words, count).reverse();
	// Rows are mostly already in the order in which the stones were listed.
	let start = 0;
	let isSorted = true;
	for (let at = 1; at <= count && isSorted; at++) {
		const age = at < count ? columns.createdAt(rows[at - 1] ?? 0) - columns.createdAt(rows[at] ?? 0) : 1;
		if (age < 0) isSorted = false;
		if (age === 0) continue;
		if (at - start > 1) rows.subarray(start, at).reverse();
		for (let next = start + 1; next < at && isSorted; next++) isSorted = columns.ids.compare(rows[next - 1] ?? 0, rows[next] ?? 0) < 0;
		start = at;
	}
	return isSorted ? rows : rows.sort((row, other) => compareAge(columns, row, other));
}

/**
 * Sorts rows that are roughly newest first by keys. Returns those from `first` to `end`. As many keys as fit are packed with the row's place into one
 * number, because sorting numbers is far faster than comparing rows. Only numbers on or near the page are sorted, and rows with equal keys are sorted
 * exactly only on the page.
 */
export function sortRows(columns: Columns, rows: Int32Array, sort: Sort, first: number, end: number): Int32Array {
	const places = 2 ** Math.ceil(Math.log2(Math.max(2, rows.length)));
	let sorted = rows;
	let packed = listPlaces(rows.length);
	let scale = places;
	for (const key of sort.toReversed()) {
		let { values, span } = readSortValues(columns, sorted, key, EXACT / places);
		if (scale * span > EXACT) {
			sorted = unpack(sorted, packed.sort(), places);
			packed = listPlaces(rows.length);
			scale = places;
			({ values, span } = readSortValues(columns, sorted, key, EXACT / places));
		}
		for (let at = 0; at < packed.length; at++) packed[at] = (packed[at] ?? 0) + (values[at] ?? 0) * scale;
		scale *= span;
	}
	const { start, selected } = selectPage(packed, { places, keys: scale / places, first, end });
	sorted = unpack(sorted, selected.sort(), places);
	sortEqual(columns, sorted, sort, first - start, end - start);
	return sorted.subarray(first - start, end - start);
}

/**
 * Selects the packed numbers that belong to places `first` to before `end` in sorted order, plus some neighbours and all equal keys. `start` is the
 * count of numbers before them. All keys are less than `keys`.
 */
function selectPage(
	packed: Float64Array,
	{ places, keys, first, end }: { places: number; keys: number; first: number; end: number },
): { start: number; selected: Float64Array } {
	const buckets = Math.ceil(packed.length / ROWS_A_BUCKET);
	const width = Math.ceil(keys / buckets);
	const bucketOf = (number: number) => Math.floor(Math.floor(number / places) / width);
	const counts = new Uint32Array(buckets);
	for (let at = 0; at < packed.length; at++) {
		const bucket = bucketOf(packed[at] ?? 0);
		counts[bucket] = (counts[bucket] ?? 0) + 1;
	}
	let from = 0;
	let start = 0;
	for (; from < buckets && start + (counts[from] ?? 0) <= first; from++) start += counts[from] ?? 0;
	let to = from;
	let stop = start;
	for (; to < buckets && stop < end; to++) stop += counts[to] ?? 0;
	const selected = new Float64Array(stop - start);
	let filled = 0;
	for (let at = 0; at < packed.length; at++) {
		const number = packed[at] ?? 0;
		const bucket = bucketOf(number);
		if (bucket >= from && bucket < to) selected[filled++] = number;
	}
	return { start, selected };
}

/** Sorts rows with equal keys by age, where they reach into the page. */
function sortEqual(columns: Columns, rows: Int32Array, sort: Sort, first: number, end: number): void {
	const values = sort.map(({ field }) => createSortReader(columns, field));
	const isEqual = (at: number) => values.every((value) => value(rows[at - 1] ?? 0) === value(rows[at] ?? 0));
	let start = first;
	while (start > 0 && isEqual(start)) start--;
	for (let at = start + 1; start < end; at++) {
		if (at < rows.length && isEqual(at)) continue;
		const equal = rows.subarray(start, at);
		if (equal.some((row, place) => place > 0 && compareAge(columns, equal[place - 1] ?? 0, row) > 0))
			equal.sort((row, other) => compareAge(columns, row, other));
		start = at;
	}
}

/** Returns the rows of packed numbers. */
function unpack(rows: Int32Array, packed: Float64Array, places: number): Int32Array {
	const sorted = new Int32Array(packed.length);
	for (let at = 0; at < packed.length; at++) {
		const number = packed[at] ?? 0;
		sorted[at] = rows[number - Math.floor(number / places) * places] ?? 0;
	}
	return sorted;
}

function listPlaces(count: number): Float64Array {
	const places = new Float64Array(count);
	for (let at = 0; at < count; at++) places[at] = at;
	return places;
}

/** Reads the values to sort the rows by, ascending: whole numbers from 0 to below `span`, which is at most `most`. */
function readSortValues(columns: Columns, rows: Int32Array, { field, direction }: SortKey, most: number): { values: Float64Array; span: number } {
	const number = createSortReader(columns, field);
	const values = new Float64Array(rows.length);
	let least = Number.POSITIVE_INFINITY;
	let greatest = 0;
	for (let at = 0; at < rows.length; at++) {
		const value = number(rows[at] ?? 0);
		values[at] = value;
		if (value > greatest) greatest = value;
		if (value > 0 && value < least) least = value;
	}
	if (greatest === 0) return { values, span: 1 };
	const none = greatest - least + 1;
	for (let at = 0; at < values.length; at++) {
		const value = values[at] ?? 0;
		values[at] = value === 0 ? none : direction === 'ascending' ? value - least : greatest - value;
	}
	return none < most ? { values, span: none + 1 } : { values: rankValues(values), span: values.length };
}

/** Creates a reader of a row's sort value, which is 0 if unknown. */
function createSortReader(columns: Columns, field: SortKey['field']): (row: number) => number {
	const name = CODE_SORTS.get(field);
	if (!name) return createNumberReader(columns, field);
	const slot = SLOTS[name];
	const ranks = RANKS.get(name) ?? [];
	const codes = columns.sets.getWords(slot);
	return (row) => ranks[readCode(codes[row] ?? 0, slot)] ?? 0;
}

/** Replaces each value by its place among the different values. */
function rankValues(values: Float64Array): Float64Array {
	const places = new Map([...new Set(values)].sort((one, other) => one - other).map((value, place) => [value, place]));
	return values.map((value) => places.get(value) ?? 0);
}
