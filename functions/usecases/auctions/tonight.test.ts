import { expect, test } from 'vitest';
import { STONES_OF_TONIGHT, TONIGHT_KEPT } from '#shared/domain/auctions/limits.ts';
import { makeRecord } from '#shared/domain/common/record.ts';
import { type ClassYear, DAY_FIGURES, type MarketYear } from '#shared/domain/prices/market-day.ts';
import type { Market } from '../market/market.ts';
import type { IndexQuery, StoneIndex } from '../search/ports/stone-search.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { createTonight } from './tonight.ts';

const VISITORS = 20_000;
const NOON = Date.parse('2026-11-22T03:00:00.000Z');
const CLOSE = Date.parse('2026-11-22T08:00:00.000Z');
const KEPT = TONIGHT_KEPT.here * 1000;

const INDEX = [100, 98, 99.004];
const figures = (index: number[]): ClassYear => ({ ...makeRecord(DAY_FIGURES, () => INDEX.map(() => 1)), index });
const YEARS: MarketYear = {
	days: ['2026-10-01', '2026-11-14', '2026-11-21'],
	demoDays: 1,
	classes: { 'lab/all/all': figures([100, 97, 96]), 'natural/ROUND/all': figures([1, 1, 1]), 'natural/all/all': figures(INDEX) },
};

/** Opens a market with three auctions. It records the queries and has clocks that the test can set. */
function openMarketOfThree() {
	const asked: IndexQuery[] = [];
	const reads: number[] = [];
	const at = { market: NOON, real: 0, fails: false, auctions: 3 };
	const stones: StoneIndex = {
		async find(query) {
			asked.push(query);
			if (at.fails) throw new Error('The table is away');
			return { ids: ['A', 'B'], total: query.closing ? at.auctions : 900 };
		},
		recheck: (listings) => [...listings],
	};
	const listing = {
		listingId: 'A',
		state: 'BIDDING',
		hidden: false,
		createdAt: 0,
		stone: { lotId: 'L-1', shape: 'ROUND', weight: 2, color: 'D', clarity: 'VS1', askingPrice: 9000, certificateNumber: '1' },
		auction: { number: 1, closesAt: CLOSE, currentBid: 8000, bidCount: 3, leaderName: 'Sato', leaderCompanyName: 'Sato Gems' },
	} as unknown as ListingRecord;
	const market = (): Market =>
		({
			now: at.market,
			zone: 'Asia/Tokyo',
			mediaOrigin: '',
			listings: {
				async getMany(ids: readonly string[]) {
					reads.push(ids.length);
					return [listing, { ...listing, listingId: 'B', hidden: true }];
				},
			},
		}) as unknown as Market;
	const tonight = createTonight(stones, { years: async () => YEARS, results: () => Promise.reject(new Error('Nobody asks for results')) }, () => at.real);
	return { at, asked, reads, ask: () => tonight(market()) };
}

test('everybody learns how many auctions close at the next 17:00 and sees stones of them, and nothing of bids and prices', async () => {
	const { ask, asked } = openMarketOfThree();
	const answer = await ask();
	expect(answer).toEqual({
		closesAt: new Date(CLOSE).toISOString(),
		auctions: 3,
		stones: [{ diamondId: 'A', createdAt: new Date(0).toISOString(), images: [], shape: 'ROUND', weight: 2, color: 'D', clarity: 'VS1' }],
	});
	expect(asked).toMatchObject([{ states: ['BIDDING'], showHidden: false, closing: { after: NOON, until: CLOSE }, size: STONES_OF_TONIGHT }]);
});

test(`${VISITORS.toLocaleString('en')} visitors ask the table once in ${TONIGHT_KEPT.here} seconds, all together`, async () => {
	const { ask, at, reads } = openMarketOfThree();
	const answers = await Promise.all(Array.from({ length: VISITORS }, ask));
	expect(new Set(answers).size).toBe(1);
	expect(reads).toEqual([2]);
	at.real += KEPT - 1;
	await ask();
	expect(reads).toHaveLength(1);
	at.real += 1;
	await Promise.all(Array.from({ length: VISITORS }, ask));
	expect(reads).toHaveLength(2);
});

test('after 17:00 it is the next day’s, at once; what could not be read is asked for anew', async () => {
	const { ask, at, asked } = openMarketOfThree();
	await ask();
	at.market = CLOSE;
	at.fails = true;
	await expect(ask()).rejects.toThrow('away');
	at.fails = false;
	expect((await ask()).closesAt).toBe('2026-11-23T08:00:00.000Z');
	expect(asked).toHaveLength(3);
});

test('without an auction everybody sees the newest stones and the index, and no price', async () => {
	const { ask, at, asked } = openMarketOfThree();
	at.auctions = 0;
	const { auctions, latest, moves } = await ask();
	expect(auctions).toBe(0);
	expect(latest).toEqual([{ diamondId: 'A', createdAt: new Date(0).toISOString(), images: [], shape: 'ROUND', weight: 2, color: 'D', clarity: 'VS1' }]);
	expect(asked.at(-1)).toMatchObject({ states: ['DISPLAYED'], showHidden: false, sort: [], page: 0, size: STONES_OF_TONIGHT });
	expect(moves).toEqual({
		day: '2026-11-21',
		demo: true,
		classes: [
			{ grown: 'natural', index: 99, indexWeekAgo: 98, indexMonthAgo: 100 },
			{ grown: 'lab', index: 96, indexWeekAgo: 97, indexMonthAgo: 100 },
		],
	});
});
