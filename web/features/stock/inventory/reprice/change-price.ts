import { ASKING_PRICE } from '#shared/domain/stock/limits.ts';

/** Smallest and largest percentage of a change of several prices. */
export const PRICE_CHANGE = { min: -90, max: 500 } as const;

/** Raises or lowers a price by `percent`, in whole units, within the limits of prices. */
export function changePrice(price: number, percent: number): number {
	return Math.min(ASKING_PRICE.max, Math.max(ASKING_PRICE.min, Math.round((price * (100 + percent)) / 100)));
}

/** Whether `percent` is a valid price change. It is undefined for an empty or invalid text. */
export function isPriceChange(percent: number | undefined): percent is number {
	return percent !== undefined && percent !== 0 && percent >= PRICE_CHANGE.min && percent <= PRICE_CHANGE.max;
}
