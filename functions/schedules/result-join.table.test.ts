import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Market } from '#functions/usecases/market/market.ts';
import type { PackedQuarter, PackedResult, ResultRecord } from '#functions/usecases/prices/ports/history.ts';
import { createGenerator } from '#infra/local/seed/luck.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { nameMarketWeek, nameQuarter } from '#shared/domain/prices/result.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';

/**
 * A member has saved every listing of the market, with its seller and its asking price, and joins
 * them with all answers of the results archive and the history. No result may lead to its listing.
 */

const ZONE = 'Asia/Tokyo';
const NOW = Date.parse('2027-03-03T03:00:00.000Z');
const CLOSED = NOW - 7 * DAY;
const SELLERS = 12;
/** This many of the sellers trade under one licence. */
const ACCOUNTS_OF_ONE_DEALER = 6;

let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;
const loadCode = async () => ({
	...(await import('#functions/adapters/prices/history-store.ts')),
	...(await import('#functions/search/crowd.ts')),
	...(await import('#functions/search/index.ts')),
	...(await import('#functions/search/levels/class-rows.ts')),
	...(await import('#functions/search/market-stock.ts')),
	...(await import('#functions/usecases/prices/history/add-result.ts')),
	...(await import('#functions/usecases/prices/history/close-day.ts')),
	...(await import('#functions/usecases/prices/history/past.ts')),
	...(await import('#functions/usecases/prices/history/read-history.ts')),
	...(await import('#functions/usecases/prices/history/read-results.ts')),
});
beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
});
afterAll(() => out.stop());

const luck = createGenerator(22);
const choose = <const T>(values: readonly T[]): T => values[Math.floor(luck() * values.length)] as T;

function makeListing(changes: Partial<SearchRow> = {}): SearchRow {
	const seller = Math.floor(luck() * SELLERS);
	return {
		...{
			listingId: ulid(),
			sellerId: `SELLER-${seller}`,
			dealer: `dealer ${Math.max(seller, ACCOUNTS_OF_ONE_DEALER - 1)}`,
			state: 'DISPLAYED',
			hidden: false,
			createdAt: CLOSED - 10 * DAY,
		},
		...{
			shape: choose(['ROUND', 'OVAL']),
			weight: 0.9 + Math.round(luck() * 80) / 100,
			color: choose(['D', 'E', 'F']),
			clarity: choose(['VS1', 'VS2', 'SI1']),
		},
		...{ treated: luck() < 0.1, labGrown: luck() < 0.2, hasMedia: false, hasBid: false, askingPrice: 400 + Math.floor(luck() ** 2 * 600) },
		...changes,
	};
}

/** Makes the result of an auction of a listing. The marks of its parties are their ids. */
function makeResult({ listingId, sellerId, weight, askingPrice = 0, shape, color, clarity, labGrown, treated }: SearchRow): ResultRecord {
	const outcome = luck() < 0.3 ? 'REJECTED' : 'SOLD';
	return {
		...{ resultId: listingId, week: nameMarketWeek(ZONE, CLOSED), shape, weight, color, clarity, labGrown, treated, askingPrice, outcome },
		...{
			highestBid: Math.round(askingPrice * (0.7 + 0.25 * luck())),
			bidders: 1 + Math.floor(luck() * 4),
			seller: sellerId,
			bidder: `BIDDER-${Math.floor(luck() * 20)}`,
		},
	};
}

const question = { shape: [], color: [], clarity: [], outcome: [], weeks: 52, sort: [] };
const market = { zone: ZONE, now: NOW } as Market;
const openPast = (now = NOW) => code.createPast(code.historyStore, ZONE, () => now, Date.now);
const readAll = async (more: object = {}, now = NOW) =>
	(await code.readResults({ ...market, now }, openPast(now), { ...question, ...more, page: 0, size: 5000 })).content;

function closeDay(listings: readonly SearchRow[], sold: readonly ResultRecord[], now = NOW) {
	const index = new code.SearchIndex();
	for (const listing of listings) index.put(listing);
	const { columns } = index;
	const isOneOfMany = code.createCrowd(columns, new code.ClassRows(columns), ZONE);
	const results = { ofWeek: async (week: string) => sold.filter((one) => one.week === week) };
	const describeStock = (since: number, until: number) => code.describeStock(columns, since, until);
	return code.closeDay({ now, zone: ZONE, store: code.historyStore, results, describeStock, isOneOfMany });
}

/** Finds the listings that could be the stone of `row`, by trying every bid on each. */
function findMatches(row: Awaited<ReturnType<typeof readAll>>[number], listings: readonly SearchRow[]): SearchRow[] {
	const { weightBelow = Number.POSITIVE_INFINITY } = row;
	const toTwoDigits = (price: number) => Number(price.toPrecision(2));
	return listings.filter(({ shape, weight, color, clarity, labGrown, treated, askingPrice = 0 }) => {
		const isAlike = shape === row.shape && color === row.color && clarity === row.clarity && labGrown === row.labGrown && treated === row.treated;
		if (!isAlike || weight < row.weight || weight >= weightBelow) return false;
		for (let bid = 1; bid <= askingPrice * 2; bid++) {
			if (Math.round((bid * 100) / askingPrice) === row.share && toTwoDigits(bid) === row.highestBid) return true;
		}
		return false;
	});
}

