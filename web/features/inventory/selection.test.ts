import { expect, test } from 'vitest';
import { isSelectable, pickActionable, toggleSelected } from './selection.ts';

const free = { diamondId: 'free', bidStartDateTime: undefined };
const bidOn = { diamondId: 'bidOn', bidStartDateTime: '2026-01-01T00:00:00.000Z' };

test('a stone with a bid cannot be selected', () => {
	expect(isSelectable(free)).toBe(true);
	expect(isSelectable(bidOn)).toBe(false);
});

test('choosing twice is not choosing', () => {
	const once = toggleSelected(new Set(), 'free');
	expect([...once]).toEqual(['free']);
	expect([...toggleSelected(once, 'free')]).toEqual([]);
});

test('a stone that got a bid after it was selected is left out', () => {
	expect(pickActionable(new Set(['free', 'bidOn', 'elsewhere']), [free, bidOn])).toEqual(['free']);
});
