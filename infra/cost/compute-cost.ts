import { type ServiceName, UNIT_PRICES, type UnitName, type UnitPrice } from './unit-prices.ts';

/** The quantities of a month by unit. */
export type Quantities = Partial<Record<UnitName, number>>;

export interface ComputedCost {
	/** Dollars a month. */
	total: number;
	byService: Map<ServiceName, number>;
	byFeature: Map<string, number>;
	/** Units and dollars of each price, most expensive first. */
	lines: { unit: UnitName; quantity: number; dollars: number }[];
}

/**
 * Computes a month's dollars by service and by feature. A unit's free quantity is deducted once; features share the rest in proportion to their use.
 * `isFreeUsed`: other stages of the account have used its free quantities.
 */
export function computeCost(features: ReadonlyMap<string, Quantities>, { isFreeUsed = false } = {}): ComputedCost {
	const used = [...features].flatMap(([feature, quantities]) =>
		Object.entries(quantities).map(([unit, quantity]) => ({ feature, unit: unit as UnitName, quantity })),
	);
	const byService = new Map<ServiceName, number>();
	const byFeature = new Map([...features.keys()].map((feature) => [feature, 0]));
	const lines: ComputedCost['lines'] = [];
	for (const [unit, of] of Map.groupBy(used, (one) => one.unit)) {
		const price: UnitPrice = UNIT_PRICES[unit];
		const quantity = of.reduce((sum, one) => sum + one.quantity, 0);
		const dollars = (Math.max(0, quantity - (isFreeUsed ? 0 : (price.free ?? 0))) / price.per) * price.dollars;
		lines.push({ unit, quantity, dollars });
		byService.set(price.service, (byService.get(price.service) ?? 0) + dollars);
		for (const one of of) byFeature.set(one.feature, (byFeature.get(one.feature) ?? 0) + (quantity > 0 ? dollars * (one.quantity / quantity) : 0));
	}
	return { total: lines.reduce((sum, { dollars }) => sum + dollars, 0), byService, byFeature, lines: lines.sort((a, b) => b.dollars - a.dollars) };
}

/** Adds up the quantities of several pieces of work, each `times` times. */
export function addUp(...parts: readonly (readonly [times: number, Quantities])[]): Quantities {
	const sum: Quantities = {};
	for (const [times, quantities] of parts)
		for (const [unit, quantity] of Object.entries(quantities) as [UnitName, number][]) sum[unit] = (sum[unit] ?? 0) + times * quantity;
	return sum;
}
