import { describe, expect, it } from 'vitest';
import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import { COMPARABLE_STEPS, computeQuartiles, describeEquals, ENOUGH_COMPARABLES, type Equals } from '#shared/domain/prices/comparables.ts';
import { computePriceLevel } from '#shared/domain/prices/price-level.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { isSearchable } from '#shared/domain/stock/listing.ts';
import { indexQuery, searchRow, ulidOf } from '#test/bench/search-market.ts';
import { naiveSearch } from '#test/bench/search-naive.ts';
import fc from '#test/model/fast-check.ts';
import { SearchIndex } from '../index.ts';

const STONES = 300;
const pick = <const T>(...values: readonly T[]) => fc.constantFrom(...values);
/** Few values, so that there are comparables, and sometimes any other value. */
const alike = fc.record({
	shape: pick('ROUND', 'OVAL'),
	weight: pick(0.3, 0.9, 0.999, 1, 1.499, 1.5, 12),
	color: pick('D', 'E', 'G', 'FANCY', undefined),
	clarity: pick('IF', 'VS1', 'VS2', undefined),
	mainColor: pick('pink', 'yellow', undefined),
	intensity: pick('fancy', 'intense', 'fancy_vivid', undefined),
	labGrown: fc.boolean(),
	treated: pick(false, false, true),
	askingPrice: fc.option(
		fc.integer({ min: 1, max: 60 }).map((hundreds) => hundreds * 100),
		{ nil: undefined, freq: 8 },
	),
});
const anyRow: fc.Arbitrary<SearchRow> = fc.tuple(searchRow(STONES), alike).map(([row, grades]) => ({ ...row, ...grades }));
const markets = fc.array(anyRow, { minLength: 50, maxLength: STONES, size: 'max' });
/** Generates queries, half of them by level. */
const byLevel: fc.Arbitrary<IndexQuery> = fc
	.tuple(
		indexQuery(STONES),
		fc.record({ priceLevelFrom: fc.integer({ min: 0, max: 1200 }), priceLevelTo: fc.integer({ min: 0, max: 2500 }) }, { requiredKeys: [] }),
		pick<IndexQuery['sort']>(
			[],
			[{ field: 'priceLevel', direction: 'ascending' }],
			[
				{ field: 'priceLevel', direction: 'descending' },
				{ field: 'weight', direction: 'ascending' },
			],
			[
				{ field: 'shape', direction: 'ascending' },
				{ field: 'priceLevel', direction: 'descending' },
			],
		),
	)
	.map(([query, bounds, sort]) => ({
		...query,
		filters: { includeTreated: true, ...Object.fromEntries(Object.entries(bounds).map(([name, tenths]) => [name, tenths / 10])) },
		sort,
		page: query.page % 4,
		histograms: ['priceLevel', 'carat'],
	}));

describe('the level of prices', () => {
	it('is what one finds by going through all equals of each stone, and is filtered, counted and sorted by', async () => {
		await fc.assert(
			fc.asyncProperty(markets, fc.array(byLevel, { minLength: 3, maxLength: 6 }), async (rows, queries) => {
				const index = new SearchIndex();
				for (const row of rows) index.put(row);
				await index.renewLevels(() => 0);
				const market = addLevels(new Map(rows.map((row) => [row.listingId, row])));
				for (const query of queries) expect(index.query(query)).toEqual(naiveSearch(market, query));
			}),
			{ numRuns: 60 },
		);
	});

	it('is told by the same figures until they are old, of stones that come and change too', async () => {
		const index = new SearchIndex();
		let now = 0;
		const renew = () => index.renewLevels(() => now);
		const stone = (number: number, askingPrice: number): SearchRow => ({ ...PLAIN, listingId: ulidOf(number), askingPrice });
		for (const [number, price] of [1000, 1100, 1200, 1300, 1400, 1500].entries()) index.put(stone(number, price));
		expect(index.query(CHEAPEST).ids, 'before there are figures').toHaveLength(6);
		expect(index.query({ ...CHEAPEST, filters: { includeTreated: true, priceLevelTo: 400 } }).total).toBe(0);
		await renew();
		// The median of the cheapest stone's comparables, without itself, is 1,300.
		expect(readLevels(index)).toEqual([[0, 76.9]]);

		index.put(stone(7, 650));
		expect(readLevels(index), 'held against the same figures').toEqual([
			[7, 50],
			[0, 76.9],
		]);
		index.put(stone(0, 1900));
		expect(readLevels(index)).toEqual([[7, 50]]);
		await renew();
		expect(readLevels(index)).toEqual([[7, 50]]);
		now = 1000;
		await renew();
		expect(readLevels(index)).toEqual([[7, 48.1]]);
		index.remove(ulidOf(7));
		expect(readLevels(index)).toEqual([]);
	});

	it('is not told of slips, nor of stones with too few equals', async () => {
		const index = new SearchIndex();
		for (const [number, askingPrice] of [1000, 1000, 1000, 1000, 1000, 240, 4100].entries()) index.put({ ...PLAIN, listingId: ulidOf(number), askingPrice });
		for (let number = 10; number < 15; number++) index.put({ ...PLAIN, listingId: ulidOf(number), shape: 'HEART', askingPrice: number * 100 });
		await index.renewLevels(() => 0);
		const known = index.query({ ...CHEAPEST, filters: { includeTreated: true, priceLevelFrom: 1 } });
		expect(known.ids.sort()).toEqual([0, 1, 2, 3, 4].map(ulidOf).sort());
		expect(index.query(CHEAPEST).total).toBe(12);
	});

	it('is right of a stone that changes while figures are made', async () => {
		const index = new SearchIndex();
		const stone = (number: number, askingPrice: number): SearchRow => ({ ...PLAIN, listingId: ulidOf(number), askingPrice });
		for (let number = 0; number < 60_000; number++) index.put(stone(number, 1000));
		const renewed = index.renewLevels(() => 0);
		index.put(stone(5, 800));
		index.put(stone(60_000, 900));
		index.remove(ulidOf(6));
		await renewed;
		expect(readLevels(index, 95)).toEqual([
			[5, 80],
			[60_000, 90],
		]);
	});

	it('is right of a stone that comes or changes at any moment while the first figures are made', async () => {
		const stone = (number: number, askingPrice: number): SearchRow => ({ ...PLAIN, listingId: ulidOf(number), askingPrice });
		for (let moment = 0; moment < 20; moment++) {
			const index = new SearchIndex();
			for (let number = 0; number < 7; number++) index.put(stone(number, 1000));
			const renewed = index.renewLevels(() => 0);
			for (let turn = 0; turn < moment; turn++) await Promise.resolve();
			index.put(stone(5, 800));
			index.put(stone(7, 900));
			await renewed;
			expect(readLevels(index, 95), `after ${moment} turns`).toEqual([
				[5, 80],
				[7, 90],
			]);
		}
	});
});

