import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPARABLE_STEPS, describeEquals, ENOUGH_COMPARABLES, type Equals } from '#shared/domain/comparables.ts';
import { LISTING_STATES, type ListingState, SEARCHABLE_STATES } from '#shared/domain/listing.ts';
import { listPricesTold } from '#shared/domain/price-place.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';
import { searchRow, sellerIds, ulidOf } from '#test/bench/search-market.ts';
import type { ComparablesQuery } from '../usecases/ports/appraisals.ts';
import { SearchIndex } from './index.ts';

const STONES = 300;
const pick = <const T>(...values: readonly T[]) => fc.constantFrom(...values);
/** Few values, so that there are equals; now and then anything. */
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

describe("a stone's comparables", () => {
	it('are those that one finds by going through the whole market', () => {
		fc.assert(
			fc.property(fc.array(anyRow, { minLength: 20, maxLength: STONES, size: 'max' }), fc.array(anyQuery, { minLength: 1, maxLength: 8 }), (rows, queries) => {
				const index = new SearchIndex();
				const market = new Map(rows.map((row) => [row.listingId, row]));
				for (const row of rows) index.put(row);
				for (const query of queries) {
					const found = compareNaively([...market.values()], query);
					expect(describeFound(index, query)).toEqual(found && { ...found, prices: found.prices.length > 0 ? listPricesTold(found.prices) : undefined });
					const equal = index.findEqualPrices(query);
					expect(equal && { step: equal.step, prices: [...equal.prices] }).toEqual(found && { step: found.step, prices: found.prices });
				}
			}),
			{ numRuns: 150 },
		);
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
