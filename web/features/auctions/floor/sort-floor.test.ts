import { expect, test } from 'vitest';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { findFloorTime, findNextClose, hasPart, sortFloor } from './sort-floor.ts';

const END_OF_DAY = Date.parse('2027-03-01T15:00:00.000Z');
const make = (id: string, more: Partial<Diamond>) =>
	({
		diamondId: id,
		state: 'BIDDING',
		closesAt: '2027-03-01T08:00:00.000Z',
		weight: 1,
		currentBid: 100,
		isBidPlaced: false,
		tracked: false,
		seller: { userId: 'S' },
		...more,
	}) as Diamond;

test('an auction stands under today until the market’s day ends, and under decided once it is closed', () => {
	expect(findFloorTime(make('a', {}), END_OF_DAY)).toBe('today');
	expect(findFloorTime(make('b', { closesAt: '2027-03-02T08:00:00.000Z' }), END_OF_DAY)).toBe('later');
	expect(findFloorTime(make('c', { state: 'AWAITING_DECISION' }), END_OF_DAY)).toBe('decided');
});

test('a member finds where they lead, were outbid, track and sell', () => {
	const lead = make('a', { isBidPlaced: true, leading: true });
	const outbid = make('b', { isBidPlaced: true, leading: false });
	const own = make('c', { seller: { ...lead.seller, userId: 'ME' } });
	const find = (part: Parameters<typeof hasPart>[1]) => [lead, outbid, own].filter((one) => hasPart(one, part, 'ME')).map(({ diamondId }) => diamondId);
	expect([find('all'), find('lead'), find('outbid'), find('own'), find('tracked')]).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c'], []]);
});

test('what closes first comes first, and among those where the member was outbid', () => {
	const stones = [
		make('later', { closesAt: '2027-03-02T08:00:00.000Z', isBidPlaced: true, leading: false }),
		make('cheap', {}),
		make('dear', { currentBid: 900 }),
		make('lead', { isBidPlaced: true, leading: true }),
		make('outbid', { isBidPlaced: true, leading: false }),
	];
	expect(sortFloor(stones).map(({ diamondId }) => diamondId)).toEqual(['outbid', 'lead', 'dear', 'cheap', 'later']);
});

test('the next close is today’s while an auction is left that ends with it, then the next day’s', () => {
	const [noon, evening] = [Date.parse('2027-03-01T03:00:00.000Z'), Date.parse('2027-03-01T12:00:00.000Z')];
	const find = (TODAY: number, LATER: number, now = noon) => {
		const next = findNextClose({ TODAY, LATER }, 'Asia/Tokyo', now);
		return next && new Date(next).toISOString();
	};
	expect(find(1, 5)).toBe('2027-03-01T08:00:00.000Z');
	expect(find(0, 5)).toBe('2027-03-02T08:00:00.000Z');
	expect(find(0, 5, evening)).toBe('2027-03-02T08:00:00.000Z');
	expect(find(0, 0)).toBeUndefined();
});
