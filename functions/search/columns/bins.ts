import { makeRecord } from '#shared/domain/common/record.ts';
import { listBinLimits } from '#shared/domain/search/histogram.ts';
import { RANGE_FILTER_NAMES, RANGE_FILTERS } from '#shared/domain/search/search-filters.ts';
import { MEASURES, type MeasuredName, roundToParts } from './numbers.ts';

/** Mapping of a range's stored numbers to histogram bins (`shared/domain/search/histogram.ts`). */
interface Bins {
	/** Number of bins; the last one is of unknown numbers. */
	size: number;
	/** Bin by number / `unit` + 1. Place 0 is "unknown"; numbers beyond the end are in the last place. */
	places: Uint8Array<ArrayBuffer>;
	/** Greatest unit of which all limits are multiples. */
	unit: number;
}

export const BINS = makeRecord(RANGE_FILTER_NAMES, (range): Bins => {
	const { of, decimals } = RANGE_FILTERS[range];
	const shift = of in MEASURES ? MEASURES[of as MeasuredName].shift : Number(of === 'ratio');
	const limits = listBinLimits(range).map((limit) => roundToParts(limit, 10 ** decimals) + shift);
	const unit = limits.reduce(findCommonDivisor);
	const places = new Uint8Array((limits.at(-1) ?? 0) / unit + 2);
	limits.forEach((limit, place) => {
		places.fill(place + 1, limit / unit + 1);
	});
	places[0] = limits.length + 1;
	return { size: limits.length + 2, places, unit };
});

/** Returns the bin of a stored number. */
export function findBin({ places, unit }: Bins, number: number): number {
	return places[number === 0 ? 0 : Math.min(places.length - 1, number / unit + 1) | 0] ?? 0;
}

/** Returns the bin of a total price: price × weight in thousandths, rounded, with one division for rounding and bin. */
export function findTotalBin(price: number, weight: number): number {
	const { places, unit } = BINS.totalPrice;
	return places[price === 0 ? 0 : Math.min(places.length - 1, (price * weight + 500) / (1000 * unit) + 1) | 0] ?? 0;
}

function findCommonDivisor(one: number, other: number): number {
	return other === 0 ? one : findCommonDivisor(other, one % other);
}
