/**
 * Where a price stands among others, and how that is said. Prices are in whole
 * currency units per carat, those it stands among in ascending order.
 */

/** Prices that an answer holds at most. Any price can be placed among them to the percent. */
export const PRICES_LISTED = 101;
/** Up to this number of prices the place is given in stones, not in percent. */
const FEW = 20;

/** How many of the others are less, and how many the same. */
export interface PricePlace {
	below: number;
	same: number;
}

/** Returns all prices, or `PRICES_LISTED` evenly spread ones that include the lowest and the highest. */
export function listPrices(prices: ArrayLike<number>): number[] {
	const told = Math.min(prices.length, PRICES_LISTED);
	return Array.from({ length: told }, (_, place) => prices[findRank(place, told, prices.length)] ?? 0);
}

/** Which of all prices stands at a place of those that are told. */
function findRank(place: number, told: number, count: number): number {
	return told < 2 ? 0 : Math.round((place * (count - 1)) / (told - 1));
}

export function findPlace(prices: ArrayLike<number>, price: number): PricePlace {
	const below = findFirst(prices, price);
	return { below, same: findFirst(prices, price + 1) - below };
}

/** A price's place among `count` others of which only those are known that `listPrices` tells: exact while these are all, else to the percent. */
export function findPlaceAmongListed(told: readonly number[], count: number, price: number): PricePlace {
	const { below, same } = findPlace(told, price);
	const less = countBefore(below, told.length, count);
	return { below: less, same: countBefore(below + same, told.length, count) - less };
}

/** How many of all stand before what lies ahead of a place of those that are told: between two of them, in the middle. */
function countBefore(place: number, told: number, count: number): number {
	if (place === 0) return 0;
	if (place === told) return count;
	return Math.round((findRank(place - 1, told, count) + 1 + findRank(place, told, count)) / 2);
}

/** Returns the index of the first price that is not below `limit`. `prices` are in ascending order. */
export function findFirst(prices: ArrayLike<number>, limit: number): number {
	let [from, to] = [0, prices.length];
	while (from < to) {
		const middle = (from + to) >>> 1;
		if ((prices[middle] ?? 0) < limit) from = middle + 1;
		else to = middle;
	}
	return from;
}

/** How most comparables relate to a price: lower than it (`ABOVE`), higher (`BELOW`) or equal (`LEVEL`), and how many do, in stones or percent. */
export interface Standing {
	side: 'ABOVE' | 'BELOW' | 'LEVEL';
	/** `ALL` of them, a number of stones, or a percentage (rounded down: 100 would be all). */
	unit: 'ALL' | 'STONES' | 'PERCENT';
	value: number;
}

/** Undefined of no equals. */
export function describePlace({ below, same }: PricePlace, count: number): Standing | undefined {
	if (count === 0) return undefined;
	const above = count - below - same;
	const [side, stones] = same > below && same > above ? (['LEVEL', same] as const) : below > above ? (['ABOVE', below] as const) : (['BELOW', above] as const);
	if (stones === count) return { side, unit: 'ALL', value: count };
	return count <= FEW ? { side, unit: 'STONES', value: stones } : { side, unit: 'PERCENT', value: Math.floor((stones / count) * 100) };
}

/** Percent of the equals that ask less, those that ask the same by half: 0 is the cheapest. */
export function computePercentile({ below, same }: PricePlace, count: number): number {
	return count === 0 ? 50 : Math.round(((below + same / 2) / count) * 100);
}
