import { beforeEach, expect, test } from 'vitest';
import { createMatcher } from '#functions/search/match.ts';
import { SearchPayload } from '#shared/contract/search/search.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import type { NewNotification } from '#shared/domain/notifications/notification.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { type Change, WriteConflict } from '../market/changes.ts';
import type { Market } from '../market/market.ts';
import type { Alert, MatchDay, SavedSearchRecord } from '../search/ports/saved-searches.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { notifyMatches } from './notify-matches.ts';
import type { NoticeRecord } from './ports/notices.ts';

const memberId = '01K0000000000000000000MEMB';
const sellerId = '01K0000000000000000000SELR';

let searches: SavedSearchRecord[];
let marks: Set<string>;
let matchDay: MatchDay | undefined;
/** The alerts as they were last read, if that was some time ago. */
let known: readonly (readonly Alert[])[] | undefined;
/** Number of requests for this member's matches of the day. */
let asked: number;
let digest: NoticeRecord | undefined;
let told: NewNotification[];
let state: 'ACTIVE' | 'BANNED';
/** Changes of the stones in the table since they were new. */
let present: Partial<ListingRecord> | 'deleted';
/** Number of commits that lose a race before one succeeds. */
let lost: number;
/** The licences of members, by id. */
let licences: Record<string, string>;

beforeEach(() => {
	searches = [makeAlert('Rounds', { shape: ['ROUND'] })];
	// A day later, since the worker remembers for a day which members have had enough matches.
	market.now += DAY;
	marks = new Set();
	matchDay = undefined;
	known = undefined;
	asked = 0;
	digest = undefined;
	told = [];
	state = 'ACTIVE';
	present = {};
	lost = 0;
	licences = {};
});

function makeAlert(name: string, search: Parameters<typeof SearchPayload.parse>[0]): SavedSearchRecord {
	return { memberId, savedSearchId: name, version: 1, name, search: SearchPayload.parse(search), alert: true, createdAt: 0 };
}

let ids = 0;
const market = {
	now: 0,
	zone: 'Asia/Tokyo',
	currency: 'USD',
	newId: () => String(++ids),
	commit: async (changes: readonly Change[]) => {
		if (changes.length > 100) throw new Error('A transaction holds a hundred writes');
		const isTaken = changes.some((change) => change.kind === 'search-matched' && marks.has(change.listingId));
		if (isTaken || lost-- > 0) throw new WriteConflict([{ index: 0, reason: 'VERSION' }]);
		for (const change of changes) {
			if (change.kind === 'search-matched') marks.add(change.listingId);
			if (change.kind === 'notice-grown') digest = change.after;
			if (change.kind === 'match-day') matchDay = change.after;
			if (change.kind === 'notification') told.push(change.notification);
		}
	},
	members: {
		getMany: async (all: readonly string[]) => new Map(all.map((id) => [id, { memberId: id, state, country: 'JP', licenceNumber: licences[id] }])),
		companies: async () => [{ memberId: sellerId, companyName: 'Sakura Gems' }],
	},
	listings: {
		getMany: async (ids: readonly string[]) => {
			if (present === 'deleted') return [];
			const change = present;
			return ids.map((listingId) => ({ listingId, state: 'DISPLAYED', hidden: false, expiresAt: market.now + DAY, stone: {}, ...change }));
		},
	},
	favourites: { listingsTracked: async () => makeStones(1).map(({ row }) => row.listingId) },
	bids: { listingsBidOn: async () => makeStones(1).map(({ row }) => row.listingId) },
	savedSearches: {
		alerts: async () => known ?? (searches.length > 0 ? [searches.map((one) => ({ ...one, search: JSON.stringify(one.search) }))] : []),
		getMany: async () => searches,
		matched: async (_: string, stones: readonly { listingId: string }[]) => ({
			plain: new Set(stones.map(({ listingId }) => listingId).filter((listingId) => marks.has(listingId))),
			byPrice: new Map(),
		}),
		matchDay: async () => {
			asked++;
			return matchDay;
		},
	},
	notices: { get: async () => digest, notBefore: async () => 0 },
} as unknown as Market;

function makeStones(count: number, changes: Partial<SearchRow> = {}) {
	return Array.from({ length: count }, (_, at) => {
		const listingId = `01K0000000000000000000${String(at).padStart(4, '0')}`;
		const row: SearchRow = {
			listingId,
			sellerId,
			state: 'DISPLAYED',
			hidden: false,
			createdAt: 0,
			shape: 'ROUND',
			weight: 1,
			treated: false,
			labGrown: false,
			hasMedia: false,
			hasBid: false,
			...changes,
		};
		return { row };
	});
}
const tell = (changed: ReturnType<typeof makeStones>) => notifyMatches(market, () => createMatcher(changed));

