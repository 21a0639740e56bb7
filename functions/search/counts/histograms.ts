import type { Histogram } from '#shared/contract/search/search.ts';
import { makeRecord } from '#shared/domain/common/record.ts';
import { listBinLimits } from '#shared/domain/search/histogram.ts';
import { RANGE_FILTER_NAMES, type RangeFilter } from '#shared/domain/search/search-filters.ts';
import { BINS, findBin } from '../columns/bins.ts';
import type { Columns } from '../columns/columns.ts';
import { DIGITS, HALVES, isSettled, type SettledRange } from '../columns/digits.ts';
import { LEVEL, SHORT } from '../columns/numbers.ts';
import { type CountedRows, countHalves, countShort, high, low } from './combinations.ts';
import { add, RANGE_PARTS, startTally, type Tally } from './tally.ts';

/** Counters of ranges that nobody wants. */
const ignored = startTally();

/** For each range, the counter of each digit, or of each price level. */
const COUNTERS = makeRecord(RANGE_FILTER_NAMES, (range) => {
	const { start } = RANGE_PARTS[range];
	return isSettled(range)
		? Uint16Array.from(DIGITS[range].bins, (bin) => start + bin)
		: Uint16Array.from({ length: SHORT }, (_, level) => start + findBin(BINS[range], level));
});

/** Counts a set of rows in the bins of some ranges: combinations of digits first, with one addition per row and half word. */
export function tallyRanges({ profiles, levels }: Columns, rows: CountedRows, ranges: readonly RangeFilter[], tally: Tally): void {
	const wanted = new Set(ranges);
	profiles.words.forEach(({ values }, word) => {
		const [lower, upper] = [HALVES[word * 2] ?? [], HALVES[word * 2 + 1] ?? []];
		const halves = { lower: lower.some((range) => wanted.has(range)), upper: upper.some((range) => wanted.has(range)) };
		countHalves(rows, values, halves);
		if (halves.lower) sumUp(low, lower, wanted, tally);
		if (halves.upper) sumUp(high, upper, wanted, tally);
	});
	// Without figures no stone has a level.
	if (wanted.has(LEVEL) && levels.values.length > 0) {
		countShort(rows, levels.values, low);
		sumUpLowest(low, SHORT, COUNTERS[LEVEL], tally);
		low.fill(0, 0, SHORT);
	}
}

/** Adds `count` to the counters of one row. */
export function addToRanges({ profiles, levels }: Columns, row: number, ranges: readonly RangeFilter[], tally: Tally, count: number): void {
	for (const range of ranges) {
		const digit = isSettled(range) ? profiles.readDigit(row, range) : (levels.values[row] ?? 0);
		add(tally, COUNTERS[range][digit] ?? 0, count);
	}
}

/** Describes the histogram of a range. Stones with an unknown number are in no bin. */
export function describeHistogram(range: RangeFilter, tally: Tally): Histogram {
	const { start, size } = RANGE_PARTS[range];
	return { limits: [...listBinLimits(range)], counts: [...tally.subarray(start, start + size - 1)] };
}

/** Adds the counts of a half's combinations to the counters of the wanted ranges, and clears them. */
function sumUp(combinations: Tally, ranges: readonly SettledRange[], wanted: ReadonlySet<RangeFilter>, tally: Tally): void {
	const all = ranges.reduce((product, range) => product * DIGITS[range].size, 1);
	let left = all;
	for (const range of ranges) left = sumUpLowest(combinations, left, COUNTERS[range], wanted.has(range) ? tally : ignored);
	combinations.fill(0, 0, all);
}

/**
 * Takes the lowest digit off the first `left` combinations: adds their counts to the digit's counters and to the shorter combinations, of which it
 * returns the number.
 */
function sumUpLowest(combinations: Tally, left: number, counters: Uint16Array, tally: Tally): number {
	const size = counters.length;
	let shorter = 0;
	for (let at = 0; at < left; shorter++) {
		let sum = 0;
		for (let digit = 0; digit < size; digit++, at++) {
			const count = combinations[at] ?? 0;
			if (count === 0) continue;
			sum += count;
			add(tally, counters[digit] ?? 0, count);
		}
		combinations[shorter] = sum;
	}
	return shorter;
}
