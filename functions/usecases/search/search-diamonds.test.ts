import { expect, test } from 'vitest';
import { SearchPayload } from '#shared/contract/search/search.ts';
import { LIST_FILTER_NAMES } from '#shared/domain/search/search-filters.ts';
import { DERIVED_ATTRIBUTE_NAMES, listNamesSeenBy } from '#shared/domain/stock/attributes.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Market } from '../market/market.ts';
import type { Freshness } from '../stock/ports/listings.ts';
import type { IndexAnswer, IndexQuery, StoneIndex } from './ports/stone-search.ts';
import { searchDiamonds } from './search-diamonds.ts';

const freshness: Freshness[] = [];
const COMPANIES = [
	{ companyName: 'Sakura Gems', memberId: '01K0000000000000000000SELR' },
	{ companyName: 'Sakura Diamonds and Precious Stones of Okachimachi', memberId: '01K0000000000000000000LONG' },
];
const market = {
	now: 0,
	zone: 'Asia/Tokyo',
	actor: {},
	listings: {
		async getMany(_ids: readonly string[], wanted: Freshness) {
			freshness.push(wanted);
			return [];
		},
	},
	members: { companies: async (text: string) => COMPANIES.filter(({ companyName }) => companyName.toLowerCase().includes(text.slice(0, 40).toLowerCase())) },
	favourites: { listingsTracked: async () => [] },
	bids: { listingsBidOn: async () => [] },
	readListingContext: async () => ({ members: new Map(), tracked: new Set(), standings: new Map(), rate: 0 }),
} as unknown as Market;
const active = { memberId: '01K0000000000000000000MEMB', state: 'ACTIVE' } as MemberRecord;
const banned = { ...active, state: 'BANNED' } as MemberRecord;
const facets = Object.fromEntries(LIST_FILTER_NAMES.map((name) => [name, {}])) as IndexAnswer['facets'];
/** The last query to the index. */
let asked: IndexQuery | undefined;
const stones: StoneIndex = {
	find: async (query) => {
		asked = query;
		return { ids: [], total: 0, facets, found: query.numbers && ['LOT-1'] };
	},
	recheck: () => [],
};
const noList = async () => undefined;
const search = (caller: MemberRecord | undefined, payload: object) => searchDiamonds(market, stones, caller, SearchPayload.parse(payload), noList);
const countsFor = async (caller: MemberRecord | undefined) => Object.keys((await search(caller, { facets: true })).facets ?? {});

test('a member is told counts for every list, a guest for what a guest sees', async () => {
	expect(await countsFor(active)).toEqual(LIST_FILTER_NAMES);
	for (const caller of [undefined, banned]) {
		const counted = await countsFor(caller);
		expect(counted).toContain('shape');
		expect(counted).not.toContain('location');
		expect([...listNamesSeenBy('guest'), ...DERIVED_ATTRIBUTE_NAMES]).toEqual(expect.arrayContaining(counted));
	}
});

test('auctions are found by when they close, and counted for every such time', async () => {
	// Midnight in Tokyo, 15 hours after midnight UTC.
	const midnight = 15 * 3_600_000;
	expect((await search(active, { closing: 'CLOSED', myBid: true })).closings).toEqual({ TODAY: 0, LATER: 0, CLOSED: 0 });
	expect((await search(active, { allBid: true })).closings).toBeUndefined();
	const askedFor = async (closing: string) => {
		const questions: IndexQuery[] = [];
		const find: StoneIndex['find'] = (query) => {
			questions.push(query);
			return stones.find(query);
		};
		const listening = { ...stones, find };
		await searchDiamonds(market, listening, active, SearchPayload.parse({ closing, size: 100, page: 2 }), noList);
		expect(questions).toHaveLength(4);
		return questions[0];
	};
	expect(await askedFor('TODAY')).toMatchObject({ filters: { allBid: true }, closing: { after: 0, until: midnight }, page: 2, size: 100 });
	expect((await askedFor('LATER'))?.closing).toEqual({ after: midnight, until: Number.POSITIVE_INFINITY });
	expect((await askedFor('CLOSED'))?.closing).toEqual({ after: -1, until: 0 });
});

