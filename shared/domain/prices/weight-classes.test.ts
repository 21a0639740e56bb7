import { expect, test } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { WEIGHT } from '../stock/limits.ts';
import { findWeightClass, getWeightRange, WEIGHT_CLASSES } from './weight-classes.ts';

const anyWeight = fc.integer({ min: Math.round(WEIGHT.min * 1000), max: Math.round(WEIGHT.max * 1000) }).map((thousandths) => thousandths / 1000);

test('every weight lies in its class and in no other', () => {
	fc.assert(
		fc.property(anyWeight, (weight) => {
			const holding = WEIGHT_CLASSES.map((_, place) => getWeightRange(place)).flatMap(({ from, below = Number.POSITIVE_INFINITY }, place) =>
				weight >= from && weight < below ? place : [],
			);
			expect(holding).toEqual([findWeightClass(weight)]);
		}),
	);
});

test('price lists change at the magic sizes', () => {
	expect([0.99, 1, 1.49, 1.5].map((weight) => getWeightRange(findWeightClass(weight)))).toEqual([
		{ from: 0.9, below: 1 },
		{ from: 1, below: 1.5 },
		{ from: 1, below: 1.5 },
		{ from: 1.5, below: 2 },
	]);
});

test('with its neighbours a class reaches as far as these do', () => {
	expect(getWeightRange(findWeightClass(1.2), 1)).toEqual({ from: 0.9, below: 2 });
	expect(getWeightRange(findWeightClass(0.02), 1)).toEqual({ from: 0, below: 0.08 });
	expect(getWeightRange(findWeightClass(20), 1)).toEqual({ from: 6, below: undefined });
});
