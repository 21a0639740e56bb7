import { expect, test } from 'vitest';
import { readRate } from './read-rate.ts';

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
