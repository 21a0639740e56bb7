import { expect, it, vi } from 'vitest';
import { packRow, unpackRow } from '#functions/data/search/search-row.ts';
import { LIST_FILTER_NAMES, RANGE_FILTER_NAMES, SORT_FIELDS } from '#shared/domain/search/search-filters.ts';
import { SEARCHED_NAMES, type SearchRow } from '#shared/domain/search/search-row.ts';
import type { AnyAttribute } from '#shared/domain/stock/attributes.ts';
import { indexQuery, searchRow } from '#test/bench/search-market.ts';
import { naiveSearch } from '#test/bench/search-naive.ts';
import fc, { SEED } from '#test/model/fast-check.ts';
import { SearchIndex } from './index.ts';
import { SavedSearches } from './saved-searches.ts';
import { readSnapshot, writeSnapshot } from './snapshot/snapshot.ts';

/** Attributes that a later release may add: only the attribute table declares them. */
const ANOTHER = vi.hoisted(
	(): Record<string, AnyAttribute> => ({
		tint: {
			kind: 'code',
			values: ['PINK', 'BLUE', 'STEEL'],
			seenBy: 'guest',
			group: 'grades',
			heading: 'Tint',
			search: { key: 'z1', list: true, sort: 'tint' },
		},
		luster: { kind: 'code', values: ['EX', 'VG', 'G'], seenBy: 'guest', group: 'grades', heading: 'Luster', search: { key: 'z2', list: true } },
		cutIn: { kind: 'country', seenBy: 'guest', group: 'more', heading: 'Cut In', search: { key: 'z3', list: true } },
		score: {
			kind: 'number',
			unit: 'percent',
			min: 0,
			max: 100_000,
			decimals: 1,
			seenBy: 'guest',
			group: 'more',
			heading: 'Score',
			search: { key: 'z4', range: 'score', sort: 'score' },
		},
	}),
);

vi.mock('#shared/domain/stock/attributes.ts', async (original) => {
	const table = await original<typeof import('#shared/domain/stock/attributes.ts')>();
	const ATTRIBUTES: Record<string, AnyAttribute> = { ...table.ATTRIBUTES, ...ANOTHER };
	return {
		...table,
		ATTRIBUTES,
		ATTRIBUTE_NAMES: Object.keys(ATTRIBUTES),
		getAttribute: (name: string) => ({ ...ATTRIBUTES, ...table.DERIVED_ATTRIBUTES })[name],
	};
});

const STONES = 300;
const rows = fc.sample(searchRow(STONES), { numRuns: 500, seed: SEED });
const queries = fc.sample(indexQuery(STONES), { numRuns: 150, seed: SEED });

it('attributes that the table has more are filtered, counted, sorted and kept by nothing but the table', () => {
	expect(SEARCHED_NAMES).toEqual(expect.arrayContaining(['tint', 'luster', 'cutIn', 'score']));
	expect(LIST_FILTER_NAMES).toEqual(expect.arrayContaining(['tint', 'luster', 'cutIn']));
	expect(RANGE_FILTER_NAMES).toContain('score');
	expect(SORT_FIELDS).toEqual(expect.arrayContaining(['tint', 'score']));

	const index = new SearchIndex();
	const market = new Map<string, SearchRow>();
	for (const row of rows) {
		index.put(unpackRow(row.listingId, packRow(row)));
		market.set(row.listingId, row);
	}
	const { index: read } = readSnapshot(writeSnapshot(index, { number: 0, readAt: 0 }));
	for (const query of queries) {
		const answer = naiveSearch([...market.values()], query);
		expect(index.query(query), `seed ${SEED}`).toEqual(answer);
		expect(read.query(query), `seed ${SEED}`).toEqual(answer);
	}
	for (const row of market.values()) expect(index.says(row)).toBe(true);
	const searches = new SavedSearches(queries);
	for (const row of rows.slice(0, 50)) {
		const found = queries.flatMap((query, place) => (naiveSearch([row], { ...query, page: 0, facets: false, histograms: undefined }).total > 0 ? place : []));
		expect(searches.findMatching(row), `seed ${SEED}`).toEqual(found);
	}
});

it('a snapshot of the table as it was is of another format', async () => {
	const index = new SearchIndex();
	for (const row of rows) index.put(row);
	const bytes = writeSnapshot(index, { number: 0, readAt: 0 });
	vi.doUnmock('#shared/domain/stock/attributes.ts');
	vi.resetModules();
	const before = await import('./snapshot/snapshot.ts');
	expect(() => before.readSnapshot(bytes)).toThrow('its codes stand for other values');
});

it('a program of before reads the rows without what it does not know', async () => {
	vi.doUnmock('#shared/domain/stock/attributes.ts');
	vi.resetModules();
	const before = await import('#functions/data/search/search-row.ts');
	for (const row of rows) {
		const { tint, luster, cutIn, score, ...known } = row as SearchRow & Record<string, unknown>;
		expect(before.unpackRow(row.listingId, packRow(row))).toEqual(known);
	}
});
