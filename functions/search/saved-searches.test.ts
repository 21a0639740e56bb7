import { expect, it } from 'vitest';
import { indexQuery, searchRow } from '#test/bench/search-market.ts';
import { naiveSearch } from '#test/bench/search-naive.ts';
import fc, { SEED } from '#test/model/fast-check.ts';
import { SearchIndex } from './index.ts';
import { SavedSearches } from './saved-searches.ts';

it('finds the searches that would find the stone', () => {
	const STONES = 50;
	const queries = fc
		.sample(indexQuery(STONES), { numRuns: 2000, seed: SEED })
		.map((query) => ({ ...query, page: 0, size: 5, facets: false, histograms: undefined }));
	const searches = new SavedSearches(queries);
	let found = 0;
	for (const stone of fc.sample(searchRow(STONES), { numRuns: 300, seed: SEED })) {
		const places = searches.findMatching(stone);
		const index = new SearchIndex();
		index.put(stone);
		const naive = queries.flatMap((query, place) => (naiveSearch([stone], query).total > 0 ? place : []));
		expect(places, `seed ${SEED}`).toEqual(naive);
		for (const place of places) expect(index.query(queries[place] as (typeof queries)[number]).total, `seed ${SEED}`).toBe(1);
		found += places.length;
	}
	expect(found).toBeGreaterThan(100);
});

it('of no searches none finds a stone', () => {
	const [stone] = fc.sample(searchRow(1), 1);
	expect(stone && new SavedSearches([]).findMatching(stone)).toEqual([]);
});
