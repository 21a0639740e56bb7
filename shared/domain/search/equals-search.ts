import { type Equals, type Quartiles, UNLIKELY_FACTOR } from '../prices/comparables.ts';
import { WEIGHT } from '../stock/limits.ts';

/** Smallest difference of two weights, which are stored in thousandths of a carat. */
const LEAST_WEIGHT_APART = 0.001;

/** Search filters by their names in the contract. */
export interface EqualsFilters {
	shape: [Equals['shape']];
	color: Equals['colors'][number][];
	clarity: Equals['clarities'][number][];
	mainColor?: NonNullable<Equals['mainColor']>[];
	intensity?: NonNullable<Equals['intensities']>[number][];
	labGrown: boolean;
	caratFrom: number;
	caratTo: number;
	perCaratFrom: number;
	perCaratTo: number;
}

/** Returns whether an alert on these filters is a price alert: they have an upper price, so that a fall of a price is news. */
export function isPriceAlert({ perCaratTo, totalPriceTo }: { perCaratTo?: number | null; totalPriceTo?: number | null }): boolean {
	return typeof perCaratTo === 'number' || typeof totalPriceTo === 'number';
}

/**
 * Builds the search for comparables that ask less than their first quartile. A price so low that it looks like a slip is left out, since it
 * would be reported as the best bargain of all. Returns undefined for treated stones, which no search finds without the untreated ones, and
 * if no price remains between slip and quartile.
 */
export function buildEqualsFilters(
	{ shape, labGrown, treated, colors, mainColor, intensities, clarities, weight }: Equals,
	quartiles: Quartiles,
): EqualsFilters | undefined {
	const [first, median] = quartiles;
	const [perCaratFrom, perCaratTo] = [Math.max(1, Math.ceil(median / UNLIKELY_FACTOR)), first - 1];
	if (treated || perCaratTo < perCaratFrom) return undefined;
	return {
		shape: [shape],
		color: [...colors],
		clarity: [...clarities],
		...(mainColor && { mainColor: [mainColor] }),
		...(intensities && { intensity: [...intensities] }),
		labGrown,
		caratFrom: Math.max(WEIGHT.min, weight.from),
		caratTo: weight.below === undefined ? WEIGHT.max : Math.round((weight.below - LEAST_WEIGHT_APART) * 1000) / 1000,
		perCaratFrom,
		perCaratTo,
	};
}
