import type { PricePosition } from '#shared/contract/prices/prices.ts';
import { findUnlikely } from '#shared/domain/prices/comparables.ts';

/** The range of prices that a bar shows, with its histogram; in whole currency units per carat. */
export interface PriceAxis {
	from: number;
	to: number;
	/** The outer bins are open and are drawn as wide as the others. */
	bins: readonly Bin[];
}

export interface Bin {
	from: number;
	to: number;
	count: number;
}

/** Fraction of the axis that is left free on either side. */
const MARGIN = 0.03;

/**
 * Computes the axis for the comparables' prices. It includes all `marked` prices except likely typing errors:
 * a price wrong by a factor of 100 would squeeze all others together. Returns undefined without comparables.
 */
export function layOutPrices(
	{ quartiles, span, histogram }: Pick<PricePosition, 'quartiles' | 'span' | 'histogram'>,
	marked: readonly number[],
): PriceAxis | undefined {
	if (!quartiles || !span || !histogram) return undefined;
	const { limits, counts } = histogram;
	const [first = span[0], last = first] = [limits[0], limits.at(-1)];
	const step = limits.length > 1 ? (last - first) / (limits.length - 1) : Math.max(1, first - span[0], span[1] - first + 1);
	const edges = [first - step, ...limits, last + step];
	const bins = counts.map((count, at) => ({ from: edges[at] ?? first, to: edges[at + 1] ?? last, count }));
	const likely = marked.filter((price) => findUnlikely(price, quartiles) === undefined);
	const [least, most] = [Math.min(first - step, ...likely), Math.max(last + step, ...likely)];
	const margin = (most - least) * MARGIN;
	return { from: Math.max(0, least - margin), to: most + margin, bins };
}

/** Returns a price's position on the axis, 0 to 1. A price outside is placed at the end, with `beyond` set. */
export function placeOnAxis({ from, to }: Pick<PriceAxis, 'from' | 'to'>, price: number): { at: number; beyond?: 'LOW' | 'HIGH' } {
	const at = (price - from) / (to - from);
	if (at < 0) return { at: 0, beyond: 'LOW' };
	return at > 1 ? { at: 1, beyond: 'HIGH' } : { at };
}
