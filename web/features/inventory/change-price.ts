import { ASKING_PRICE } from '#shared/domain/limits.ts';

/** Smallest and largest percentage of a change of several prices. */
export const PRICE_CHANGE = { min: -90, max: 500 } as const;

/** A price raised or lowered by so many percent, in whole units, as far as prices go. */
export function changePrice(price: number, percent: number): number {
	return Math.min(ASKING_PRICE.max, Math.max(ASKING_PRICE.min, Math.round((price * (100 + percent)) / 100)));
}

/** What is typed as such a share: `-3`, `2.5 %`. Undefined: nothing, or nothing that it could be. */
export function isPriceChange(percent: number | undefined): percent is number {
	return percent !== undefined && percent !== 0 && percent >= PRICE_CHANGE.min && percent <= PRICE_CHANGE.max;
}
