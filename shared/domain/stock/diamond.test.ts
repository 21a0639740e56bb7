import { describe, expect, test } from 'vitest';
import { computeAskingPrice, computeDepthPercent, computeRatio, computeTotalPrice, normalizeLotId } from './diamond.ts';

test('totals and ratios are rounded as the specification says', () => {
	expect(computeTotalPrice(10_000, 1.015)).toBe(10_150);
	expect(computeTotalPrice(333, 0.335)).toBe(112);
	expect(computeRatio(4.89, 3.25)).toBe(1.5);
	// Sellers state a round's diameters in either order, and some the width of other shapes first.
	expect([computeRatio(6.4, 6.46), computeRatio(3.25, 4.89)]).toEqual([1.01, 1.5]);
	expect(computeRatio(4.89, undefined)).toBeUndefined();
	expect(computeRatio(undefined, 3.25)).toBeUndefined();
});

test('a price for the whole stone is told by the carat', () => {
	expect(computeAskingPrice(15_225, 1.5)).toBe(10_150);
	// Exactly 2,820.5 and 3,812.5 a carat, which binary fractions place just below the half.
	expect([computeAskingPrice(902.56, 0.32), computeAskingPrice(1037, 0.272)]).toEqual([2821, 3813]);
});

test('lot ids are compared without regard to case, width or outer spaces', () => {
	expect(normalizeLotId(' ab-１２ ')).toBe('AB-12');
});

describe('depth in percent', () => {
	test.each([
		['of a round stone is of its mean diameter', { shape: 'ROUND', length: 6.44, width: 6.4, depth: 3.98 }, 62],
		['of another shape is of its shorter side', { shape: 'OVAL', length: 9, width: 6, depth: 3.9 }, 65],
		['is the same when the sides are told the other way round', { shape: 'OVAL', length: 6, width: 9, depth: 3.9 }, 65],
		['may be all of it', { shape: 'OVAL', length: 9, width: 6, depth: 6 }, 100],
		['is unknown without a width', { shape: 'OVAL', length: 9, depth: 3.9 }, undefined],
		['is unknown without a length', { shape: 'OVAL', width: 9, depth: 3.9 }, undefined],
		['is unknown without a depth', { shape: 'OVAL', length: 9, width: 6 }, undefined],
		['is unknown when no length was taken', { shape: 'ROUND', length: 0, width: 9, depth: 3.9 }, undefined],
		['is unknown when no width was taken', { shape: 'ROUND', length: 9, width: 0, depth: 3.9 }, undefined],
		['is unknown when no depth was taken', { shape: 'ROUND', length: 9, width: 9, depth: 0 }, undefined],
		['is unknown where the measures cannot be a stone’s', { shape: 'OVAL', length: 2, width: 2, depth: 3.9 }, undefined],
	] as const)('%s', (_, stone, percent) => {
		expect(computeDepthPercent(stone)).toBe(percent);
	});
});
