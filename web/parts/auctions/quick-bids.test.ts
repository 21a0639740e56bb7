import { expect, test } from 'vitest';
import { listFloorBids, listQuickBids } from './quick-bids.ts';

test('the amounts in one tap are the least bid, and 1% and 5% more', () => {
	expect(listQuickBids(9272)).toEqual([
		{ amount: 9272, percent: 0 },
		{ amount: 9365, percent: 1 },
		{ amount: 9736, percent: 5 },
	]);
});

test('amounts that come to the same stand there once', () => {
	expect(listQuickBids(1).map(({ amount }) => amount)).toEqual([1, 2]);
});

test('a card offers the least bid and 5% more, not the smallest step twice', () => {
	expect(listFloorBids(9272)).toEqual([
		{ amount: 9272, percent: 0 },
		{ amount: 9736, percent: 5 },
	]);
});