test.each<[string, object]>([
	['closing', { closing: 'TODAY' }],
	['location', { location: ['JP'] }],
	['perCaratTo', { perCaratTo: 0 }],
	['totalPriceFrom', { totalPriceFrom: 1 }],
	['allBid', { allBid: true }],
	['companyName', { companyName: 'Teppo' }],
	['diamondIds', { diamondIds: ['01K0000000000000000000STNE'] }],
	['numbers', { numbers: ['LOT-1'] }],
	['histograms.1', { histograms: ['carat', 'perCarat'] }],
	['histograms.0', { histograms: ['totalPrice'] }],
	['sort.0.field', { sort: [{ field: 'closesAt', direction: 'ascending' }] }],
	[
		'sort.1.field',
		{
			sort: [
				{ field: 'date', direction: 'ascending' },
				{ field: 'totalPrice', direction: 'ascending' },
			],
		},
	],
])('%s is for members to search by', async (path, payload) => {
	const refusal = { issues: [{ path, code: 'MEMBERS_ONLY' }] };
	await expect(search(undefined, payload)).rejects.toMatchObject({ code: 'UNAUTHENTICATED', extras: refusal });
	await expect(search(banned, payload)).rejects.toMatchObject({ code: 'NOT_ACTIVE', extras: refusal });
	await expect(search(active, payload)).resolves.toMatchObject({ totalElements: 0 });
});

test.each<[string, object, object]>([
	['50 stones a page', { path: 'size', code: 'GUEST_PAGE_SIZE' }, { size: 100 }],
	['the first thousand', { path: 'page', code: 'GUEST_RESULTS' }, { size: 50, page: 20 }],
	['the first thousand, ten by ten', { path: 'page', code: 'GUEST_RESULTS' }, { size: 10, page: 100 }],
])('somebody who does not trade is shown no more than %s', async (_most, issue, payload) => {
	await expect(search(undefined, payload)).rejects.toMatchObject({ code: 'UNAUTHENTICATED', extras: { issues: [issue] } });
	await expect(search(banned, payload)).rejects.toMatchObject({ code: 'NOT_ACTIVE', extras: { issues: [issue] } });
	await expect(search(active, payload)).resolves.toMatchObject({ totalElements: 0 });
	await expect(search(undefined, { size: 50, page: 19 })).resolves.toMatchObject({ totalElements: 0 });
});

test('what a guest is shown may be of a moment ago, which costs half; what a member is shown is up to date', async () => {
	freshness.length = 0;
	for (const caller of [undefined, banned, active]) await search(caller, {});
	expect(freshness).toEqual(['of-a-moment-ago', 'of-a-moment-ago', 'up-to-date']);
});

test('a guest searches by what a guest sees', async () => {
	await expect(
		search(undefined, { countryOfOrigin: ['BW'], milkiness: ['NONE'], crownAngleFrom: 34, sort: [{ field: 'weight', direction: 'descending' }] }),
	).resolves.toMatchObject({
		totalElements: 0,
	});
});

test.each(['tracked', 'myBid', 'myOwnGoods', 'isOwner'])('%s: a member finds treated stones among the own ones, whatever the client asks', async (mine) => {
	await search(active, { [mine]: true, facets: true });
	expect(asked?.filters.includeTreated).toBe(true);
	await search(active, { allBid: true });
	expect(asked?.filters.includeTreated).toBe(false);
});

test('a link to chosen stones finds these alone, and treated ones among them; with the tracked ones it finds those that are both', async () => {
	const [one, other] = ['01K00000000000000000000ST0', '01K00000000000000000000ST1'];
	await search(active, { diamondIds: [one, other] });
	expect([...(asked?.only ?? [])]).toEqual([one, other]);
	expect(asked?.filters.includeTreated).toBe(true);
	await search(active, { diamondIds: [one], tracked: true });
	expect(asked?.only).toEqual(new Set());
	await search(active, {});
	expect(asked?.only).toBeUndefined();
});

