import { expect, test } from 'vitest';
import { describeForSearch } from '#functions/data/search/search-row.ts';
import { SearchIndex } from '#functions/search/index.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';
import { makeMember, makeStone } from '#test/steps/records.ts';
import { listLostAuctions, maySeeOutcome } from '../auctions/lost-auctions.ts';
import type { Market } from '../market/market.ts';
import type { StoneIndex } from '../search/ports/stone-search.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { readDashboard } from './dashboard.ts';

const NOW = Date.parse('2027-03-01T01:00:00.000Z');
const [dealer, other] = [makeMember('dealer'), makeMember('other')];

/** Makes a stone in an auction of `leader`, or in a deal; listed `daysAgo`. */
function makeDeal(state: ListingState, daysAgo: number, [seller, leader] = [other, dealer], deadline = NOW + DAY): ListingRecord {
	const closesAt = state === 'BIDDING' ? deadline : NOW - HOUR;
	const auction = { number: 1, leaderId: leader.memberId, currentBid: 8000, bidCount: 1, closesAt, decideBy: deadline, confirmBy: deadline };
	return { ...makeStone(seller, NOW - daysAgo * DAY), state, auctions: 1, auction } as unknown as ListingRecord;
}

/** A market and index in memory with these stones, on all of which the dealer has bid, in the order of the table's index. */
function open(stones: readonly ListingRecord[], { tracked = [] as string[], actor = {} as Market['actor'] } = {}) {
	const newestFirst = stones.toSorted((one, next) => next.createdAt - one.createdAt);
	const find = (ids: readonly string[]) => stones.filter(({ listingId }) => ids.includes(listingId));
	const index = new SearchIndex();
	for (const stone of stones) index.put(describeForSearch(stone));
	const market = {
		now: NOW,
		zone: 'Asia/Tokyo',
		actor,
		mediaOrigin: '',
		listings: {
			getMany: async (ids: string[]) => find(ids),
			expiring: async (sellerId: string, { after, until }: { after: number; until: number }) =>
				stones.filter((stone) => stone.sellerId === sellerId && stone.state === 'DISPLAYED' && stone.expiresAt > after && stone.expiresAt <= until),
		},
		bids: {
			listingsBidOn: async (_: string, most?: number) => newestFirst.map(({ listingId }) => listingId).slice(0, most),
			participations: async (_: string, ids: string[]) => new Map(ids.map((listingId) => [listingId, { listingId, auction: 1 }])),
		},
		favourites: { listingsTracked: async () => tracked },
		notifications: { unread: async () => 0 },
		mediaRequests: { openOf: async () => [] },
		readListingContext: async () => ({ members: new Map(), tracked: new Set(), standings: new Map(), rate: 0 }),
	} as unknown as Market;
	const search: StoneIndex = { find: async (query) => index.query(query), recheck: () => [] };
	const read = async () => {
		const figures = await readDashboard(market, search, { latest: async () => [] }, dealer);
		return figures.role === 'User' ? figures : expect.fail('An admin');
	};
	return { market, search, read };
}

const repeat = (count: number, make: (at: number) => ListingRecord) => Array.from({ length: count }, (_, at) => make(at));

test('a deal and an auction of stones that were listed long ago are in the dashboard of a buyer with a thousand later bids', async () => {
	const [won, outbid] = [makeDeal('ACCEPTED', 60, [other, dealer], NOW + HOUR), makeDeal('BIDDING', 50, [other, other], NOW + 2 * HOUR)];
	const figures = await open([...repeat(1000, () => makeDeal('SOLD', 1)), won, outbid]).read();
	expect(figures).toMatchObject({ bids: { leading: 0, outbid: 1 }, deals: { buying: 1, purchases: [won.listingId] } });
	expect(figures.tasks.map(({ kind, diamond }) => [kind, diamond?.diamondId])).toEqual([
		['CONFIRM', won.listingId],
		['OUTBID', outbid.listingId],
	]);
});

