import { findUnlikely } from './comparables.ts';

/**
 * A price's level among those of a stone's equals: in percent of their median,
 * to a tenth. 100 is the median itself, 88 is 12% below it. Undefined of a price
 * that is probably a slip (`findUnlikely`): it is no bargain to lead a list.
 */
export function computePriceLevel(price: number, median: number): number | undefined {
	return findUnlikely(price, [median, median, median]) ? undefined : Math.round((price / median) * 1000) / 10;
}
