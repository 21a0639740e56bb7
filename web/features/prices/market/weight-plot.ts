import type { MarketFigures } from '#shared/contract/prices/market-figures.ts';

/** A plot of prices by weight, 100 wide and 100 high, with two logarithmic axes. */
export interface WeightPlot {
	/** Carats at the left and right edge. */
	weights: readonly [from: number, to: number];
	prices: readonly [from: number, to: number];
	x: (weight: number) => number;
	/** Vertical position from the top. Prices outside the range are placed at the edge. */
	y: (price: number) => number;
	hasBeyond: boolean;
}

/** Share of all prices within the plot: a price wrong by a factor of 100 would squeeze the others together. */
const SHOWN = 0.98;
const MARGIN = 1.06;

/** Computes the plot. Returns undefined if there is no data. */
export function layOutWeights({ stones, steps }: Pick<MarketFigures, 'stones' | 'steps'>): WeightPlot | undefined {
	const prices = stones.map(({ askingPrice }) => askingPrice).sort((one, other) => one - other);
	if (prices.length === 0) return undefined;
	const cut = Math.floor(((1 - SHOWN) / 2) * prices.length);
	const medians = steps.flatMap(({ quartiles }) => quartiles ?? []);
	const [least, most] = [Math.min(prices[cut] ?? 0, ...medians), Math.max(prices.at(-1 - cut) ?? 0, ...medians)];
	const weights = [(stones[0]?.weight ?? 1) / MARGIN, (stones.at(-1)?.weight ?? 1) * MARGIN] as const;
	const range = [least / MARGIN, most * MARGIN] as const;
	const place = ([from, to]: readonly [number, number], value: number) => Math.min(1, Math.max(0, Math.log(value / from) / Math.log(to / from))) * 100;
	return {
		weights,
		prices: range,
		x: (weight) => place(weights, weight),
		y: (price) => 100 - place(range, price),
		hasBeyond: prices.some((price) => price < range[0] || price > range[1]),
	};
}

/** Lists round amounts inside the plot for the price axis. */
export function listPriceTicks({ prices: [from, to] }: Pick<WeightPlot, 'prices'>): number[] {
	const powers = Array.from({ length: 10 }, (_, power) => 10 ** power);
	const ticks = powers.flatMap((power) => [1, 2, 5].map((step) => step * power)).filter((price) => price > from && price < to);
	return ticks.length > 1
		? ticks
		: powers.flatMap((power) => [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8].map((step) => Math.round(step * power))).filter((price) => price > from && price < to);
}

/** Draws stones as very short lines: with round caps these are dots of equal size, even if the plot is stretched. Safari stretches those of no length. */
export function drawDots(plot: WeightPlot, stones: MarketFigures['stones']): string {
	return stones.map(({ weight, askingPrice }) => `M${plot.x(weight).toFixed(2)} ${plot.y(askingPrice).toFixed(2)}h.01`).join('');
}

export function drawSteps(plot: WeightPlot, steps: MarketFigures['steps']): string {
	return steps
		.flatMap(({ from, below = plot.weights[1], quartiles }) =>
			quartiles ? [`M${plot.x(Math.max(from, plot.weights[0])).toFixed(2)} ${plot.y(quartiles[1]).toFixed(2)}H${plot.x(below).toFixed(2)}`] : [],
		)
		.join('');
}