const PLAIN: SearchRow = {
	listingId: ulidOf(0),
	sellerId: ulidOf(-1),
	state: 'DISPLAYED',
	hidden: false,
	createdAt: Date.UTC(2026, 0, 1),
	hasMedia: false,
	hasBid: false,
	treated: false,
	labGrown: false,
	shape: 'ROUND',
	weight: 1.01,
	color: 'G',
	clarity: 'VS1',
};
const CHEAPEST: IndexQuery = {
	filters: { includeTreated: true },
	states: ['DISPLAYED'],
	showHidden: false,
	sort: [{ field: 'priceLevel', direction: 'ascending' }],
	page: 0,
	size: 50,
	facets: false,
};

/** Finds the stones up to a level with their numbers and levels, by ever narrower queries. */
function readLevels(index: SearchIndex, most = 80): [number: number, level: number][] {
	const find = (from: number, to: number) => index.query({ ...CHEAPEST, filters: { includeTreated: true, priceLevelFrom: from, priceLevelTo: to } }).ids;
	const numbers = new Map([...Array(10).keys(), 60_000].map((number) => [ulidOf(number), number]));
	return find(1, most).map((id) => {
		let [low, high] = [1, most * 10];
		while (low < high) {
			const middle = Math.floor((low + high) / 2);
			if (find(low / 10, middle / 10).includes(id)) high = middle;
			else low = middle + 1;
		}
		return [numbers.get(id) ?? -1, low / 10];
	});
}

function addLevels(market: ReadonlyMap<string, SearchRow>) {
	const counted = [...market.values()].filter(({ state, hidden, askingPrice }) => isSearchable(state) && !hidden && askingPrice !== undefined);
	return [...market.values()].map((stone) => ({
		...stone,
		priceLevel: stone.askingPrice === undefined ? undefined : findLevel(stone, stone.askingPrice, counted),
	}));
}

function findLevel(stone: SearchRow, price: number, counted: readonly SearchRow[]): number | undefined {
	for (const step of COMPARABLE_STEPS) {
		const equals = describeEquals(stone, step);
		if (!equals) return undefined;
		const prices = counted.filter((other) => other.listingId !== stone.listingId && isEqual(other, equals)).map(({ askingPrice = 0 }) => askingPrice);
		const [, median] = prices.length >= ENOUGH_COMPARABLES ? (computeQuartiles(prices.sort((one, other) => one - other)) ?? []) : [];
		if (median !== undefined) return computePriceLevel(price, median);
	}
	return undefined;
}

function isEqual(row: SearchRow, { colors, clarities, intensities, mainColor, weight, shape, labGrown, treated }: Equals): boolean {
	return (
		row.shape === shape &&
		row.labGrown === labGrown &&
		row.treated === treated &&
		row.weight >= weight.from &&
		row.weight < (weight.below ?? Number.POSITIVE_INFINITY) &&
		row.color !== undefined &&
		colors.includes(row.color) &&
		row.clarity !== undefined &&
		clarities.includes(row.clarity) &&
		(!mainColor || row.mainColor === mainColor) &&
		(!intensities || (row.intensity !== undefined && intensities.includes(row.intensity)))
	);
}
