import { expect, it } from 'vitest';
import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import { LIST_FILTERS, RANGE_FILTER_NAMES } from '#shared/domain/search/search-filters.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { LISTING_STATES, SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { searchRow, sellerIds, ulidOf } from '#test/bench/search-market.ts';
import { naiveSearch } from '#test/bench/search-naive.ts';
import fc, { SEED } from '#test/model/fast-check.ts';
import { SearchIndex } from '../index.ts';

const STONES = 2400;
const EVERYTHING: IndexQuery = {
	filters: { includeTreated: true },
	states: LISTING_STATES,
	showHidden: true,
	sort: [],
	page: 0,
	size: 5,
	facets: true,
	histograms: RANGE_FILTER_NAMES,
};
const only = (filters: Partial<IndexQuery['filters']>, rest: Partial<IndexQuery> = {}): IndexQuery => ({
	...EVERYTHING,
	...rest,
	filters: { ...EVERYTHING.filters, ...filters },
});

/** Queries that find a large part of their scope, all of it, or little. */
const QUERIES: readonly IndexQuery[] = [
	EVERYTHING,
	only({ includeTreated: false }, { states: SEARCHABLE_STATES, showHidden: false }),
	only({ isMedia: true, labGrown: false }),
	only({ shape: LIST_FILTERS.shape.slice(1) }),
	only({ shape: LIST_FILTERS.shape.slice(1), cut: ['NONE', '3EX', 'VG', 'G'], color: LIST_FILTERS.color.slice(3) }),
	only({ cut: ['NONE'], searchWithSubColor: true, subColor: LIST_FILTERS.subColor.slice(2) }),
	only({ caratFrom: 0.02, perCaratFrom: 10, totalPriceFrom: 2, lengthFrom: 0.05 }),
	only({ caratTo: 0.1, ratioFrom: 0.5, ratioTo: 500, shape: LIST_FILTERS.shape.slice(2) }),
	only({ caratFrom: 0.02 }, { sellerIds: new Set(sellerIds.slice(1)) }),
	only({ color: ['D', 'E', 'F'] }, { histograms: undefined }),
	only({ color: LIST_FILTERS.color.slice(2) }, { facets: false, histograms: ['carat', 'totalPrice', 'depth'] }),
];

it('counts broad and narrow results as counting all stones would, while stones come, change and go', () => {
	const index = new SearchIndex();
	const market = new Map<string, SearchRow>();
	const put = (row: SearchRow) => {
		index.put(row);
		market.set(row.listingId, row);
	};
	for (const [number, row] of fc.sample(searchRow(1), { numRuns: STONES, seed: SEED }).entries()) put({ ...row, listingId: ulidOf(number) });
	// From here on the counts of standings are updated with each change.
	index.prepare();
	for (const row of fc.sample(searchRow(2 * STONES), { numRuns: 500, seed: SEED })) put(row);
	for (let number = 0; number < STONES; number += 9) {
		index.remove(ulidOf(number));
		market.delete(ulidOf(number));
	}
	const stones = [...market.values()];
	for (const query of QUERIES) expect(index.query(query), `seed ${SEED}, ${JSON.stringify(query.filters)}`).toEqual(naiveSearch(stones, query));
});

it('counts price levels of a broad result, which change for all stones at once', async () => {
	const index = new SearchIndex();
	index.prepare();
	for (let number = 0; number < 3000; number++)
		index.put({
			...{
				listingId: ulidOf(number),
				sellerId: sellerIds[number % 5] ?? '',
				state: 'DISPLAYED',
				hidden: false,
				createdAt: number,
				treated: false,
				labGrown: false,
			},
			...{ hasMedia: number % 4 === 0, hasBid: false, shape: 'ROUND', weight: 1, color: 'D', clarity: 'IF', askingPrice: 900 + (number % 200) },
		});
	await index.renewLevels(() => 0);
	const countLevels = (color: IndexQuery['filters']['color'], isMedia?: boolean) => {
		const { counts = [] } = index.query(only({ color, isMedia }, { histograms: ['priceLevel', 'carat'] })).histograms?.priceLevel ?? {};
		return counts;
	};
	const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
	expect(sum(countLevels(['D']))).toBe(3000);
	expect(countLevels(['D'])).toEqual(countLevels(undefined));
	expect(sum(countLevels(['D'], true))).toBe(750);
	expect(new Set(countLevels(['D'])).size).toBeGreaterThan(1);
});
