import { beforeEach, describe, expect, test } from 'vitest';
import type { MemberState } from '#shared/domain/accounts/member.ts';
import { LAST_CALLS_ARRIVE_WITHIN } from '#shared/domain/auctions/limits.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import type { LotsData, NewNotification } from '#shared/domain/notifications/notification.ts';
import { makeSuccessor } from '#shared/domain/stock/revision.ts';
import { describeNotification } from '#shared/text/notifications.ts';
import { expireListings } from '../auctions/expire-listings.ts';
import { sweep } from '../auctions/sweep.ts';
import { type Change, WriteConflict } from '../market/changes.ts';
import type { Market } from '../market/market.ts';
import { makeListing } from '../stock/list-diamond.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { growNotice, sendNotices } from './notices.ts';
import type { NoticeKind, NoticeRecord } from './ports/notices.ts';

const sellerId = '01K0000000000000000000SELR';
/** Noon in Tokyo. */
const NOON = Date.parse('2026-11-22T03:00:00.000Z');

let listings: Map<string, ListingRecord>;
let waiting: Map<string, NoticeRecord>;
let notBefore: number;
let told: NewNotification[];
let sellerState: MemberState;
/** Called before each commit; throws if the sweep is to die. */
let beforeCommit: (changes: readonly Change[]) => void;

beforeEach(() => {
	listings = new Map();
	waiting = new Map();
	notBefore = 0;
	told = [];
	sellerState = 'ACTIVE';
	beforeCommit = () => undefined;
});

/** Opens a market in memory with the table's guards that matter here. */
function openMarketAt(now: number): Market {
	let ids = 0;
	const fits = (change: Change) => {
		if (change.kind === 'listing-changed') return listings.get(change.before.listingId)?.version === change.before.version;
		if (change.kind === 'notice-grown') return waiting.get(String(change.after.lane))?.version === change.before?.version;
		if (change.kind !== 'notices-told') return true;
		return notBefore <= change.at && change.notices.every(({ lane, version }) => waiting.get(String(lane))?.version === version);
	};
	const write = (change: Change) => {
		if (change.kind === 'listing-changed') listings.set(change.after.listingId, makeSuccessor(change.before, change.after));
		if (change.kind === 'notice-grown') waiting.set(String(change.after.lane), { ...change.after, version: (change.before?.version ?? 0) + 1 });
		if (change.kind === 'notification') told.push(change.notification);
		if (change.kind !== 'notices-told') return;
		for (const { lane } of change.notices) waiting.delete(String(lane));
		notBefore = change.notBefore;
	};
	return {
		now,
		zone: 'Asia/Tokyo',
		currency: 'USD',
		newId: () => String(++ids),
		commit: async (changes: readonly Change[]) => {
			beforeCommit(changes);
			if (changes.length > 100) throw new Error('A transaction holds a hundred writes');
			if (!changes.every(fits)) throw new WriteConflict([{ index: 0, reason: 'VERSION' }]);
			changes.forEach(write);
		},
		closings: { async *unnotified() {} },
		listings: {
			async *due() {
				const due = [...listings.values()].filter(({ state, expiresAt }) => state === 'DISPLAYED' && expiresAt <= now).map(({ listingId }) => listingId);
				for (let at = 0; at < due.length; at += 400) yield due.slice(at, at + 400);
			},
			getMany: async (ids: readonly string[]) => ids.flatMap((id) => listings.get(id) ?? []),
		},
		members: { get: async () => ({ memberId: sellerId, state: sellerState }) },
		notices: {
			get: async (_: string, __: NoticeKind, lane: number) => waiting.get(String(lane)),
			of: async () => [...waiting.values()],
			due: async () => [...waiting.values()].slice(0, 1),
			notBefore: async () => notBefore,
		},
	} as unknown as Market;
}

/** Lists stones that a sweep suspends at `at`: they have expired, and the last bids on them have arrived. */
function expire(count: number, at = NOON, name = 'LOT'): void {
	const listedAt = at - LAST_CALLS_ARRIVE_WITHIN - 30 * DAY;
	for (let lot = 1; lot <= count; lot++) {
		const listing = makeListing(`${name}-${lot}`, sellerId, { lotId: `${name}-${lot}`, shape: 'ROUND', weight: 1 }, listedAt);
		listings.set(listing.listingId, listing);
	}
}
const suspended = () => [...listings.values()].filter(({ state }) => state === 'SUSPENDED').length;
const always = () => true;

