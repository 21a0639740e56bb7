import { expect, it } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { drawDots, drawSteps, layOutWeights, listPriceTicks } from './weight-plot.ts';

const stone = fc.record({ weight: fc.integer({ min: 10, max: 20_000 }).map((parts) => parts / 1000), askingPrice: fc.integer({ min: 1, max: 1_000_000 }) });

it('has a place on the plot for every stone, and dearer ones never lower', () => {
	fc.assert(
		fc.property(fc.array(stone, { minLength: 1, maxLength: 600 }), (some) => {
			const stones = some.sort((one, other) => one.weight - other.weight);
			const plot = layOutWeights({ stones, steps: [] });
			if (!plot) throw new Error('nothing to be seen');
			for (const { weight, askingPrice } of stones) {
				expect(plot.x(weight)).toBeGreaterThanOrEqual(0);
				expect(plot.x(weight)).toBeLessThanOrEqual(100);
				expect(plot.y(askingPrice)).toBeGreaterThanOrEqual(0);
				expect(plot.y(askingPrice)).toBeLessThanOrEqual(100);
				expect(plot.y(askingPrice * 2)).toBeLessThanOrEqual(plot.y(askingPrice));
			}
			for (const tick of listPriceTicks(plot)) expect(plot.y(tick)).toBeGreaterThan(0);
			expect(drawDots(plot, stones)).toMatch(/^(M[\d.]+ [\d.]+h\.01)+$/);
		}),
	);
});

it('shows nothing of nothing', () => {
	expect(layOutWeights({ stones: [], steps: [] })).toBeUndefined();
});

it('leaves a price that is wrong by a factor of 100 at the edge', () => {
	const stones = Array.from({ length: 200 }, (_, at) => ({ weight: 1 + at / 1000, askingPrice: at === 7 ? 1_000_000 : 10_000 + at }));
	const plot = layOutWeights({ stones, steps: [{ from: 1, below: 1.1, count: 200, quartiles: [10_050, 10_100, 10_150] }] });
	expect(plot?.hasBeyond).toBe(true);
	expect(plot?.prices[1]).toBeLessThan(12_000);
	expect(plot?.y(1_000_000)).toBe(0);
});

it('draws a level stretch for each step with a median, and none where there are too few', () => {
	const stones = [
		{ weight: 1, askingPrice: 100 },
		{ weight: 2, askingPrice: 200 },
	];
	const steps = [
		{ from: 0.5, below: 1.2, count: 3, quartiles: [90, 100, 110] as [number, number, number] },
		{ from: 1.2, below: 1.5, count: 1 },
		{ from: 1.5, count: 3, quartiles: [190, 200, 210] as [number, number, number] },
	];
	const plot = layOutWeights({ stones, steps });
	expect(plot && drawSteps(plot, steps)).toMatch(/^M0\.00 [\d.]+H[\d.]+M[\d.]+ [\d.]+H100\.00$/);
});
