import { expect, test } from 'vitest';
import { listSelected, NOTHING_SELECTED, selectAll, selectTo, sumStones, toggleSelected } from './selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const shown = (selection: Parameters<typeof listSelected>[0]) => [...listSelected(selection)].sort().join('');

test('one stone is selected and no longer selected', () => {
	const one = toggleSelected(NOTHING_SELECTED, 'b');
	expect(shown(one)).toBe('b');
	expect(shown(toggleSelected(one, 'b'))).toBe('');
});

test('with shift a range goes from the last stone to this one, forwards and backwards', () => {
	expect(shown(selectTo(toggleSelected(NOTHING_SELECTED, 'b'), ids, 'd'))).toBe('bcd');
	expect(shown(selectTo(toggleSelected(NOTHING_SELECTED, 'd'), ids, 'a'))).toBe('abcd');
});

test('a range shrinks again, and leaves what was selected before it', () => {
	const before = toggleSelected(toggleSelected(NOTHING_SELECTED, 'a'), 'c');
	const wide = selectTo(before, ids, 'e');
	expect(shown(wide)).toBe('acde');
	expect(shown(selectTo(wide, ids, 'd'))).toBe('acd');
	expect(shown(selectTo(wide, ids, 'b'))).toBe('abc');
});

test('a range without a beginning begins where it is asked for, or at the row that the keyboard is at', () => {
	expect(shown(selectTo(NOTHING_SELECTED, ids, 'c'))).toBe('c');
	expect(shown(selectTo(NOTHING_SELECTED, ids, 'c', 'b'))).toBe('bc');
});

test('a range whose first stone is no longer in the list begins anew; one to a stone that is not there changes nothing', () => {
	const gone = toggleSelected(NOTHING_SELECTED, 'z');
	expect(shown(selectTo(gone, ids, 'c'))).toBe('cz');
	expect(selectTo(gone, ids, 'y')).toBe(gone);
});

test('after a range a single stone is added to it, and all are all', () => {
	const range = selectTo(toggleSelected(NOTHING_SELECTED, 'a'), ids, 'b');
	expect(shown(toggleSelected(range, 'e'))).toBe('abe');
	expect(shown(selectAll(range, ids))).toBe('abcde');
});

test('a selection is summed in whole numbers; a stone without a price is in the weight alone', () => {
	const stones = [{ weight: 1.01, askingPrice: 1000, totalPrice: 1010 }, { weight: 0.5, askingPrice: 3000, totalPrice: 1500 }, { weight: 0.303 }];
	expect(sumStones(stones)).toEqual({ count: 3, millicarats: 1813, totalPrice: 2510, averagePrice: 1662, withoutPrice: 1 });
	expect(sumStones([{ weight: 0.1 }, { weight: 0.2 }])).toEqual({ count: 2, millicarats: 300, totalPrice: 0, averagePrice: undefined, withoutPrice: 2 });
});
