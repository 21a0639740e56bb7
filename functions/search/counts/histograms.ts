import type { Histogram } from '#shared/contract/search/search.ts';
import { makeRecord } from '#shared/domain/common/record.ts';
import { listBinLimits } from '#shared/domain/search/histogram.ts';
import { RANGE_FILTER_NAMES, RANGE_FILTERS, type RangeFilter } from '#shared/domain/search/search-filters.ts';
import { type Bits, findLowestBit, readWord } from '../columns/bits.ts';
import type { Columns } from '../columns/columns.ts';
import { MEASURES, type MeasuredName, roundToParts, SHORT } from '../columns/numbers.ts';
import { add, RANGE_PARTS, type Tally } from './tally.ts';

/** Mapping of a range's stored numbers to histogram bins (`shared/domain/search/histogram.ts`). */
interface Bins {
	/** First counter in a tally, and number of counters: one per bin, then one for unknown numbers. */
	start: number;
	size: number;
	/** Bin by number / `unit` + 1, or by the number itself if it has 16 bits. Place 0 is "unknown"; numbers beyond the end are in the last bin. */
	places: Uint8Array<ArrayBuffer>;
	/** Greatest unit of which all limits are multiples. */
	unit: number;
}

const BINS = makeRecord(RANGE_FILTER_NAMES, makeBins);

function makeBins(range: RangeFilter): Bins {
	const { of, decimals } = RANGE_FILTERS[range];
	const measure = of in MEASURES ? MEASURES[of as keyof typeof MEASURES] : undefined;
	const shift = measure?.shift ?? Number(of === 'ratio');
	const limits = listBinLimits(range).map((limit) => roundToParts(limit, 10 ** decimals) + shift);
	const isShort = of !== 'totalPrice' && measure?.bytes !== 4;
	const unit = isShort ? 1 : limits.reduce(findCommonDivisor);
	const places = new Uint8Array(isShort ? SHORT : (limits.at(-1) ?? 0) / unit + 2);
	limits.forEach((limit, place) => {
		places.fill(place + 1, limit / unit + (isShort ? 0 : 1));
	});
	places[0] = limits.length + 1;
	return { ...RANGE_PARTS[range], places, unit };
}

function findCommonDivisor(one: number, other: number): number {
	return other === 0 ? one : findCommonDivisor(other, one % other);
}

/** Counts a set of rows in the bins of some ranges, with one table lookup per row and range. 16-bit numbers are counted two ranges at a time. */
export function tallyRanges(columns: Columns, rows: Bits, ranges: readonly RangeFilter[], tally: Tally): void {
	const { words } = columns;
	let waiting: [values: Uint16Array, bins: Bins] | undefined;
	for (const range of ranges) {
		const { of } = RANGE_FILTERS[range];
		const bins = BINS[range];
		if (of === 'totalPrice') countTotals(rows, columns, bins, tally);
		else {
			const values = getValues(columns, range);
			if (values instanceof Uint32Array) countLong(rows, words, values, bins, tally);
			else if (waiting) {
				countPair(rows, words, ...waiting, values, bins, tally);
				waiting = undefined;
			} else waiting = [values, bins];
		}
	}
	if (waiting) countShort(rows, words, ...waiting, tally);
}

/** Adds `count` to the counters of one row. */
export function addToRanges(columns: Columns, row: number, ranges: readonly RangeFilter[], tally: Tally, count: number): void {
	for (const range of ranges) {
		const bins = BINS[range];
		const values = RANGE_FILTERS[range].of === 'totalPrice' ? undefined : getValues(columns, range);
		const place =
			values instanceof Uint16Array
				? (values[row] ?? 0)
				: values
					? findPlace(values[row] ?? 0, bins)
					: findTotalPlace(columns.numbers.askingPrice.values[row] ?? 0, columns.numbers.weight.values[row] ?? 0, bins);
		add(tally, bins.start + (bins.places[place] ?? 0), count);
	}
}

/** Describes the histogram of a range. Stones with an unknown number are in no bin. */
export function describeHistogram(range: RangeFilter, tally: Tally): Histogram {
	const { start, size } = BINS[range];
	return { limits: [...listBinLimits(range)], counts: [...tally.subarray(start, start + size - 1)] };
}

/** Returns the stored numbers of a range; a total price has none. */
function getValues({ numbers, ratios, levels }: Columns, range: RangeFilter): Uint16Array | Uint32Array {
	const { of } = RANGE_FILTERS[range];
	if (of === 'ratio') return ratios.values;
	return of === 'priceLevel' ? levels.values : numbers[of as MeasuredName].values;
}

function findPlace(value: number, { places, unit }: Bins): number {
	return value === 0 ? 0 : Math.min(places.length - 1, value / unit + 1) | 0;
}

/** Finds the place of a total price: price × weight in thousandths, rounded, with one division for rounding and bin. */
function findTotalPlace(price: number, weight: number, { places, unit }: Bins): number {
	return price === 0 ? 0 : Math.min(places.length - 1, (price * weight + 500) / (1000 * unit) + 1) | 0;
}

function countLong(rows: Bits, words: number, values: Uint32Array, bins: Bins, tally: Tally): void {
	const { places, start } = bins;
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(rows, at); rest !== 0; rest &= rest - 1)
			add(tally, start + (places[findPlace(values[(at << 5) + findLowestBit(rest)] ?? 0, bins)] ?? 0), 1);
	}
}

function countTotals(rows: Bits, { words, numbers }: Columns, bins: Bins, tally: Tally): void {
	const [prices, weights] = [numbers.askingPrice.values, numbers.weight.values];
	const { places, start } = bins;
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(rows, at); rest !== 0; rest &= rest - 1) {
			const row = (at << 5) + findLowestBit(rest);
			add(tally, start + (places[findTotalPlace(prices[row] ?? 0, weights[row] ?? 0, bins)] ?? 0), 1);
		}
	}
}

function countShort(rows: Bits, words: number, values: Uint16Array, { places, start }: Bins, tally: Tally): void {
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(rows, at); rest !== 0; rest &= rest - 1) add(tally, start + (places[values[(at << 5) + findLowestBit(rest)] ?? 0] ?? 0), 1);
	}
}

/** Counts combinations of two bins, with one addition per row, from which the bins' counts derive. */
function countPair(rows: Bits, words: number, values: Uint16Array, bins: Bins, others: Uint16Array, other: Bins, tally: Tally): void {
	const { size } = other;
	const combinations: Tally = new Int32Array(bins.size * size);
	const [places, otherPlaces] = [bins.places, other.places];
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(rows, at); rest !== 0; rest &= rest - 1) {
			const row = (at << 5) + findLowestBit(rest);
			add(combinations, (places[values[row] ?? 0] ?? 0) * size + (otherPlaces[others[row] ?? 0] ?? 0), 1);
		}
	}
	for (let at = 0; at < combinations.length; at++) {
		const count = combinations[at] ?? 0;
		add(tally, bins.start + Math.floor(at / size), count);
		add(tally, other.start + (at % size), count);
	}
}
