import { describe, expect, it } from 'vitest';
import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import { makeListing } from '#functions/usecases/stock/list-diamond.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { ulidOf } from '#test/bench/search-market.ts';
import { TestLog } from '#test/doubles/test-log.ts';
import { createFollower } from './follow.ts';
import { SearchIndex } from './index.ts';
import { createStoneIndex } from './stone-index.ts';

const QUERY: IndexQuery = {
	filters: { includeTreated: true, color: ['D'] },
	states: ['DISPLAYED'],
	showHidden: false,
	sort: [{ field: 'pricePerCarat', direction: 'ascending' }],
	page: 0,
	size: 5,
	facets: false,
};

const stone = (number: number, askingPrice: number, color: 'D' | 'E' = 'D'): ListingRecord =>
	makeListing(ulidOf(number), ulidOf(1000), { lotId: `LOT-${number}`, shape: 'ROUND', weight: 1, color, askingPrice }, 1);

function makeRow({ listingId, sellerId, state, hidden, createdAt, stone: { shape, weight, color, askingPrice } }: ListingRecord): SearchRow {
	return {
		listingId,
		sellerId,
		state,
		hidden,
		createdAt,
		shape,
		weight,
		color,
		askingPrice,
		treated: false,
		labGrown: false,
		hasMedia: false,
		hasBid: false,
	};
}

/** Makes an index of a market whose loading fails `failures` times. */
function makeSearchIndex(listings: readonly ListingRecord[], failures = 0, clock = () => 1) {
	const log = new TestLog();
	for (const listing of listings) log.write(makeRow(listing));
	log.failures = failures;
	async function start() {
		const index = new SearchIndex();
		return { index, follower: createFollower({ index, log, clock, unreadable: () => undefined }) };
	}
	return { log, stones: createStoneIndex({ start, describe: makeRow, clock }) };
}

describe('the stone index', () => {
	it('finds stones, also when the loading ahead of the first call failed', async () => {
		const { stones } = makeSearchIndex([stone(1, 100), stone(2, 50), stone(3, 70, 'E')], 1);
		expect(await stones.find(QUERY)).toEqual({ ids: [ulidOf(2), ulidOf(1)], total: 2 });
	});

	it('begins anew after days of sleep: what changed meanwhile may be forgotten by now', async () => {
		let now = 1;
		const { log, stones } = makeSearchIndex([stone(1, 100), stone(2, 50)], 0, () => now);
		expect(await stones.find(QUERY)).toMatchObject({ total: 2 });
		log.remove(ulidOf(2));
		log.readable = 2;
		now += 5 * DAY;
		expect(await stones.find(QUERY)).toMatchObject({ total: 2 });
		now += 7 * DAY;
		expect(await stones.find(QUERY)).toEqual({ ids: [ulidOf(1)], total: 1 });
	});

	it('knows what a seller has just written when it is asked for own writes', async () => {
		const { log, stones } = makeSearchIndex([stone(1, 100)]);
		const own = { ...QUERY, sellerIds: new Set([ulidOf(1000)]) };
		expect(await stones.find(own)).toMatchObject({ total: 1 });
		log.readable = 1;
		log.write(makeRow(stone(2, 50)));
		expect(await stones.find(own)).toMatchObject({ total: 1 });
		expect(await stones.find(own, { ownWrites: true })).toMatchObject({ total: 2 });
	});

	it('knows the equals of now, also when one has come to another class after the first question', async () => {
		let now = 1;
		const { log, stones } = makeSearchIndex([], 0, () => now);
		const graded = (number: number, clarity: 'VS1' | 'I1'): SearchRow => ({ ...makeRow(stone(number, number * 100)), clarity });
		for (let number = 1; number <= 6; number++) log.write(graded(number, 'VS1'));
		const query = { stone: { shape: 'ROUND', weight: 1, color: 'D', clarity: 'VS1', labGrown: false, treated: false }, states: ['DISPLAYED'] } as const;
		expect(await stones.findEqualPrices(query)).toEqual({ step: 'SAME', prices: Uint32Array.of(100, 200, 300, 400, 500, 600) });
		log.write(graded(2, 'I1'));
		log.write(graded(7, 'VS1'));
		log.remove(ulidOf(6));
		now += 300;
		expect(await stones.findComparables(query)).toMatchObject({ step: 'SAME', count: 5, span: [100, 700] });
	});

	it('drops from a page what no longer matches and orders it by the present values', async () => {
		const { stones } = makeSearchIndex([]);
		const now = [stone(1, 100), stone(2, 900), stone(3, 300), stone(4, 200, 'E')];
		expect(stones.recheck(now, { ...QUERY, page: 7 })).toEqual([now[0], now[2], now[1]]);
		expect(stones.recheck([], QUERY)).toEqual([]);
	});
});
