import { expect, it } from 'vitest';
import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import { findDistance, type PriceList } from '#shared/domain/prices/price-list.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { readPriceSheet } from '#shared/sheet/price-sheet.ts';
import { searchRow } from '#test/bench/search-market.ts';
import fc from '#test/model/fast-check.ts';
import { writePriceSheet } from '#test/steps/price-sheets.ts';
import { SearchIndex } from './index.ts';

const STONES = 200;
const read = (fancyByPear: boolean): PriceList => {
	const sheet = readPriceSheet(writePriceSheet({ sizes: ['0.90,0.99', '1.00,1.49', '2.00,2.99'] }), { currency: 'USD', today: '2026-11-22', fancyByPear });
	if ('issues' in sheet) throw new Error(JSON.stringify(sheet.issues));
	return sheet.list;
};
const LISTS = [read(false), read(true)];

const pick = <const T>(...values: readonly T[]) => fc.constantFrom(...values);
/** Few values, so that many stones have the same distance, and some are at the edges of sizes. */
const alike = fc.record({
	shape: pick('ROUND', 'PEAR', 'OVAL'),
	weight: pick(0.899, 0.95, 0.998, 0.999, 1, 1.2, 1.498, 1.499, 2),
	color: pick('D', 'G', 'M', 'N', 'FANCY', undefined),
	clarity: pick('FL', 'IF', 'VS1', 'I3', undefined),
	askingPrice: fc.option(
		fc.integer({ min: 20, max: 130 }).map((hundreds) => hundreds * 100),
		{ nil: undefined, freq: 6 },
	),
	labGrown: fc.boolean(),
	treated: fc.boolean(),
});
const anyRow: fc.Arbitrary<SearchRow> = fc.tuple(searchRow(STONES), alike).map(([row, grades]) => ({ ...row, ...grades }));
const limit = fc.option(
	fc.integer({ min: -900, max: 900 }).map((tenths) => tenths / 10),
	// With two limits hardly a stone remains.
	{ nil: undefined, freq: 1 },
);

const ask = (listDistance: IndexQuery['listDistance'], page = 0, size = 1000, sort: IndexQuery['sort'] = []): IndexQuery => ({
	filters: { includeTreated: true },
	states: SEARCHABLE_STATES,
	showHidden: true,
	sort,
	page,
	size,
	facets: false,
	listDistance,
});
const measure = (list: PriceList, { treated, color, clarity, ...row }: SearchRow) =>
	row.askingPrice === undefined
		? undefined
		: findDistance(list, { ...row, ...(color && { color }), ...(clarity && { clarity }), ...(treated && { treatment: 'HPHT' }) }, row.askingPrice);

it('a search by the distance from a list finds and sorts what one finds by holding each stone against the list', () => {
	fc.assert(
		fc.property(
			fc.array(anyRow, { minLength: 20, maxLength: STONES, size: 'max' }),
			fc.record({
				list: pick(...LISTS),
				from: limit,
				to: limit,
				sort: pick('ascending', 'descending', undefined),
				further: fc.array(fc.record({ field: pick('weight', 'color', 'date'), direction: pick('ascending', 'descending') }), { maxLength: 2 }),
				page: fc.nat(3),
				size: fc.integer({ min: 1, max: 60 }),
			}),
			(rows, { list, from, to, sort, further, page, size }) => {
				const index = new SearchIndex();
				for (const row of rows) index.put(row);
				const market = new Map(rows.map((row) => [row.listingId, row]));
				// The order without distances is tested elsewhere. It must be kept among equal distances.
				const inOrder = index.query(ask(undefined, 0, 1000, further)).ids.flatMap((id) => market.get(id) ?? []);
				const distances = new Map(inOrder.map((row) => [row, measure(list, row)]));
				const within = inOrder.filter((row) => {
					const distance = distances.get(row);
					if (from === undefined && to === undefined) return true;
					return distance !== undefined && distance >= (from ?? -1000) && distance <= (to ?? 1e9);
				});
				const worst = sort === 'descending' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
				const turn = sort === 'descending' ? -1 : 1;
				const key = (row: SearchRow) => distances.get(row) ?? worst;
				const expected = sort ? within.toSorted((one, other) => (key(one) === key(other) ? 0 : (key(one) - key(other)) * turn)) : within;
				const found = index.query(ask({ list, from, to, sort }, page, size, further));
				expect(found.total).toBe(within.length);
				expect(found.ids).toEqual(expected.slice(page * size, (page + 1) * size).map(({ listingId }) => listingId));
			},
		),
		{ numRuns: 200 },
	);
});

it('without a list nothing is found', () => {
	const index = new SearchIndex();
	for (const row of fc.sample(anyRow, 50)) index.put(row);
	expect(index.query(ask({ list: undefined, from: -50 }))).toMatchObject({ ids: [], total: 0 });
	expect(index.query(ask({ list: undefined, sort: 'ascending' }))).toMatchObject({ ids: [], total: 0 });
});