test('stones of a company are found by its name, without a member being read', async () => {
	const findSellers = async (companyName: string) => {
		await search(active, { companyName });
		return [...(asked?.sellerIds ?? [])];
	};
	expect(await findSellers('sakura')).toEqual(COMPANIES.map(({ memberId }) => memberId));
	expect(await findSellers('Sakura Gems')).toEqual(['01K0000000000000000000SELR']);
	expect(await findSellers('Sakura Diamonds and Precious Stones of Tokyo')).toEqual([]);
});

test('numbers are looked for as lot ids are compared, treated stones among them, and those without a stone are named as they were sent', async () => {
	const { notFound } = await search(active, { numbers: ['lot-1', ' gia 22 '] });
	expect(asked).toMatchObject({ numbers: new Set(['LOT-1', 'GIA 22']), filters: { includeTreated: true } });
	expect(notFound).toEqual(['gia 22']);
	expect(await search(active, { numbers: [] })).not.toHaveProperty('notFound', expect.anything());
	expect(asked).toMatchObject({ numbers: undefined, filters: { includeTreated: false } });
});

test('a guest may have the histogram of what a guest sees', async () => {
	await search(undefined, { histograms: ['carat', 'tablePercent'] });
	expect(asked?.histograms).toEqual(['carat', 'tablePercent']);
});

test('distances from the private price list are for its dealer, not for a key', async () => {
	const payload = SearchPayload.parse({ listDistance: { to: -20 } });
	await searchDiamonds(market, stones, active, payload, noList);
	const withKey = { ...market, actor: { memberId: active.memberId, key: { keyId: 'KEY', scopes: ['market:read'] } } } as unknown as Market;
	await expect(searchDiamonds(withKey, stones, active, payload, noList)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a search by own bids does not count stones of whose present auction the member has no bid', async () => {
	const auction = { number: 2, closesAt: 1, leaderId: 'OTHER' };
	const listings = ['NOW', 'BEFORE'].map((listingId) => ({
		...{ listingId, createdAt: 0, expiresAt: 9, hidden: false, media: [], state: 'BIDDING', sellerId: 'SELLER', auction },
		stone: { shape: 'ROUND', weight: 1 },
	}));
	const standings = new Map([
		['NOW', { auction: 2 }],
		['BEFORE', { auction: 1 }],
	]);
	const bidding = {
		...market,
		mediaOrigin: '',
		listings: { getMany: async () => listings },
		readListingContext: async () => ({ members: new Map(), tracked: new Set(), standings, rate: 0 }),
	} as unknown as Market;
	const both: StoneIndex = { find: async () => ({ ids: ['NOW', 'BEFORE'], total: 2 }), recheck: (some) => [...some] };
	const ask = (payload: object) => searchDiamonds(bidding, both, active, SearchPayload.parse({ myBid: true, ...payload }), noList);
	expect(await ask({ closing: 'TODAY' })).toMatchObject({
		content: [{ diamondId: 'NOW' }],
		totalElements: 1,
		closings: { TODAY: 1, LATER: 2, CLOSED: 2 },
	});
	expect(await ask({ page: 1 })).toMatchObject({ totalElements: 2 });
});

test.each([
	['whose thirty days are over, though no sweep has suspended it', { expiresAt: 0 }],
	['of a seller who was banned a moment ago', { hidden: true }],
	['that was bought a moment ago', { state: 'ACCEPTED' }],
])('neither member nor guest finds a stone %s', async (_what, changes) => {
	const open = { createdAt: 0, expiresAt: 1, hidden: false, media: [], state: 'DISPLAYED', sellerId: 'SELLER', stone: { shape: 'ROUND', weight: 1 } };
	const listings = [
		{ ...open, listingId: 'OPEN' },
		{ ...open, listingId: 'GONE', ...changes },
	];
	const lagging: StoneIndex = { find: async () => ({ ids: ['OPEN', 'GONE'], total: 2 }), recheck: (some) => [...some] };
	const present = { ...market, mediaOrigin: '', listings: { getMany: async () => listings } } as unknown as Market;
	for (const caller of [active, undefined]) {
		const { content } = await searchDiamonds(present, lagging, caller, SearchPayload.parse({}), noList);
		expect(content.map(({ diamondId }) => diamondId)).toEqual(['OPEN']);
	}
});
