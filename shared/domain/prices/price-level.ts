import { findUnlikely } from './comparables.ts';

/**
 * Computes a price in percent of the median of its comparables, to a tenth: 88 is 12% below the median. Returns undefined for a probable
 * typing error (`findUnlikely`), which must not lead a list as a bargain.
 */
export function computePriceLevel(price: number, median: number): number | undefined {
	return findUnlikely(price, [median, median, median]) ? undefined : Math.round((price / median) * 1000) / 10;
}