test('a deal is found though the buyer has bid in a thousand open auctions', async () => {
	const won = makeDeal('ACCEPTED', 60);
	const { deals, bids } = await open([...repeat(1000, () => makeDeal('BIDDING', 1)), won]).read();
	expect([deals.purchases, bids.leading]).toEqual([[won.listingId], 999]);
});

test('an auction that was just lost is in the list, though a thousand later listed stones with a bid are sold', async () => {
	const lost = makeDeal('ACCEPTED', 60, [other, other]);
	const { market, search } = open([...repeat(1000, () => makeDeal('SOLD', 1)), lost]);
	const { content } = await listLostAuctions(market, search, dealer, { page: 0, size: 10 });
	expect(content.map(({ diamondId }) => diamondId)).toEqual([lost.listingId]);
});

test('a seller’s nearest deadlines come first, whenever the stones were listed', async () => {
	const own = [dealer, other] as const;
	const accepted = makeDeal('ACCEPTED', 60, [...own], NOW + 2 * HOUR);
	const next = makeDeal('AWAITING_DECISION', 50, [...own], NOW + 3 * HOUR);
	const { tasks } = await open([...repeat(120, () => makeDeal('AWAITING_DECISION', 1, [...own])), next, accepted]).read();
	expect(tasks.slice(0, 2).map(({ kind, diamond }) => [kind, diamond?.diamondId])).toEqual([
		['CONFIRM', accepted.listingId],
		['DECIDE', next.listingId],
	]);
});

test('all stones that expire soon are counted, also behind older ones that were refreshed', async () => {
	const old = (expiresAt: number) => (at: number) => ({ ...makeStone(dealer, NOW - 40 * DAY + at), expiresAt });
	const refreshed = repeat(100, old(NOW + 20 * DAY));
	const expiring = repeat(110, (at) => ({ ...makeStone(dealer, NOW - 29 * DAY + at), expiresAt: NOW + DAY + at }));
	const { tasks } = await open([...refreshed, ...expiring]).read();
	expect(tasks).toEqual([{ kind: 'EXPIRING', count: 110, deadline: new Date(NOW + DAY).toISOString(), diamond: undefined }]);
});

test('an auction whose seller was banned is shown to its leader alone: another bidder no longer sees the stone', async () => {
	const [led, outbid] = [makeDeal('BIDDING', 1), makeDeal('BIDDING', 1, [other, other])];
	const figures = await open([led, outbid].map((one) => ({ ...one, hidden: true }))).read();
	expect(figures).toMatchObject({ bids: { leading: 1, outbid: 0 }, tasks: [] });
});

test('tracked stones are counted as their list shows them: without those that were sold, hidden or deleted', async () => {
	const [displayed, running] = [makeStone(other, NOW), makeDeal('BIDDING', 1)];
	const gone = [makeDeal('SOLD', 1), { ...makeStone(other, NOW), hidden: true }, { ...makeStone(other, NOW), state: 'SUSPENDED' as const }];
	const stones = [displayed, running, ...gone];
	const tracked = [...stones.map(({ listingId }) => listingId), 'deleted'];
	expect((await open(stones, { tracked }).read()).tracked).toBe(2);
});

test('a key without the scope of deals sees a stone that has left the market only as its seller', async () => {
	const sees = (scopes: string[], stone: ListingRecord) => {
		const actor = { memberId: dealer.memberId, key: { scopes } } as unknown as Market['actor'];
		return maySeeOutcome(open([stone], { actor }).market, stone, dealer);
	};
	const [bought, lost, own, running] = [
		makeDeal('ACCEPTED', 1),
		makeDeal('SOLD', 1, [other, other]),
		makeDeal('ACCEPTED', 1, [dealer, other]),
		makeDeal('BIDDING', 1),
	];
	const list = (scopes: string[]) => Promise.all([bought, lost, own, running].map((stone) => sees(scopes, stone)));
	expect(await list(['market:read'])).toEqual([false, false, true, true]);
	expect(await list(['market:read', 'deals:read'])).toEqual([true, true, true, true]);
});
