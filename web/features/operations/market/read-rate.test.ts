import { expect, test } from 'vitest';
import { isUnusual, readRate } from './read-rate.ts';

test.each([
	['30', '30'],
	['101', '100'],
	['99999999999999999999', '100'],
	['007', '7'],
	['-5', '5'],
	['12.5', '100'],
	['３０', '30'],
	['abc', ''],
	['', ''],
])('%j becomes %j', (typed, rate) => {
	expect(readRate(typed)).toBe(rate);
});

test('a rate is asked about where it was hardly meant', () => {
	expect([0, 30, 60, 61, 100].map(isUnusual)).toEqual([false, false, false, true, true]);
});
