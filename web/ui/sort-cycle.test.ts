import { expect, test } from 'vitest';
import { turnSort } from './sort-cycle.ts';

test('a heading cycles normal, ascending, descending, normal', () => {
	const first = turnSort(undefined, 'clarity');
	expect(first).toEqual({ field: 'clarity', direction: 'ascending' });
	const second = turnSort(first, 'clarity');
	expect(second).toEqual({ field: 'clarity', direction: 'descending' });
	expect(turnSort(second, 'clarity')).toBeUndefined();
});

test('another heading starts anew', () => {
	expect(turnSort({ field: 'clarity', direction: 'descending' }, 'totalPrice')).toEqual({ field: 'totalPrice', direction: 'ascending' });
});
