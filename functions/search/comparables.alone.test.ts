import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ComparablesQuery } from '#functions/usecases/prices/ports/appraisals.ts';
import { COMPARABLE_STEPS, describeEquals, ENOUGH_COMPARABLES, type Equals } from '#shared/domain/prices/comparables.ts';
import { listPrices } from '#shared/domain/prices/price-place.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { LISTING_STATES, type ListingState, SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { searchRow, sellerIds, ulidOf } from '#test/bench/search-market.ts';
import fc, { SEED } from '#test/model/fast-check.ts';
import { SearchIndex } from './index.ts';

const STONES = 300;
const pick = <const T>(...values: readonly T[]) => fc.constantFrom(...values);
/** Few values, so that there are comparables, and sometimes any other value. */
const alike = fc.record({
	shape: pick('ROUND', 'OVAL'),
	weight: pick(0.3, 0.9, 0.999, 1, 1.001, 1.499, 1.5, 2),
	color: pick('D', 'E', 'F', 'G', 'FANCY', undefined),
	clarity: pick('IF', 'VS1', 'VS2', 'SI1', undefined),
	mainColor: pick('pink', 'yellow', undefined),
	intensity: pick('fancy', 'intense', 'fancy_vivid', undefined),
	askingPrice: fc.option(
		fc.integer({ min: 1, max: 60 }).map((hundreds) => hundreds * 100),
		{ nil: undefined, freq: 6 },
	),
});
const anyRow: fc.Arbitrary<SearchRow> = fc.tuple(searchRow(STONES), alike).map(([row, grades]) => ({ ...row, ...grades }));
const anyQuery: fc.Arbitrary<ComparablesQuery> = fc
	.record({
		row: anyRow,
		askingPrice: fc.option(
			fc.integer({ min: 1, max: 70 }).map((hundreds) => hundreds * 100),
			{ nil: undefined },
		),
		states: fc.constantFrom<readonly ListingState[]>(SEARCHABLE_STATES, LISTING_STATES),
		exceptListing: fc.option(fc.nat(STONES).map(ulidOf), { nil: undefined }),
		exceptSeller: fc.option(pick(...sellerIds, ulidOf(-7)), { nil: undefined }),
	})
	.map(({ row, ...query }) => ({ ...query, stone: row }));

afterEach(() => vi.restoreAllMocks());

describe("a stone's comparables", () => {
	it('are those that one finds by going through the whole market', () => {
		fc.assert(
			fc.property(fc.array(anyRow, { minLength: 20, maxLength: STONES, size: 'max' }), fc.array(anyQuery, { minLength: 1, maxLength: 8 }), (rows, queries) => {
				const index = new SearchIndex();
				const market = new Map(rows.map((row) => [row.listingId, row]));
				for (const row of rows) index.put(row);
				for (const query of queries) expectNaive(index, market, query);
			}),
			{ numRuns: 150 },
		);
	});

	it('stay those while stones come, change their class, price, state or nothing, are hidden and go', () => {
		const FEW = 60;
		const nameOne = fc.nat(FEW - 1).map(ulidOf);
		const change = fc.oneof(
			fc.record({ askingPrice: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined, freq: 6 }) }),
			fc.record({ state: pick(...LISTING_STATES) }),
			fc.record({ hidden: fc.boolean() }),
			fc.record({ weight: pick(0.3, 0.999, 1, 1.5), clarity: pick('IF', 'VS1', undefined), labGrown: fc.boolean() }),
			fc.constant({}),
		);
		const step = fc.oneof(
			{ weight: 4, arbitrary: fc.tuple(anyRow, nameOne).map(([row, listingId]) => ({ put: { ...row, listingId } })) },
			{ weight: 8, arbitrary: fc.record({ listingId: nameOne, change }) },
			{ weight: 2, arbitrary: nameOne.map((gone) => ({ gone })) },
			{ weight: 3, arbitrary: anyQuery.map((query) => ({ query })) },
		);
		fc.assert(
			fc.property(fc.array(step, { minLength: 50, maxLength: 400, size: 'max' }), (steps) => {
				const index = new SearchIndex();
				const market = new Map<string, SearchRow>();
				const put = (row: SearchRow) => {
					index.put(row);
					market.set(row.listingId, row);
				};
				for (const one of steps) {
					if ('put' in one) put(one.put);
					else if ('query' in one) expectNaive(index, market, one.query);
					else if ('gone' in one) {
						index.remove(one.gone);
						market.delete(one.gone);
					} else {
						const row = market.get(one.listingId);
						if (row) put({ ...row, ...one.change });
					}
				}
			}),
			{ numRuns: 100 },
		);
	});

	it.each([
		['waits for the lists of rows', false],
		['does not', true],
	])('are right when stones come, change and go while the first who asks %s', async (_, isHasty) => {
		const [MANY, ROUNDS] = [8000, 8];
		const rows = fc.sample(anyRow, { numRuns: MANY + 500 * ROUNDS, seed: SEED }).map((row, number) => ({ ...row, listingId: ulidOf(number % MANY) }));
		const queries = fc.sample(anyQuery, { numRuns: 30, seed: SEED });
		const index = new SearchIndex();
		const market = new Map<string, SearchRow>();
		const put = (row: SearchRow) => {
			index.put(row);
			market.set(row.listingId, row);
		};
		for (const row of rows.splice(0, MANY)) put(row);
		// A clock with which every check says that other work must get its turn.
		let now = 0;
		vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
		let isMade = false;
		const made = index.prepareEquals().then(() => {
			isMade = true;
		});
		const askedBefore: boolean[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			// The rows of removed stones are reused, before and after the row that is being listed.
			for (let gone = round; gone < MANY; gone += 7) {
				index.remove(ulidOf(gone));
				market.delete(ulidOf(gone));
			}
			for (const row of rows.splice(0, 500)) put(row);
			if (isHasty && round === 1) for (const query of queries.slice(0, 5)) expectNaive(index, market, query);
			askedBefore.push(isMade);
			await nextTurn();
		}
		await made;
		expect(askedBefore.slice(0, 2), 'it takes several turns').toEqual([false, false]);
		for (const query of queries) expectNaive(index, market, query, `seed ${SEED}`);
	});

	it('say what the index knows of a listing', () => {
		fc.assert(
			fc.property(anyRow, (row) => {
				const index = new SearchIndex();
				index.put(row);
				const { shape, weight, color, clarity, mainColor, intensity, labGrown, treated, hidden, state, sellerId, askingPrice } = row;
				const known = { shape, weight, color, clarity, mainColor, intensity, labGrown, treated, hidden, state, sellerId, askingPrice };
				expect(index.read(row.listingId)).toEqual(known);
				expect(index.read(ulidOf(-1))).toBeUndefined();
			}),
		);
	});
});

