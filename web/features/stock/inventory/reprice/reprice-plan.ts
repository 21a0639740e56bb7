import type { EqualPrices } from '#shared/contract/prices/bulk-prices.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { type PlannedPrice, type PriceRule, planPrice } from '#shared/domain/prices/bulk-price.ts';
import { computePercentile, findPlaceAmongListed } from '#shared/domain/prices/price-place.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';

export type Equals = EqualPrices['equals'][number];
export type Repriced = Pick<Diamond, 'diamondId' | 'version' | 'lotId' | 'state' | 'weight' | 'askingPrice'>;

/** The new price of one stone by a rule, and whether it is to be set. */
export interface PlannedRow<D extends Repriced = Repriced> {
	stone: D;
	equals: Equals | undefined;
	plan: PlannedPrice;
	isTicked: boolean;
}

interface Known<D> {
	equalsOf: (stone: D) => Equals | undefined;
	listPriceOf?: (stone: D) => number | undefined;
	/** The member's ticks of single stones. Without one, a stone is changed unless its price is doubtful. */
	ticks: ReadonlyMap<string, boolean>;
}

export function planRows<D extends Repriced>(stones: readonly D[], rule: PriceRule, { equalsOf, listPriceOf, ticks }: Known<D>): PlannedRow<D>[] {
	return stones.map((stone) => {
		const equals = equalsOf(stone);
		const { state, askingPrice } = stone;
		const plan = planPrice(rule, { state, askingPrice, equals: equals?.prices, quartiles: equals?.quartiles, listPrice: listPriceOf?.(stone) });
		return { stone, equals, plan, isTicked: 'price' in plan && (ticks.get(stone.diamondId) ?? plan.doubt === undefined) };
	});
}

export const SHOWN = ['all', 'changes', 'doubts', 'leftOut'] as const;
export type Shown = (typeof SHOWN)[number];

export function isShown({ plan, isTicked }: PlannedRow, shown: Shown): boolean {
	if (shown === 'changes') return isTicked;
	if (shown === 'doubts') return 'price' in plan && plan.doubt !== undefined;
	return shown === 'all' || 'leftOut' in plan;
}

/** Sums the prices of ticked stones that had one, before and after. */
export function sumTicked(rows: readonly PlannedRow[]): { before: number; after: number } {
	const sums = { before: 0, after: 0 };
	for (const { stone, plan, isTicked } of rows) {
		if (!isTicked || !('price' in plan) || stone.askingPrice === undefined) continue;
		sums.before += computeTotalPrice(stone.askingPrice, stone.weight);
		sums.after += computeTotalPrice(plan.price, stone.weight);
	}
	return sums;
}

/** Returns a price's place among the comparables in percent, 0 for the cheapest. Returns undefined without a price or comparables. */
export function findPercent(price: number | undefined, equals: Equals | undefined): number | undefined {
	return price === undefined || !equals?.count ? undefined : computePercentile(findPlaceAmongListed(equals.prices, equals.count, price), equals.count);
}

/** Formats the change between two prices in percent, with a sign and one decimal: `+2.5%`. Returns an empty text if `before` is 0. */
export function writeShare(before: number, after: number, write: (value: number, decimals: number) => string): string {
	if (before === 0) return '';
	const percent = Math.round((after / before - 1) * 1000) / 10;
	return `${percent > 0 ? '+' : ''}${write(percent, 1)}%`;
}
