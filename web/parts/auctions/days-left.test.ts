import { expect, test } from 'vitest';
import { countDaysLeft } from './days-left.ts';

const NOON = Date.parse('2026-03-01T12:00:00.000Z');

test.each([
	['2026-03-31T12:00:00.000Z', 30],
	// Listed a moment ago, on a device whose market time is behind.
	['2026-03-31T12:00:01.500Z', 30],
	['2026-03-02T12:00:00.001Z', 2],
	['2026-03-01T12:00:00.001Z', 1],
	['2026-03-01T12:00:00.000Z', 0],
	['2026-02-01T00:00:00.000Z', 0],
])('until %s there are %d days', (until, days) => {
	expect(countDaysLeft(until, NOON)).toBe(days);
});
