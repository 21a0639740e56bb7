import type { MarketClasses } from '#shared/contract/prices/market.ts';

type MarketClass = MarketClasses['classes'][number];

export interface Mover extends MarketClass {
	shape: NonNullable<MarketClass['shape']>;
	weightFrom: NonNullable<MarketClass['weightFrom']>;
	/** Change of the index in seven days, in percent with one decimal. */
	change: number;
}

/** Lists the classes of one shape and weight class whose index has moved most in a week, up or down. Omits unchanged ones. */
export function listMovers(classes: readonly MarketClass[], grown: MarketClass['grown'], most: number): Mover[] {
	return classes
		.flatMap((one) => {
			const { shape, weightFrom, index, indexWeekAgo } = one;
			if (one.grown !== grown || shape === undefined || weightFrom === undefined || !index || !indexWeekAgo) return [];
			const change = Math.round((index / indexWeekAgo - 1) * 1000) / 10;
			return change === 0 ? [] : [{ ...one, shape, weightFrom, change }];
		})
		.sort((one, other) => Math.abs(other.change) - Math.abs(one.change) || other.count - one.count)
		.slice(0, most);
}
