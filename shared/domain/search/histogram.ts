import { RANGE_FILTERS, type Ranged, type RangeFilter } from './search-filters.ts';

/** The weights at which price lists change, with steps between them where most stones lie. Carats. */
const CARATS = [
	0.18, 0.23, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2, 2.25, 2.5, 2.75, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 10,
] as const;
/** Ten steps of about a quarter each make ten times as much (preferred numbers, ISO 3). */
const PREFERRED = [1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.3, 8] as const;
/** The lowest price that is shown, and the powers of ten that follow it, per carat and for the whole stone. Currency units. */
const LEAST_PRICE = 100;
const PRICE_POWERS: Partial<Record<RangeFilter, number>> = { perCarat: 3, totalPrice: 4 };
/** The largest number of bins over the usual stones. */
const USUAL_BINS = 40;
/** Steps that a person reads without calculating. */
const STEPS = [1, 2, 2.5, 5] as const;

/**
 * Where a range's histogram changes from bin to bin, ascending, in the range's
 * units. There is one bin more than limits: the first holds all that is less
 * than the first limit, the last all from the last limit on. The limits never
 * depend on what is found, so that bars stay where they are.
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

/** Even steps over the usual stretch. */
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

/**
 * The number that ends a choice of bins at a limit, both ends being included:
 * a price itself; of weights a hundredth less, as price lists write them
 * ("0.90–0.99"); of all else the next smaller number.
 */
export function computeRangeEnd(range: RangeFilter, limit: number): number {
	const { unit, decimals } = RANGE_FILTERS[range];
	if (unit === 'money') return limit;
	const places = unit === 'carats' ? 2 : decimals;
	return Number((limit - 10 ** -places).toFixed(places));
}

/**
 * Where a number stands in a histogram, counted in bins from its left edge: 2.5
 * is in the middle of the third one. Within the open bins at both ends it
 * stands as far as one can tell.
 */
export function findBinPlace(limits: readonly number[], number: number): number {
	const bin = limits.findIndex((limit) => number < limit);
	if (bin < 0) return limits.length + (number === limits.at(-1) ? 0 : 0.5);
	const [from, to] = [limits[bin - 1] ?? 0, limits[bin] ?? 0];
	return bin + Math.max(0, number - from) / (to - from);
}