function expectNaive(index: SearchIndex, market: ReadonlyMap<string, SearchRow>, query: ComparablesQuery, message?: string) {
	const found = compareNaively([...market.values()], query);
	expect(describeFound(index, query), message).toEqual(found && { ...found, prices: found.prices.length > 0 ? listPrices(found.prices) : undefined });
	const equal = index.findEqualPrices(query);
	expect(equal && { step: equal.step, prices: [...equal.prices] }, message).toEqual(found && { step: found.step, prices: found.prices });
}

function describeFound(index: SearchIndex, query: ComparablesQuery) {
	const found = index.findComparables(query);
	if (!found) return undefined;
	const { step, count, sellers, place, span, prices, histogram, closest } = found;
	return {
		step,
		count,
		sellers,
		place,
		span,
		prices,
		counted: histogram?.counts.reduce((sum, bin) => sum + bin, 0) ?? 0,
		closest: closest.map(({ listingId }) => listingId),
	};
}

function compareNaively(market: readonly SearchRow[], query: ComparablesQuery) {
	const { stone, askingPrice } = query;
	let step = COMPARABLE_STEPS[0] as (typeof COMPARABLE_STEPS)[number];
	let equals: SearchRow[] = [];
	for (step of COMPARABLE_STEPS) {
		const described = describeEquals(stone, step);
		if (!described) return undefined;
		equals = market.filter((row) => isEqual(row, described, query));
		if (equals.length >= ENOUGH_COMPARABLES) break;
	}
	const prices = equals.map((row) => row.askingPrice ?? 0).sort((one, other) => one - other);
	const middle = (prices.length - 1) / 2;
	const median = Math.round(((prices[Math.floor(middle)] ?? 0) + (prices[Math.ceil(middle)] ?? 0)) / 2);
	const price = askingPrice ?? (prices.length > 0 ? median : 0);
	const apart = (row: SearchRow) =>
		[Math.abs(Math.round(row.weight * 1000) - Math.round(stone.weight * 1000)), Math.abs((row.askingPrice ?? 0) - price)] as const;
	const closest = equals.sort((one, other) => {
		const [[weight, money], [otherWeight, otherMoney]] = [apart(one), apart(other)];
		return weight - otherWeight || money - otherMoney || other.createdAt - one.createdAt || (one.listingId < other.listingId ? -1 : 1);
	});
	return {
		step,
		count: prices.length,
		sellers: new Set(equals.map(({ sellerId }) => sellerId)).size,
		place:
			askingPrice === undefined
				? undefined
				: { below: prices.filter((one) => one < askingPrice).length, same: prices.filter((one) => one === askingPrice).length },
		span: prices.length > 0 ? [prices[0], prices.at(-1)] : undefined,
		prices,
		counted: prices.length,
		closest: closest.slice(0, 10).map(({ listingId }) => listingId),
	};
}

function isEqual(row: SearchRow, equals: Equals, { states, exceptListing, exceptSeller }: ComparablesQuery): boolean {
	const { colors, clarities, intensities, mainColor, weight, shape, labGrown, treated } = equals;
	return (
		row.askingPrice !== undefined &&
		states.includes(row.state) &&
		!row.hidden &&
		row.listingId !== exceptListing &&
		row.sellerId !== exceptSeller &&
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
