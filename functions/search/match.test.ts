import { expect, test } from 'vitest';
import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { createMatcher } from './match.ts';

const listingId = '01K0000000000000000000ST0N';
const stone: SearchRow = {
	listingId,
	sellerId: '01K0000000000000000000SELR',
	state: 'DISPLAYED',
	hidden: false,
	createdAt: 1000,
	shape: 'ROUND',
	weight: 1.02,
	askingPrice: 10_000,
	treated: false,
	labGrown: false,
	hasMedia: false,
	hasBid: false,
};
const row = (changes: Partial<SearchRow> = {}): SearchRow => ({ ...stone, ...changes });
const rounds = (filters: Partial<IndexQuery['filters']> = {}): IndexQuery => ({
	filters: { shape: ['ROUND'], includeTreated: false, ...filters },
	states: ['DISPLAYED', 'BIDDING'],
	showHidden: false,
	sort: [],
	page: 3,
	size: 1,
	facets: false,
});
const found = (before: SearchRow | undefined, after: SearchRow, query = rounds()) => createMatcher([{ row: after, before }]).find(query);

test('a new stone is found by what it is', () => {
	expect(found(undefined, row())).toEqual([listingId]);
	expect(found(undefined, row(), rounds({ perCaratTo: 9999 }))).toEqual([]);
	expect(found(undefined, row({ hidden: true }))).toEqual([]);
	expect(found(undefined, row({ state: 'SUSPENDED' }))).toEqual([]);
});

test.each<[string, Partial<SearchRow>, Partial<SearchRow>]>([
	['has another price', {}, { askingPrice: 9000 }],
	['has got a certificate number', {}, { certificateNumber: '2141438171' }],
	['is shown again after it was suspended', { state: 'SUSPENDED' }, {}],
	['is shown again after its seller was banned', { hidden: true }, {}],
])('a stone that %s is news', (_, before, after) => {
	expect(found(row(before), row(after))).toEqual([listingId]);
});

test.each<[string, Partial<SearchRow>, Partial<SearchRow>]>([
	['has got a bid', {}, { state: 'BIDDING', hasBid: true }],
	['is suspended', {}, { state: 'SUSPENDED' }],
	['is hidden', {}, { hidden: true }],
	['has got another lot id', { lotId: 'A-1' }, { lotId: 'A-2' }],
	['has a seller with another licence', { dealer: 'before' }, { dealer: 'now' }],
])('a stone that %s is not', (_, before, after) => {
	expect(found(row(before), row(after))).toEqual([]);
});

test('of a stone that changed right after it was listed the last row counts', () => {
	const matcher = createMatcher([{ row: row() }, { row: row({ shape: 'OVAL' }), before: row() }]);
	expect(matcher.find(rounds())).toEqual([]);
	expect(matcher.find(rounds({ shape: ['OVAL'] }))).toEqual([listingId]);
});