test('three thousand lots that end at once are one notification', async () => {
	expire(3000);

	await sweep(openMarketAt(NOON), always);

	expect(suspended()).toBe(3000);
	expect(told).toMatchObject([{ memberId: sellerId, kind: 'SUSPENDED', data: { count: 3000 } }]);
	expect((told as { data: LotsData }[]).map(({ data }) => [data.lots.match(/LOT-\d+/g)?.length, data.names?.length])).toEqual([[20, 20]]);
	expect(waiting.size).toBe(0);
});

test('lots whose ids hold commas are counted as what they are', async () => {
	expire(25, NOON, 'A, B');

	await sweep(openMarketAt(NOON), always);

	const [only] = told as [NewNotification];
	expect(describeNotification(only, 'en', 'Asia/Tokyo').body).toMatch(/“A, B-\d+”, (?:“A, B-\d+”,? ?){19}and 5 more/);
});

test('a sweep that dies half-way tells nothing; the next goes on and tells all', async () => {
	expire(1000);
	let commits = 0;
	beforeCommit = () => {
		if (++commits > 5) throw new Error('Killed');
	};
	await expect(sweep(openMarketAt(NOON), always)).rejects.toThrow('Killed');
	expect(told).toEqual([]);
	expect(suspended()).toBeGreaterThan(0);
	beforeCommit = () => undefined;

	await sweep(openMarketAt(NOON + HOUR), always);

	expect(told).toMatchObject([{ data: { count: 1000 } }]);
});

test('a listing that cannot be written holds up no other, and is reported', async () => {
	expire(300);
	beforeCommit = (changes) => {
		if (changes.some((change) => change.kind === 'listing-changed' && change.before.listingId === 'LOT-7')) throw new Error('Item size exceeded');
	};

	await expect(sweep(openMarketAt(NOON), always)).rejects.toThrow(/1 steps failed, the first: Error: Item size/);

	expect(suspended()).toBe(210);
	expect(told).toMatchObject([{ data: { count: 210 } }]);
});

test('a sweep whose time is up says so, and the next goes on', async () => {
	expire(1000);
	let left = 1;

	expect(await sweep(openMarketAt(NOON), () => left-- > 0)).toMatchObject({ done: 400, more: true });
	expect(told).toEqual([]);
	expect(await sweep(openMarketAt(NOON), always)).toMatchObject({ done: 600, more: false });
	expect(told).toMatchObject([{ data: { count: 1000 } }]);
});

test('a sweep that dies before the telling leaves it to the next, even when nothing is due any more', async () => {
	expire(3);
	await expireListings(openMarketAt(NOON), [...listings.values()]);

	await sweep(openMarketAt(NOON + HOUR), always);

	expect(told).toMatchObject([{ data: { lots: 'LOT-1, LOT-2, LOT-3', count: 3 } }]);
});

test('a banned member is told nothing, also after the ban is lifted', async () => {
	expire(3);
	sellerState = 'BANNED';
	await sweep(openMarketAt(NOON), always);
	sellerState = 'ACTIVE';
	await sweep(openMarketAt(NOON + DAY), always);

	expect([told, waiting.size]).toEqual([[], 0]);
});

test('notices for which no time is left wait for the next sweep', async () => {
	expire(3);
	const market = openMarketAt(NOON);
	await expireListings(market, [...listings.values()]);

	expect(await sendNotices(market, [], () => false)).toEqual([]);
	expect([told.length, waiting.size]).toEqual([0, 1]);
	await sendNotices(market, [], always);
	expect(told).toHaveLength(1);
});

test('two sweeps at once tell once', async () => {
	expire(3);
	const market = openMarketAt(NOON);
	await expireListings(market, [...listings.values()]);

	await Promise.all([sendNotices(market, [], always), sendNotices(market, [], always)]);

	expect(told).toHaveLength(1);
});

test('what ends later the same market day is told on the next', async () => {
	expire(1);
	await sweep(openMarketAt(NOON), always);
	expire(2, NOON + HOUR, 'LATE');

	await sweep(openMarketAt(NOON + HOUR), always);
	expect(suspended()).toBe(3);
	expect(told).toHaveLength(1);
	await sweep(openMarketAt(NOON + 12 * HOUR), always);

	expect(told).toMatchObject([
		{ diamondId: 'LOT-1', data: { lots: 'LOT-1', count: 1 } },
		{ diamondId: undefined, data: { lots: 'LATE-1, LATE-2', count: 2 } },
	]);
});

