import { expect, test } from 'vitest';
import { actionable, isSelectable, toggled } from './selection.ts';

const free = { diamondId: 'free', bidStartDateTime: undefined };
const bidOn = { diamondId: 'bidOn', bidStartDateTime: '2026-01-01T00:00:00.000Z' };

test('a stone with a bid cannot be selected', () => {
	expect(isSelectable(free)).toBe(true);
	expect(isSelectable(bidOn)).toBe(false);
});

test('choosing twice is not choosing', () => {
	const once = toggled(new Set(), 'free');
	expect([...once]).toEqual(['free']);
	expect([...toggled(once, 'free')]).toEqual([]);
});

test('a stone that got a bid after it was selected is left out', () => {
	expect(actionable(new Set(['free', 'bidOn', 'elsewhere']), [free, bidOn])).toEqual(['free']);
});
