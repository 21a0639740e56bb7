import { expect, it } from 'vitest';
import type { MarketQuery } from '#functions/usecases/prices/ports/market-prices.ts';
import { computeQuartiles } from '#shared/domain/prices/comparables.ts';
import { MATRIX_COLORS, STONES_PLOTTED, WEIGHT_STEPS } from '#shared/domain/prices/market-figures.ts';
import { getWeightRange, type WeightRange } from '#shared/domain/prices/weight-classes.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { CLARITIES } from '#shared/domain/stock/diamond.ts';
import { isSearchable, SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { searchRow, sellerIds, ulidOf } from '#test/bench/search-market.ts';
import fc from '#test/model/fast-check.ts';
import { SearchIndex } from './index.ts';

const STONES = 400;
const pick = <const T>(...values: readonly T[]) => fc.constantFrom(...values);
const alike = fc.record({
	shape: pick('ROUND', 'OVAL'),
	weight: pick(0.05, 0.3, 0.31, 0.9, 0.999, 1, 1.499, 1.5, 12),
	color: pick('D', 'E', 'FANCY', undefined),
	clarity: pick('IF', 'VS1', undefined),
	askingPrice: fc.option(fc.integer({ min: 1, max: 9000 }), { nil: undefined, freq: 6 }),
});
/** The first two of five sellers trade for one dealer; the dealer of the last is unknown. */
const DEALERS = new Map(sellerIds.slice(0, -1).map((sellerId, at) => [sellerId, `dealer ${Math.max(1, at)}`]));
const anyRow: fc.Arbitrary<SearchRow> = fc.tuple(searchRow(STONES), alike).map(([row, grades]) => ({ ...row, ...grades, dealer: DEALERS.get(row.sellerId) }));
const anyQuery: fc.Arbitrary<MarketQuery> = fc.record({
	shape: pick('ROUND', 'OVAL'),
	labGrown: fc.boolean(),
	weight: fc.integer({ min: 0, max: 18 }).map((place) => getWeightRange(place)),
	color: pick('D', 'E', 'F'),
	clarity: pick('IF', 'VS1'),
	states: fc.constant(SEARCHABLE_STATES),
});

it('tells of the market what one finds by going through it', () => {
	fc.assert(
		fc.property(fc.array(anyRow, { minLength: 50, maxLength: STONES, size: 'max' }), fc.array(anyQuery, { minLength: 1, maxLength: 5 }), (rows, queries) => {
			const index = new SearchIndex();
			const market = new Map(rows.map((row) => [row.listingId, row]));
			for (const row of rows) index.put(row);
			for (const query of queries) {
				const { stones, ...told } = index.readMarketPrices(query);
				const { plotted, ...found } = readNaively([...market.values()], query);
				expect(told).toEqual(found);
				expect(stones).toEqual(plotted);
			}
		}),
		{ numRuns: 80 },
	);
});

/** Puts `many` stones of `sellers` sellers into a new market and reads its figures. `dealers` has the dealer of each seller. */
function readOfMany(many: number, sellers: number, dealers: readonly string[] = []) {
	const index = new SearchIndex();
	const [row] = fc.sample(anyRow, 1);
	if (!row) throw new Error('no row');
	for (let number = 0; number < many; number++) {
		const stone = { shape: 'ROUND', color: 'D', clarity: 'IF', labGrown: false, treated: false, hidden: false, state: 'DISPLAYED' } as const;
		index.put({
			...row,
			...stone,
			listingId: ulidOf(number),
			createdAt: number,
			weight: 1 + number / 1000,
			askingPrice: 1000 + number,
			sellerId: ulidOf(many + (number % sellers)),
			dealer: dealers[number % sellers],
		});
	}
	const query = { shape: 'ROUND', labGrown: false, weight: getWeightRange(0), color: 'D', clarity: 'IF', states: SEARCHABLE_STATES } as const;
	return index.readMarketPrices(query);
}

it('tells so many of very many stones, from one end of the market to the other', () => {
	const { stones } = readOfMany(2500, 3);
	expect(stones).toHaveLength(STONES_PLOTTED);
	expect(stones[0]).toEqual({ weight: 1, askingPrice: 1000 });
	expect(stones.at(-1)?.askingPrice).toBeGreaterThan(3490);
});

it('tells no price of two sellers, however many stones they have', () => {
	const many = 10;
	const { stones, steps } = readOfMany(many, 2);
	expect(stones).toEqual([]);
	expect(steps.reduce((sum, { count }) => sum + count, 0)).toBe(many);
	expect(steps.map(({ quartiles }) => quartiles).filter(Boolean)).toEqual([]);
});

it('tells no price of three accounts, two of which trade under one licence', () => {
	const isTold = ({ stones, steps }: ReturnType<typeof readOfMany>) => stones.length > 0 && steps.some(({ quartiles }) => quartiles);
	expect(isTold(readOfMany(10, 3, ['a', 'b', 'a']))).toBe(false);
	expect(isTold(readOfMany(10, 3, ['a', 'b', 'c']))).toBe(true);
});

function readNaively(market: readonly SearchRow[], { shape, labGrown, weight, color, clarity }: MarketQuery) {
	const open = market.filter((row) => isSearchable(row.state) && !row.hidden && !row.treated && row.labGrown === labGrown && row.shape === shape);
	const isWithin = (row: SearchRow, { from, below = Number.POSITIVE_INFINITY }: WeightRange) => row.weight >= from && row.weight < below;
	const sumUp = (rows: readonly SearchRow[]) => {
		const priced = rows.filter(({ askingPrice }) => askingPrice !== undefined);
		const isEnough = priced.length >= 3 && new Set(priced.map(({ sellerId, dealer }) => dealer ?? sellerId)).size >= 3;
		return {
			count: rows.length,
			quartiles: isEnough ? computeQuartiles(priced.map(({ askingPrice = 0 }) => askingPrice).sort((one, other) => one - other)) : undefined,
		};
	};
	const ofClass = open.filter((row) => isWithin(row, weight));
	const ofGrade = open.filter((row) => row.color === color && row.clarity === clarity);
	return {
		count: ofClass.length,
		grades: MATRIX_COLORS.flatMap((one) =>
			CLARITIES.flatMap((other) => {
				const rows = ofClass.filter((row) => row.color === one && row.clarity === other);
				return rows.length > 0 ? [{ color: one, clarity: other, ...sumUp(rows) }] : [];
			}),
		),
		steps: WEIGHT_STEPS.flatMap((from, place) => {
			const range = { from, below: WEIGHT_STEPS[place + 1] };
			const rows = ofGrade.filter((row) => isWithin(row, range));
			return rows.length > 0 ? [{ ...range, ...sumUp(rows) }] : [];
		}),
		plotted: (sumUp(ofGrade).quartiles ? ofGrade : [])
			.flatMap((row) => (row.askingPrice === undefined ? [] : { weight: row.weight, askingPrice: row.askingPrice }))
			.sort((one, other) => one.weight - other.weight || one.askingPrice - other.askingPrice),
	};
}
