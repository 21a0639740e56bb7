import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '#shared/domain/common/durations.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Market } from '../market/market.ts';
import type { StoneIndex } from '../search/ports/stone-search.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';

/** Counting on the real table, by a market whose writes are counted. 10:00 in Tokyo. */
const NOW = Date.parse('2027-03-01T01:00:00.000Z');
const stones: StoneIndex = { find: async () => ({ ids: [], total: 0 }), recheck: () => [] };

let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;
const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('./count-facts.ts')),
	...(await import('./count-interest.ts')),
	...(await import('./read-activity.ts')),
	...(await import('../stock/list-diamond.ts')),
});
let writes = 0;

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
});
afterAll(() => out.stop());

function openMarketAt(now: number): Market {
	const market = code.openMarket();
	return {
		...market,
		now,
		async commit(changes) {
			writes++;
			await market.commit(changes);
		},
	};
}

async function openShop(): Promise<{ seller: MemberRecord; guests: MemberRecord[]; stone: ListingRecord; other: ListingRecord }> {
	const seller = makeMember('Seller');
	const guests = [makeMember('One'), makeMember('Two')];
	const [stone, other] = [makeStone(seller, NOW), makeStone(seller, NOW)];
	await writeRecords(code.openMarket(), [seller, ...guests], [stone, other]);
	return { seller, guests, stone, other };
}

async function readDays(member: MemberRecord, now = NOW) {
	const activity = await code.readActivity(openMarketAt(now), stones, member);
	if (activity.role !== 'User') throw new Error('A member got the market’s days');
	return activity.days;
}

test('a seller’s views count each member once a stone and day, however often the page is loaded', async () => {
	const { seller, guests, stone, other } = await openShop();
	const market = openMarketAt(NOW);
	for (const guest of guests) for (const { listingId } of [stone, stone, other, stone]) await code.countView(market, guest, listingId);
	expect((await readDays(seller)).at(-1)).toMatchObject({ day: '2027-03-01', views: 4, tracks: 0 });

	const [guest] = guests as [MemberRecord];
	writes = 0;
	await code.countView(market, guest, stone.listingId);
	expect(writes).toBe(0);

	// At midnight in Tokyo another day begins.
	await code.countView(openMarketAt(NOW + DAY), guest, stone.listingId);
	expect((await readDays(seller, NOW + DAY)).slice(-2).map(({ day, views }) => [day, views])).toEqual([
		['2027-03-01', 4],
		['2027-03-02', 1],
	]);
});

test('loaded on many pages at once, a stone is seen once', async () => {
	const { seller, guests, stone } = await openShop();
	const [guest] = guests as [MemberRecord];
	await Promise.all(Array.from({ length: 8 }, () => code.countView(openMarketAt(NOW), guest, stone.listingId)));
	expect((await readDays(seller)).at(-1)).toMatchObject({ views: 1 });
});

test('sellers do not count themselves, and a stone that nobody may see is not found', async () => {
	const { seller, guests, stone } = await openShop();
	await code.countView(openMarketAt(NOW), seller, stone.listingId);
	expect((await readDays(seller)).at(-1)).toMatchObject({ views: 0 });
	const [guest] = guests as [MemberRecord];
	await expect(code.countView(openMarketAt(NOW + 40 * DAY), guest, stone.listingId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a stone that is tracked, given up and tracked again on one day counts once', async () => {
	const { seller, guests, stone } = await openShop();
	const [guest] = guests as [MemberRecord];
	const market = openMarketAt(NOW);
	for (const tracked of [true, false, true]) await code.trackListing(market, guest, stone.listingId, tracked);
	expect((await readDays(seller)).at(-1)).toMatchObject({ tracks: 1 });
	expect(await market.favourites.listingsTracked(guest.memberId)).toEqual([stone.listingId]);
});

test('a deal counts as a win on the day of acceptance and as a sale on the day of the last word, told how often ever', async () => {
	const { seller, guests, stone } = await openShop();
	const [buyer] = guests as [MemberRecord];
	const auction = {
		...{ number: 1, startedAt: NOW, closesAt: NOW, leaderId: buyer.memberId, leaderName: '', leaderCompanyName: '', currentBid: 9000, ceiling: 9000 },
		...{ bidCount: 1, secret: '', sequence: 1, lastHash: '', lastBidAt: NOW, confirmBy: NOW + 4 * DAY },
	};
	const accepted: ListingRecord = { ...stone, state: 'ACCEPTED', auction };
	const statements = (['seller', 'buyer'] as const).map((by) => ({ by, at: NOW + 2 * DAY, said: 'CONFIRMED' as const }));
	const sold: ListingRecord = { ...accepted, state: 'SOLD', auction: { ...auction, statements } };
	for (const told of [accepted, sold, accepted, sold, sold]) await code.countDeal(openMarketAt(NOW), told);

	const bought = await readDays(buyer, NOW + 3 * DAY);
	expect(bought.filter(({ wins }) => wins > 0).map(({ day, wins }) => [day, wins])).toEqual([['2027-03-02', 1]]);
	const sales = (await readDays(seller, NOW + 3 * DAY)).filter((day) => day.sales > 0);
	expect(sales).toMatchObject([{ day: '2027-03-03', sales: 1, salesTotal: 9000, salesAsked: 10_000 }]);
});

test('points are those of the ledger, on their own days', async () => {
	const { seller } = await openShop();
	const market = openMarketAt(NOW);
	for (const [at, points] of [
		[NOW, -1],
		[NOW, 3],
		[NOW - DAY, 1],
		[NOW - 60 * DAY, 50],
	] as const) {
		const entry = { memberId: seller.memberId, points, why: 'CORRECTION' as const };
		await market.commit([{ kind: 'points', entryId: ulid(at), entry, at }]);
	}
	const days = await readDays(seller);
	expect(days.filter(({ points }) => points !== 0).map(({ day, points }) => [day, points])).toEqual([
		['2027-02-28', 1],
		['2027-03-01', 2],
	]);
});
