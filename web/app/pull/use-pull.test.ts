import { expect, test } from 'vitest';
import { computePull, PULLED } from './use-pull.ts';

test('a page follows half as far as a finger pulls it down, and no further than a hand’s breadth', () => {
	expect(computePull(100, 0)).toBe(50);
	expect(computePull(5000, 0)).toBeLessThan(2 * PULLED);
	expect(computePull(2 * PULLED, 10)).toBe(PULLED);
});

test('a finger that goes up, or aside, pulls nothing', () => {
	expect(computePull(-50, 0)).toBe(0);
	expect(computePull(40, 60)).toBe(0);
	expect(computePull(40, -60)).toBe(0);
});
