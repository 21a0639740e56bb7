import type { ComputedCost } from './compute-cost.ts';
import { UNIT_PRICES } from './unit-prices.ts';

export const money = (dollars: number) => dollars.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const whole = (number: number) => Math.round(number).toLocaleString('en');
/** Sorts amounts by name, the largest first. */
export const rank = (of: ReadonlyMap<string, number>) => [...of].sort(([, a], [, b]) => b - a);

/** Renders one market's month for a terminal: by feature, by service, and by unit. */
export function renderCosts({ total, byFeature, byService, lines }: ComputedCost): string {
	const list = (heading: string, rows: readonly [string, number][]) => [heading, ...rows.map(([name, dollars]) => `${money(dollars).padStart(12)}  ${name}`)];
	const units = lines.map(({ unit, quantity, dollars }): [string, number] => [`${whole(quantity)} ${UNIT_PRICES[unit].unit}`, dollars]);
	return [
		...list('By feature', rank(byFeature)),
		'',
		...list('By service', rank(byService)),
		'',
		...list('By unit', units),
		'',
		`${money(total).padStart(12)}  dollars a month`,
	].join('\n');
}
