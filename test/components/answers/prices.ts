import type { PricePlace, PricePosition } from '#shared/contract/prices/prices.ts';
import { computeQuartiles, findUnlikely, listPriceLimits } from '#shared/domain/prices/comparables.ts';
import { findPlace, listPrices } from '#shared/domain/prices/price-place.ts';

/** Builds the market's answer about a stone whose comparables ask these prices per carat, in ascending order. */
export function aPosition(prices: readonly number[], changes: Partial<PricePosition> = {}): PricePosition {
	const quartiles = computeQuartiles(prices);
	const [least, most] = [prices[0], prices.at(-1)];
	if (!quartiles || least === undefined || most === undefined) return { lacks: [], count: 0, sellers: 0, closest: [], ...changes };
	const limits = listPriceLimits(quartiles, least, most);
	return {
		lacks: [],
		step: 'SAME',
		count: prices.length,
		sellers: 1,
		quartiles: [...quartiles],
		span: [least, most],
		prices: listPrices(prices),
		histogram: {
			limits,
			counts: [Number.NEGATIVE_INFINITY, ...limits].map(
				(from, at) => prices.filter((price) => price >= from && price < (limits[at] ?? Number.POSITIVE_INFINITY)).length,
			),
		},
		closest: [],
		...changes,
	};
}

/** Builds the market's answer about one price among these, in ascending order. */
export function aPlace(prices: readonly number[], askingPrice: number | undefined): PricePlace {
	const quartiles = computeQuartiles(prices);
	return {
		lacks: [],
		step: 'SAME',
		count: prices.length,
		quartiles: quartiles && [...quartiles],
		place:
			askingPrice === undefined || !quartiles ? undefined : { askingPrice, ...findPlace(prices, askingPrice), unlikely: findUnlikely(askingPrice, quartiles) },
	};
}