test('a lot that was refreshed or hidden or got a bid while its notice waited for the next day is not named', async () => {
	const change = (lot: string, changes: Partial<ListingRecord>) => {
		const listing = listings.get(lot) ?? expect.fail('There is no such lot');
		listings.set(lot, { ...listing, ...changes, version: listing.version + 1 });
	};
	notBefore = NOON + 12 * HOUR;
	expire(3);
	await sweep(openMarketAt(NOON), always);
	change('LOT-1', { state: 'DISPLAYED', expiresAt: NOON + 30 * DAY, reminded: false });
	await sweep(openMarketAt(NOON + 12 * HOUR), always);
	expect(told).toMatchObject([{ kind: 'SUSPENDED', data: { lots: 'LOT-2, LOT-3', count: 2 } }]);

	notBefore = 0;
	expire(4, NOON + 2 * DAY, 'SOON');
	await expireListings(openMarketAt(NOON + DAY), [...listings.values()].slice(-4));
	change('SOON-1', { expiresAt: NOON + 31 * DAY, reminded: false });
	change('SOON-2', { state: 'BIDDING' });
	change('SOON-3', { hidden: true });
	await sendNotices(openMarketAt(NOON + DAY), [], always);
	expect(told.slice(1)).toMatchObject([{ kind: 'EXPIRING_SOON', diamondId: 'SOON-4', data: { lots: 'SOON-4', count: 1 } }]);
});

test('a lot that its seller refreshes in the same moment is neither suspended nor named', async () => {
	expire(3);
	const asRead = [...listings.values()];
	const refreshed = asRead[1];
	if (refreshed) listings.set(refreshed.listingId, { ...refreshed, version: 2, expiresAt: NOON + 30 * DAY });

	const market = openMarketAt(NOON);
	await expireListings(market, asRead);
	await sendNotices(market, [], always);

	expect(suspended()).toBe(2);
	expect(told).toMatchObject([{ data: { lots: 'LOT-1, LOT-3', count: 2 } }]);
});

describe('the mail of the day about saved searches', () => {
	const [matched, LATER] = [NOON - DAY, NOON + HOUR];
	/** Three stones matched a search on the day before; then `change` happened to some. */
	async function digestAfter(change: (lot: string, listing: ListingRecord) => ListingRecord | undefined): Promise<unknown[]> {
		const lots = ['A', 'B', 'C'];
		for (const lot of lots) {
			const listing = change(lot, makeListing(lot, sellerId, { lotId: lot, shape: 'ROUND', weight: 1 }, matched));
			if (listing) listings.set(lot, listing);
		}
		const market = openMarketAt(LATER);
		const addition = { memberId: sellerId, kind: 'SAVED_SEARCH_DIGEST', lane: 0, search: { savedSearchId: 'S', name: 'Rounds' } } as const;
		for (const lot of lots) {
			await market.commit([await growNotice(market, { ...addition, names: [`Stone ${lot}`], count: 1, listingId: lot, listingIds: [lot] })]);
		}
		expect(await sendNotices(market, [], always)).toEqual([]);
		expect(waiting.size).toBe(0);
		return told.map(({ diamondId, data }) => [diamondId, data]);
	}
	const about = (names: string[]) => expect.objectContaining({ names, count: names.length });

	test('names all stones that are still on the market', async () => {
		expect(await digestAfter((_, listing) => listing)).toEqual([[undefined, about(['Stone A', 'Stone B', 'Stone C'])]]);
	});

	test('names and counts none that has been deleted, sold, hidden or has expired since, and opens the only one that is left', async () => {
		const gone = (lot: string, listing: ListingRecord) => (lot === 'A' ? { ...listing, expiresAt: LATER } : lot === 'C' ? undefined : listing);
		expect(await digestAfter(gone)).toEqual([['B', about(['Stone B'])]]);
	});

	test('is not sent if none is left', async () => {
		expect(await digestAfter((lot, listing) => (lot === 'A' ? { ...listing, hidden: true } : { ...listing, state: 'SOLD' }))).toEqual([]);
	});
});