test('nobody who has saved every listing finds which one a result is of: three of three sellers fit at least', async () => {
	const listings = Array.from({ length: 1500 }, () => makeListing());
	const auctioned = listings.filter((_, at) => at % 10 === 0);
	const results = auctioned.map(makeResult);
	// An earlier version has packed these results, as a list and without the anonymity check.
	const legacy = results.splice(0, 50).map((result): PackedResult => ({ ...result, packedOn: '2027-02-25' }));
	await code.historyStore.writeResults(nameQuarter(nameMarketWeek(ZONE, CLOSED)), legacy as unknown as PackedQuarter, undefined);
	expect(await readAll()).toEqual([]);

	// A sold stone has left the market, but the member saved it before.
	const isSold = new Set(results.flatMap(({ resultId, outcome }) => (outcome === 'SOLD' ? [resultId] : [])));
	const left = listings.filter(({ listingId }) => !isSold.has(listingId));
	// The member knows that these were listed after the auctions had closed.
	const later = Array.from({ length: 1500 }, () => makeListing({ createdAt: NOW }));
	expect(await closeDay([...left, ...later], results)).toMatchObject({ outcome: 'written' });
	const rows = await readAll();
	expect(rows.length).toBeGreaterThan(10);
	expect(rows.length).toBeLessThan(auctioned.length);
	for (const row of rows) {
		const matches = findMatches(row, listings);
		expect(matches.length).toBeGreaterThanOrEqual(3);
		expect(new Set(matches.map(({ dealer }) => dealer)).size).toBeGreaterThanOrEqual(3);
		expect(row.highestBid).toBe(Number(row.highestBid.toPrecision(2)));
		expect(row.askingPrice).toBe(Number(row.askingPrice.toPrecision(2)));
	}
	// No filter and no order reveals more than the rows do.
	const heavier = await readAll({ caratFrom: 1.01 });
	expect(await readAll({ caratFrom: 1.49 })).toEqual(heavier);
	expect(await readAll({ caratFrom: 1.2, caratTo: 1.21 })).toEqual(rows.filter(({ weight }) => weight === 1));
	for (const field of ['askingPrice', 'highestBid', 'share', 'carat'] as const) {
		const sorted = await readAll({ sort: [{ field, direction: 'ascending' }] });
		const shown = sorted.map((row) => (field === 'carat' ? row.weight : row[field]));
		expect(shown).toEqual([...shown].sort((one, other) => one - other));
	}
});

test('what sales fetched is told of three sellers at least', async () => {
	const stones = Array.from({ length: 4 }, () => makeListing({ shape: 'PEAR', weight: 2.2, labGrown: false, treated: false, askingPrice: 1000 }));
	const make = (sellers: readonly string[]) =>
		stones.map(
			(stone, at): ResultRecord => ({
				...makeResult(stone),
				outcome: 'SOLD',
				seller: sellers[at % sellers.length] ?? '',
				bidder: `B${at}`,
				highestBid: 900 + 10 * at,
			}),
		);
	const readShare = async (now: number) => (await code.readHistory(openPast(now), { grown: 'natural', shape: 'PEAR', weightFrom: 2, days: 366 })).share;
	// The class has three sellers and three bidders, but only one seller with sales.
	const rejected = make(['s1', 's2', 's3']).map((one): ResultRecord => ({ ...one, resultId: ulid(), outcome: 'REJECTED' }));
	await closeDay(stones, [...make(['s1']), ...rejected], NOW + DAY);
	expect((await readShare(NOW + DAY)).at(-1)).toBeNull();
	const more = make(['s4', 's5', 's6']).map((one): ResultRecord => ({ ...one, resultId: ulid() }));
	await closeDay(stones, more, NOW + 2 * DAY);
	const shares = await readShare(NOW + 2 * DAY);
	expect(shares).toHaveLength(3);
	expect(shares.slice(0, 2)).toEqual([null, null]);
	expect(shares.at(-1)).toBeGreaterThanOrEqual(90);
});

test('a seller of a stone just below a class is no further seller in that class', async () => {
	const make = (weight: number, sellerId: string) =>
		makeListing({ ...{ shape: 'HEART', color: 'D', clarity: 'VS1', labGrown: false, treated: false, askingPrice: 1000 }, weight, sellerId });
	const sold: ResultRecord[] = [];
	const decide = async ({ listingId, sellerId, weight }: SearchRow, bidder: string) => {
		const commit: Market['commit'] = async ([change]) => void (change?.kind === 'result-added' && sold.push(change.result));
		const stone = { lotId: 'lot', shape: 'HEART' as const, weight, color: 'D' as const, clarity: 'VS1' as const, askingPrice: 1000 };
		const auction = { number: 1, closesAt: CLOSED, leaderId: bidder, currentBid: 900, secret: 'secret' };
		const parties = { bids: { bidders: async () => [bidder] }, members: { get: async () => undefined } };
		const used = { ...market, commit, ...parties } as unknown as Market;
		await code.addResult(used, async (memberId, marketClass) => `${memberId} ${marketClass}`, {
			listing: { listingId, sellerId, stone },
			auction,
			outcome: 'SOLD',
		});
	};
	await Promise.all([decide(make(1.2, 'ONE'), 'A'), decide(make(1.3, 'TWO'), 'B'), decide(make(0.997, 'ONE'), 'C')]);
	const present = ['ONE', 'TWO', 'THREE'].map((seller) => make(1.1, seller));
	await closeDay(present, sold, NOW + 3 * DAY);
	expect(sold).toHaveLength(3);
	expect(await readAll({ shape: ['HEART'] }, NOW + 3 * DAY)).toEqual([]);

	await decide(make(1.4, 'THREE'), 'C');
	await closeDay(present, sold, NOW + 4 * DAY);
	expect(await readAll({ shape: ['HEART'] }, NOW + 4 * DAY)).toHaveLength(3);
});
