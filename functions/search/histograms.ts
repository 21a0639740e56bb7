import type { Histogram } from '#shared/contract/search/search.ts';
import { listBinLimits } from '#shared/domain/search/histogram.ts';
import { RANGE_FILTERS, type RangeFilter } from '#shared/domain/search/search-filters.ts';
import { type Bits, findLowestBit, readWord } from './columns/bits.ts';
import type { Columns } from './columns/columns.ts';
import { MEASURES, roundToParts } from './columns/numbers.ts';
import { isRanged } from './filters/read-ranges.ts';

/** Mapping of stored numbers to histogram bins. */
interface Bins {
	limits: readonly number[];
	/** Maps (number / `unit` + 1) to a bin. Place 0 is "unknown" and is not counted; numbers beyond the end are in the last bin. */
	places: Uint8Array<ArrayBuffer>;
	/** Greatest unit of which all limits are multiples. */
	unit: number;
}

const made = new Map<RangeFilter, Bins>();

/** Counts the rows of a set in the bins of `shared/domain/search/histogram.ts`, with one table lookup per row. Stones with an unknown number are in no bin. */
export function countHistogram(columns: Columns, range: RangeFilter, rows: Bits): Histogram {
	const bins = made.get(range) ?? makeBins(range);
	made.set(range, bins);
	// One more counter for unknown numbers.
	const counts = new Uint32Array(bins.limits.length + 2);
	const { of } = RANGE_FILTERS[range];
	if (of === 'totalPrice') countTotals(rows, columns, bins, counts);
	else if (of === 'ratio') countShort(rows, columns.words, columns.ratios.values, bins, counts);
	else if (of === 'priceLevel') countShort(rows, columns.words, columns.levels.values, bins, counts);
	else if (isRanged(of)) {
		const { values } = columns.numbers[of];
		if (values instanceof Uint32Array) countLong(rows, columns.words, values, bins, counts);
		else countShort(rows, columns.words, values, bins, counts);
	}
	return { limits: [...bins.limits], counts: [...counts.subarray(0, -1)] };
}

function makeBins(range: RangeFilter): Bins {
	const limits = listBinLimits(range);
	const { of, decimals } = RANGE_FILTERS[range];
	const shift = of in MEASURES ? MEASURES[of as keyof typeof MEASURES].shift : Number(of === 'ratio');
	const kept = limits.map((limit) => roundToParts(limit, 10 ** decimals) + shift);
	const unit = kept.reduce(findCommonDivisor);
	const places = new Uint8Array((kept.at(-1) ?? 0) / unit + 2);
	kept.forEach((limit, place) => {
		places.fill(place + 1, limit / unit + 1);
	});
	places[0] = limits.length + 1;
	return { limits, places, unit };
}

function findCommonDivisor(one: number, other: number): number {
	return other === 0 ? one : findCommonDivisor(other, one % other);
}

function countLong(rows: Bits, words: number, values: Uint32Array, bins: Bins, counts: Uint32Array): void {
	const { places, unit } = bins;
	const last = places.length - 1;
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(rows, at); rest !== 0; rest &= rest - 1) {
			const value = values[(at << 5) + findLowestBit(rest)] ?? 0;
			add(counts, places[value === 0 ? 0 : Math.min(last, (value / unit + 1) | 0)] ?? 0);
		}
	}
}

/** Like the function above for 16-bit numbers: one function for both array types would be slower for each. */
function countShort(rows: Bits, words: number, values: Uint16Array, bins: Bins, counts: Uint32Array): void {
	const { places, unit } = bins;
	const last = places.length - 1;
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(rows, at); rest !== 0; rest &= rest - 1) {
			const value = values[(at << 5) + findLowestBit(rest)] ?? 0;
			add(counts, places[value === 0 ? 0 : Math.min(last, (value / unit + 1) | 0)] ?? 0);
		}
	}
}

/** Counts total prices: price × weight in thousandths, rounded, with one division for rounding and bin. */
function countTotals(rows: Bits, columns: Columns, { places, unit }: Bins, counts: Uint32Array): void {
	const [prices, weights] = [columns.numbers.askingPrice.values, columns.numbers.weight.values];
	const last = places.length - 1;
	for (let at = 0; at < columns.words; at++) {
		for (let rest = readWord(rows, at); rest !== 0; rest &= rest - 1) {
			const row = (at << 5) + findLowestBit(rest);
			const price = prices[row] ?? 0;
			const place = Math.min(last, (price * (weights[row] ?? 0) + 500) / (1000 * unit) + 1) | 0;
			add(counts, places[price === 0 ? 0 : place] ?? 0);
		}
	}
}

function add(counts: Uint32Array, bin: number): void {
	counts[bin] = (counts[bin] ?? 0) + 1;
}
