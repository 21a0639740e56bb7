import { describe, expect, it } from 'vitest';
import { computeQuartiles, listPriceLimits } from '#shared/domain/prices/comparables.ts';
import fc from '#test/model/fast-check.ts';
import { layOutPrices, placeOnAxis } from './price-axis.ts';

const anyPosition = fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 80 }).map((all) => {
	const prices = all.sort((one, other) => one - other);
	const [least = 0, most = 0] = [prices[0], prices.at(-1)];
	const quartiles = [...(computeQuartiles(prices) ?? [0, 0, 0])] as [number, number, number];
	const limits = listPriceLimits(quartiles, least, most);
	const bounds = [Number.NEGATIVE_INFINITY, ...limits, Number.POSITIVE_INFINITY];
	const counts = bounds.slice(1).map((to, at) => prices.filter((price) => price >= (bounds[at] ?? 0) && price < to).length);
	return { prices, quartiles, span: [least, most] as [number, number], histogram: { limits, counts } };
});

describe('the axis of a price bar', () => {
	it('has the box, every bin and every likely mark on it', () => {
		fc.assert(
			fc.property(anyPosition, fc.integer({ min: 1, max: 400_000 }), (position, mark) => {
				const axis = layOutPrices(position, [mark]);
				if (!axis) throw new Error('No axis');
				expect(axis.from).toBeLessThan(axis.to);
				for (const price of position.quartiles) expect(placeOnAxis(axis, price).beyond).toBeUndefined();
				expect(axis.bins.reduce((sum, { count }) => sum + count, 0)).toBe(position.prices.length);
				for (const { from, to } of axis.bins) {
					expect(from).toBeLessThan(to);
					expect(placeOnAxis(axis, Math.max(0, from)).beyond).toBeUndefined();
					expect(placeOnAxis(axis, to).beyond).toBeUndefined();
				}
				const median = position.quartiles[1];
				if (mark <= median * 4 && mark * 4 >= median) expect(placeOnAxis(axis, mark).beyond).toBeUndefined();
			}),
		);
	});

	it('is not stretched by a price that is wrong by a factor of 100, which stands at its end', () => {
		const position = {
			quartiles: [4500, 5000, 5500] as [number, number, number],
			span: [4000, 6000] as [number, number],
			histogram: { limits: [4500, 5000, 5500], counts: [3, 5, 5, 3] },
		};
		const axis = layOutPrices(position, [500_000, 50]);
		if (!axis) throw new Error('No axis');
		expect(axis.to).toBeLessThan(7000);
		expect(placeOnAxis(axis, 500_000)).toEqual({ at: 1, beyond: 'HIGH' });
		expect(placeOnAxis(axis, 50)).toEqual({ at: 0, beyond: 'LOW' });
	});

	it('is none without equals', () => {
		expect(layOutPrices({}, [5000])).toBeUndefined();
	});
});
