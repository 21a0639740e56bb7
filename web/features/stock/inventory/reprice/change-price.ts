import { addPercent } from '#shared/domain/prices/bulk-price.ts';
import { ASKING_PRICE } from '#shared/domain/stock/limits.ts';

/** Raises or lowers a price by `percent`, in whole units, within the limits of prices. */
export function changePrice(price: number, percent: number): number {
	return Math.min(ASKING_PRICE.max, Math.max(ASKING_PRICE.min, Math.round(addPercent(price, percent))));
}
