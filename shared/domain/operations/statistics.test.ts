import { expect, test } from 'vitest';
import { listDays } from '../common/market-time.ts';
import { computeShareOfAsking, sumByDay, sumByHour } from './statistics.ts';

const TOKYO = 'Asia/Tokyo';

test('a day without a fact has zeros, and several lanes of an hour are one sum', () => {
	const days = ['2026-11-20', '2026-11-21', '2026-11-22'];
	const sums = [
		{ period: '2026-11-20T09', bids: 2, auctions: 1 },
		{ period: '2026-11-20T09', bids: 3 },
		{ period: '2026-11-22', bids: 1, views: 7 },
		{ period: '2026-10-01', bids: 99 },
	];
	expect(sumByDay(days, sums).map(({ day, bids, auctions, views }) => [day, bids, auctions, views])).toEqual([
		['2026-11-20', 5, 1, 0],
		['2026-11-21', 0, 0, 0],
		['2026-11-22', 1, 0, 7],
	]);
});

test('hours are laid over each other, from the day on that is asked for', () => {
	const sums = [
		{ period: '2026-11-14T16', bids: 50 },
		{ period: '2026-11-20T16', bids: 2 },
		{ period: '2026-11-21T16', bids: 3 },
		{ period: '2026-11-21T00', auctions: 1 },
	];
	const hours = sumByHour('2026-11-15', sums);
	expect(hours).toHaveLength(24);
	expect([hours[16], hours[0]]).toMatchObject([
		{ hour: 16, bids: 5 },
		{ hour: 0, bids: 0, auctions: 1 },
	]);
});

test('the share of asking weighs each sale by its price, and there is none without a sale', () => {
	expect(computeShareOfAsking({ salesTotal: 8_550, salesAsked: 10_000 })).toBe(85.5);
	expect(computeShareOfAsking({ salesTotal: 11_000, salesAsked: 10_000 })).toBe(110);
	expect(computeShareOfAsking({ salesTotal: 0, salesAsked: 0 })).toBeUndefined();
});

test('the days shown end with the market’s own today, which begins before that of Greenwich', () => {
	// 15:00 of 28 February in Greenwich is midnight of 1 March in Tokyo.
	const now = Date.parse('2026-02-28T15:00:00.000Z');
	expect(listDays(TOKYO, now, 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
	expect(listDays(TOKYO, now - 1, 2)).toEqual(['2026-02-27', '2026-02-28']);
	expect(listDays('UTC', now, 1)).toEqual(['2026-02-28']);
});
