import { expect, test } from 'vitest';
import { STONES_OF_TONIGHT, TONIGHT_KEPT } from '#shared/domain/auctions/limits.ts';
import type { Market } from '../market/market.ts';
import type { IndexQuery, StoneIndex } from '../search/ports/stone-search.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { createTonight } from './tonight.ts';

const VISITORS = 20_000;
const NOON = Date.parse('2026-11-22T03:00:00.000Z');
const CLOSE = Date.parse('2026-11-22T08:00:00.000Z');
const KEPT = TONIGHT_KEPT.here * 1000;

/** Opens a market with three auctions. It records the queries and has clocks that the test can set. */
function openMarketOfThree() {
	const asked: IndexQuery[] = [];
	const reads: number[] = [];
	const at = { market: NOON, real: 0, fails: false };
	const stones: StoneIndex = {
		async find(query) {
			asked.push(query);
			if (at.fails) throw new Error('The table is away');
			return { ids: ['A', 'B'], total: 3 };
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
	const tonight = createTonight(stones, () => at.real);
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
