import { RANGE_FILTERS, type Ranged, type RangeFilter } from './search-filters.ts';

/** Weights in carats at which price lists change, with steps between where most stones are. */
const CARATS = [
	0.18, 0.23, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2, 2.25, 2.5, 2.75, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 10,
] as const;
/** Preferred numbers (ISO 3): ten steps of about a quarter each multiply to ten. */
const PREFERRED = [1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.3, 8] as const;
/** Lowest shown price in currency units, and the number of powers of ten above it, per carat and for the whole stone. */
const LEAST_PRICE = 100;
const PRICE_POWERS: Partial<Record<RangeFilter, number>> = { perCarat: 3, totalPrice: 4 };
/** Largest number of bins over the usual range. */
const USUAL_BINS = 40;
/** Readable steps. */
const STEPS = [1, 2, 2.5, 5] as const;

/**
 * Lists the bin limits of a range's histogram, ascending, in the range's units. There is one bin more than limits: the first holds everything below the first
 * limit, the last everything from the last limit on. Limits do not depend on the results, so that bars keep their places.
 */
export function listBinLimits(range: RangeFilter): readonly number[] {
	const ranged = RANGE_FILTERS[range];
	if (ranged.unit === 'carats') return CARATS;
	if (ranged.unit === 'money') return listPrices(PRICE_POWERS[range] ?? Math.ceil(Math.log10(ranged.max / LEAST_PRICE)));
	return listSteps(ranged);
}

function listPrices(powers: number): number[] {
	const prices = Array.from({ length: powers }, (_, power) => PREFERRED.map((number) => Math.round(number * LEAST_PRICE * 10 ** power)));
	return [...prices.flat(), LEAST_PRICE * 10 ** powers];
}

/** Lists even steps over the usual range. */
function listSteps({ min, max, decimals, usual: [from, to] = [min, max] }: Ranged): number[] {
	const unit = 10 ** -decimals;
	const step = findReadableStep((to - from) / unit, USUAL_BINS);
	const count = Math.floor((to - from) / unit / step);
	return Array.from({ length: count + 1 }, (_, place) => Number((from + place * step * unit).toFixed(decimals)));
}

/** Returns the smallest readable step, in whole units, that divides `units` into at most `bins` bins. */
export function findReadableStep(units: number, bins: number): number {
	for (let power = 1; ; power *= 10) {
		const step = STEPS.map((one) => one * power).find((one) => Number.isInteger(one) && units / one <= bins);
		if (step) return step;
	}
}

/** Returns the inclusive end of a selection of bins up to `limit`. Prices end at the limit itself, other numbers at the next smaller value. */
export function computeRangeEnd(range: RangeFilter, limit: number): number {
	const { unit, decimals } = RANGE_FILTERS[range];
	if (unit === 'money') return limit;
	return Number((limit - 10 ** -decimals).toFixed(decimals));
}

/** Returns a number's position in bins from the left edge: 2.5 is the middle of the third bin. In the open outer bins it is approximate. */
export function findBinPlace(limits: readonly number[], number: number): number {
	const bin = limits.findIndex((limit) => number < limit);
	if (bin < 0) return limits.length + (number === limits.at(-1) ? 0 : 0.5);
	const [from, to] = [limits[bin - 1] ?? 0, limits[bin] ?? 0];
	return bin + Math.max(0, number - from) / (to - from);
}
