import { expect, test } from 'vitest';
import { SearchPayload } from '#shared/contract/search/search.ts';
import { PERSONAL_SEARCHES_COUNTED } from '#shared/domain/search/limits.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Market } from '../market/market.ts';
import { countNewMatches } from './count-new-matches.ts';
import type { IndexQuery, StoneIndex } from './ports/stone-search.ts';

const member = { memberId: 'M', state: 'ACTIVE' } as MemberRecord;
const DAY = Date.UTC(2026, 10, 20);

/** Counts the new matches of these searches. Returns them with the requests to the index and the table. */
async function count(saved: readonly { search: object; openedAt?: number }[], own = 0) {
	const asked: IndexQuery[] = [];
	let companies = 0;
	const market = {
		now: 0,
		zone: 'Asia/Tokyo',
		savedSearches: {
			of: async () => saved.map((one, at) => ({ savedSearchId: `S${at}`, createdAt: 100, ...one, search: SearchPayload.parse(one.search) })),
		},
		members: {
			async companies() {
				companies++;
				return [];
			},
		},
	} as unknown as Market;
	const stones = {
		async find(query: IndexQuery) {
			if (query.sellerIds?.has(member.memberId)) return { ids: [], total: own };
			asked.push(query);
			return { ids: [], total: 12 };
		},
	} as unknown as StoneIndex;
	return { counts: await countNewMatches(market, stones, member), asked, companies };
}

test('a saved search counts what was listed since it was opened, or saved, and no page of it is read', async () => {
	const { counts, asked } = await count([{ search: { shape: ['ROUND'], size: 50 }, openedAt: 500 }, { search: {} }]);
	expect(counts).toEqual([
		{ savedSearchId: 'S0', newMatches: 12 },
		{ savedSearchId: 'S1', newMatches: 12 },
	]);
	expect(asked).toMatchObject([
		{ listedSince: 500, size: 0, facets: false, filters: { shape: ['ROUND'] } },
		{ listedSince: 100, size: 0 },
	]);
});

test('the member’s own stones are not new', async () => {
	expect((await count([{ search: {} }], 5)).counts).toEqual([{ savedSearchId: 'S0', newMatches: 7 }]);
});

test('of a search from a day on, nothing before that day is new', async () => {
	const { asked } = await count([{ search: { uploadDate: '2026-11-21' }, openedAt: DAY }]);
	expect(asked[0]?.listedSince).toBe(Date.UTC(2026, 10, 20, 15));
});

test('what the member tracks, bids on or owns is not counted, and of searches by a seller only the newest few', async () => {
	const bySeller = Array.from({ length: PERSONAL_SEARCHES_COUNTED + 5 }, () => ({ search: { companyName: 'Sato' } }));
	const { counts, companies } = await count([{ search: { tracked: true } }, { search: { myOwnGoods: true } }, ...bySeller, { search: {} }]);
	expect(companies).toBe(PERSONAL_SEARCHES_COUNTED);
	expect(counts.map(({ savedSearchId }) => savedSearchId)).toEqual([...Array.from({ length: PERSONAL_SEARCHES_COUNTED }, (_, at) => `S${at + 2}`), 'S17']);
});
