import { expect, test } from 'vitest';
import { type SortOrder, turnSort, turnSorts } from './sort-cycle.ts';

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

const up = (field: SortOrder['field']): SortOrder => ({ field, direction: 'ascending' });
const down = (field: SortOrder['field']): SortOrder => ({ field, direction: 'descending' });

test('with shift a heading becomes a further key, is turned in its place, and then goes', () => {
	const two = turnSorts([up('color')], 'clarity', true);
	expect(two).toEqual([up('color'), up('clarity')]);
	expect(turnSorts(two, 'color', true)).toEqual([down('color'), up('clarity')]);
	expect(turnSorts([down('color'), up('clarity')], 'color', true)).toEqual([up('clarity')]);
});

test('without shift a heading is the only key, also after several', () => {
	expect(turnSorts([up('color'), up('clarity')], 'clarity', false)).toEqual([up('clarity')]);
	expect(turnSorts([up('clarity')], 'clarity', false)).toEqual([down('clarity')]);
	expect(turnSorts([down('clarity')], 'clarity', false)).toEqual([]);
});

test('there are no more keys than the market takes', () => {
	const four = [up('shape'), up('color'), up('clarity'), up('cut')];
	expect(turnSorts(four, 'weight', true)).toEqual(four);
});
