import { describe, expect, it } from 'vitest';
import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import { COMPARABLE_STEPS, describeEquals, type Equals, type Quartiles } from '#shared/domain/prices/comparables.ts';
import { buildEqualsFilters } from '#shared/domain/search/equals-search.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { searchRow } from '#test/bench/search-market.ts';
import fc from '#test/model/fast-check.ts';
import { SavedSearches } from './saved-searches.ts';

const pick = <const T>(...values: readonly T[]) => fc.constantFrom(...values);
const alike = fc.record({
	shape: pick('ROUND', 'OVAL'),
	weight: pick(0.01, 0.3, 0.9, 0.999, 1, 1.001, 1.499, 1.5, 12),
	color: pick('D', 'E', 'G', 'FANCY'),
	clarity: pick('IF', 'VS1', 'SI1'),
	mainColor: pick('pink', 'yellow', undefined),
	intensity: pick('fancy', 'intense', 'fancy_vivid', undefined),
	askingPrice: pick(10, 999, 1000, 1499, 1500, 9000, undefined),
	treated: fc.boolean(),
	labGrown: fc.boolean(),
	hidden: fc.constant(false),
	state: pick(...SEARCHABLE_STATES),
});
const anyRow: fc.Arbitrary<SearchRow> = fc.tuple(searchRow(50), alike).map(([row, grades]) => ({ ...row, ...grades }));
const GRADES = ['shape', 'weight', 'color', 'clarity', 'mainColor', 'intensity', 'treated', 'labGrown'] as const satisfies (keyof SearchRow)[];
/** The grades that a stone shares with another: all of them in half of the cases. */
const common = fc.oneof(fc.constant([...GRADES]), fc.subarray([...GRADES]));
const ASKED = { states: SEARCHABLE_STATES, showHidden: false, sort: [], page: 0, size: 5, facets: false };
/** First quartile 1,500, median 2,000: a price below 500 is a slip. */
const QUARTILES: Quartiles = [1500, 2000, 2500];

function isEqual(row: SearchRow, { shape, labGrown, treated, colors, mainColor, intensities, clarities, weight }: Equals): boolean {
	const isGraded = colors.some((one) => one === row.color) && clarities.some((one) => one === row.clarity);
	const isFancy = (!mainColor || mainColor === row.mainColor) && (!intensities || intensities.some((one) => one === row.intensity));
	const isHeavy = row.weight >= weight.from && row.weight < (weight.below ?? Number.POSITIVE_INFINITY);
	return row.shape === shape && row.labGrown === labGrown && row.treated === treated && isGraded && isFancy && isHeavy;
}

describe("an alert on the price of a stone's equals", () => {
	it('finds those equals alone that ask less than the first quartile, and no slip', () => {
		let found = 0;
		fc.assert(
			fc.property(anyRow, pick(...COMPARABLE_STEPS), fc.array(fc.tuple(anyRow, common), { minLength: 30, maxLength: 60 }), (stone, step, others) => {
				const equals = describeEquals(stone, step);
				if (!equals) return;
				const filters = buildEqualsFilters(equals, QUARTILES);
				expect(filters === undefined).toBe(stone.treated);
				if (!filters) return;
				const query: IndexQuery = { ...ASKED, filters: { ...filters, includeTreated: false } };
				const search = new SavedSearches([query]);
				for (const [other, names] of others) {
					const row = { ...other, ...Object.fromEntries(names.map((name) => [name, stone[name]])) };
					const price = row.askingPrice ?? 0;
					const isWanted = isEqual(row, equals) && price >= 500 && price < 1500;
					expect(search.findMatching(row)).toEqual(isWanted ? [0] : []);
					found += Number(isWanted);
				}
			}),
			{ numRuns: 300 },
		);
		expect(found).toBeGreaterThan(100);
	});

	it('is not offered where a slip is all that is less', () => {
		const equals = describeEquals({ shape: 'ROUND', weight: 1, color: 'D', clarity: 'IF', labGrown: false, treated: false }, 'SAME');
		expect(equals && buildEqualsFilters(equals, [100, 10_000, 10_500])).toBeUndefined();
		expect(equals && buildEqualsFilters(equals, [1, 1, 1])).toBeUndefined();
	});
});