test('a few matches are told one by one, and counted for the mail of the day', async () => {
	await tell(makeStones(3));

	expect(told.map(({ kind, diamondId, data }) => [kind, diamondId, data])).toEqual(
		makeStones(3).map(({ row: { listingId } }) => ['SAVED_SEARCH_MATCH', listingId, { lot: 'Round 1.00 ct', search: 'Rounds' }]),
	);
	expect(digest).toMatchObject({ memberId, kind: 'SAVED_SEARCH_DIGEST', count: 3 });
});

test('of a bulk upload fifty matches are told one by one, and the mail of the day says that there are more', async () => {
	await tell(makeStones(1000));

	expect(told).toHaveLength(50);
	expect(digest).toMatchObject({ more: true, search: { savedSearchId: 'Rounds', name: 'Rounds' } });
	expect(digest?.count).toBeGreaterThanOrEqual(50);
	expect(digest?.names).toHaveLength(20);
	expect(marks.size).toBe(50);
});

test('for the rest of that day nothing more is asked or written for a member who has heard enough; the next day is another', async () => {
	await tell(makeStones(51));
	const before = { asked, digest };
	await tell(makeStones(500));
	expect({ asked, digest }).toEqual(before);

	market.now += DAY;
	matchDay = undefined;
	await tell(makeStones(60));
	// Matches with a notification on the previous day are not repeated; matches that only the mail summed up may be.
	expect(told).toHaveLength(60);
});

test('fifty a day are told however often a digest goes out between', async () => {
	await tell(makeStones(40));
	digest = undefined;
	await tell(makeStones(100));

	expect(told).toHaveLength(50);
	expect(digest).toMatchObject({ more: true });
});

test('an alert that was switched off a moment ago tells nothing, and one that was renamed tells its new name', async () => {
	const [before] = searches;
	if (!before) throw new Error('There is no search');
	const alerts = [before].map((one) => ({ ...one, search: JSON.stringify(one.search) }));
	known = [alerts];
	searches = [{ ...before, alert: false }];
	await tell(makeStones(1));
	expect(told).toEqual([]);
	searches = [{ ...before, name: 'Round ones' }];
	await tell(makeStones(1));
	expect(told).toMatchObject([{ data: { search: 'Round ones' } }]);
});

test('a colleague under the seller’s licence, who may not bid, hears nothing of the stone; another company does', async () => {
	licences = { [memberId]: '301001234567', [sellerId]: '3010-0123-4567' };
	await tell(makeStones(3));
	expect([told, digest, marks.size]).toEqual([[], undefined, 0]);

	licences = { ...licences, [sellerId]: '301009999999' };
	await tell(makeStones(3));
	expect(told).toHaveLength(3);
});

test('told again, or after a lost race, no stone is told twice', async () => {
	lost = 2;
	await tell(makeStones(3));
	await tell(makeStones(4));

	expect(told.map(({ diamondId }) => diamondId)).toEqual(makeStones(4).map(({ row }) => row.listingId));
	expect(digest?.count).toBe(4);
});

test('a stone that two searches find is told once, by the first', async () => {
	searches.push(makeAlert('One carat', { caratFrom: 1, caratTo: 1 }));
	await tell(makeStones(1));

	expect(told).toMatchObject([{ data: { search: 'Rounds' } }]);
});

test('one’s own stones are not told, nor anything to who may not trade', async () => {
	await tell(makeStones(2, { sellerId: memberId }));
	state = 'BANNED';
	await tell(makeStones(2));

	expect([told, digest]).toEqual([[], undefined]);
});

test.each<[string, () => typeof present]>([
	['was deleted', () => 'deleted'],
	['was sold', () => ({ state: 'SOLD' })],
	['is hidden, as its seller was banned', () => ({ hidden: true })],
	['has expired, though no sweep has suspended it', () => ({ expiresAt: market.now })],
	['has another price, which is a change of its own', () => ({ stone: { askingPrice: 9000 } as ListingRecord['stone'] })],
])('no alert names a stone that %s by the time that alerts are matched', async (_, change) => {
	present = change();
	await tell(makeStones(3));

	expect([told, digest, marks.size]).toEqual([[], undefined, 0]);
});

test('a search for a seller asks for the seller only when a stone matches otherwise', async () => {
	searches = [makeAlert('Theirs', { shape: ['OVAL'], companyName: 'Sakura Gems' })];
	await tell(makeStones(2));
	expect(told).toEqual([]);
	await tell(makeStones(1, { shape: 'OVAL', sellerId: '01K0000000000000000000THRD' }));
	expect(told).toEqual([]);
	await tell(makeStones(1, { shape: 'OVAL' }));
	expect(told).toHaveLength(1);
});

test.each(['tracked', 'myBid'])('%s: an alert of own stones tells of a treated one too', async (mine) => {
	searches = [makeAlert('Mine', { [mine]: true })];
	await tell(makeStones(2, { treated: true, hasBid: true }));
	expect(told.map(({ diamondId }) => diamondId)).toEqual(makeStones(1).map(({ row }) => row.listingId));
});

test('while nobody has an alert the stones are not even looked at', async () => {
	searches = [];
	await notifyMatches(market, () => {
		throw new Error('Looked at');
	});
});
