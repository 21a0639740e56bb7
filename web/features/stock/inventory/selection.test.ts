import { expect, test } from 'vitest';
import { isSelectable, pickActionable, selectAll, toggleSelected } from './selection.ts';

const free = { diamondId: 'free', bidStartDateTime: undefined };
const elsewhere = { diamondId: 'elsewhere', bidStartDateTime: undefined };
const bidOn = { diamondId: 'bidOn', bidStartDateTime: '2026-01-01T00:00:00.000Z' };

test('a stone with a bid cannot be selected', () => {
	expect(isSelectable(free)).toBe(true);
	expect(isSelectable(bidOn)).toBe(false);
	expect([...selectAll(new Map(), [free, bidOn]).keys()]).toEqual(['free']);
});

test('choosing twice is not choosing', () => {
	const once = toggleSelected(new Map(), free);
	expect([...once.keys()]).toEqual(['free']);
	expect([...toggleSelected(once, free).keys()]).toEqual([]);
});

test('a stone that got a bid after it was selected is left out, and one of another page is not', () => {
	const selection = selectAll(new Map(), [free, elsewhere, { ...bidOn, bidStartDateTime: undefined }]);
	expect(pickActionable(selection, [free, bidOn])).toEqual([free, elsewhere]);
	expect(pickActionable(selection, [free, bidOn], [elsewhere])).toEqual([free, elsewhere]);
});

test('a stone that was deleted after it was selected is left out', () => {
	const selection = selectAll(new Map(), [free, elsewhere]);
	expect(pickActionable(selection, [free], [])).toEqual([free]);
});
