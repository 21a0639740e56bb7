/** The rank of a price among others, and its description. Prices are in whole currency units per carat, in ascending order. */

/** Largest number of prices in an answer. Any price can be ranked among them to the percent. */
export const PRICES_LISTED = 101;
/** Up to this number of prices the rank is stated in stones instead of percent. */
const FEW = 20;

/** The number of lower and of equal prices among the others. */
export interface PricePlace {
	below: number;
	same: number;
}

/** Returns all prices, or `PRICES_LISTED` evenly spread ones that include the lowest and the highest. */
export function listPrices(prices: ArrayLike<number>): number[] {
	const told = Math.min(prices.length, PRICES_LISTED);
	return Array.from({ length: told }, (_, place) => prices[findRank(place, told, prices.length)] ?? 0);
}

/** Returns the index among all `count` prices of the listed price at `place`. */
function findRank(place: number, told: number, count: number): number {
	return told < 2 ? 0 : Math.round((place * (count - 1)) / (told - 1));
}

export function findPlace(prices: ArrayLike<number>, price: number): PricePlace {
	const below = findFirst(prices, price);
	return { below, same: findFirst(prices, price + 1) - below };
}

/** Finds a price's rank among `count` others, given the prices that `listPrices` returned: exact if these are all, otherwise to the percent. */
export function findPlaceAmongListed(told: readonly number[], count: number, price: number): PricePlace {
	const { below, same } = findPlace(told, price);
	const less = countBefore(below, told.length, count);
	return { below: less, same: countBefore(below + same, told.length, count) - less };
}

/** Estimates how many of all prices precede a place among the listed ones: the middle between its two neighbours. */
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

/** The relation of most comparables to a price: lower (`ABOVE`), higher (`BELOW`) or equal (`LEVEL`), and their number in stones or percent. */
export interface Standing {
	side: 'ABOVE' | 'BELOW' | 'LEVEL';
	/** `ALL`, a number of stones, or a percentage. Percentages are rounded down, since 100 would mean all. */
	unit: 'ALL' | 'STONES' | 'PERCENT';
	value: number;
}

/** Describes a price's rank. Returns undefined if there are no comparables. */
export function describePlace({ below, same }: PricePlace, count: number): Standing | undefined {
	if (count === 0) return undefined;
	const above = count - below - same;
	const [side, stones] = same > below && same > above ? (['LEVEL', same] as const) : below > above ? (['ABOVE', below] as const) : (['BELOW', above] as const);
	if (stones === count) return { side, unit: 'ALL', value: count };
	return count <= FEW ? { side, unit: 'STONES', value: stones } : { side, unit: 'PERCENT', value: Math.floor((stones / count) * 100) };
}

/** Computes the percentile of a price among its comparables. Equal prices count half; 0 is the cheapest. Returns 50 if there are none. */
export function computePercentile({ below, same }: PricePlace, count: number): number {
	return count === 0 ? 50 : Math.round(((below + same / 2) / count) * 100);
}
