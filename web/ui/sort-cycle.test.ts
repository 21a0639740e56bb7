import { expect, test } from 'vitest';
import { nextSort } from './sort-cycle.ts';

test('a heading cycles normal, ascending, descending, normal', () => {
	const first = nextSort(undefined, 'clarity');
	expect(first).toEqual({ field: 'clarity', direction: 'ascending' });
	const second = nextSort(first, 'clarity');
	expect(second).toEqual({ field: 'clarity', direction: 'descending' });
	expect(nextSort(second, 'clarity')).toBeUndefined();
});

test('another heading starts anew', () => {
	expect(nextSort({ field: 'clarity', direction: 'descending' }, 'totalPrice')).toEqual({ field: 'totalPrice', direction: 'ascending' });
});
