import { expect, it } from 'vitest';
import { listBinLimits } from '#shared/domain/search/histogram.ts';
import { RANGE_FILTER_NAMES, RANGE_FILTERS, type RangeFilter } from '#shared/domain/search/search-filters.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { sellerIds, ulidOf } from '#test/bench/search-market.ts';
import { naiveSearch } from '#test/bench/search-naive.ts';
import fc, { SEED } from '#test/model/fast-check.ts';
import { SearchIndex } from '../index.ts';
import { readSnapshot, writeSnapshot } from '../snapshot/snapshot.ts';
import { COMBINATIONS, DIGITS, HALVES, isDigit, SETTLED_RANGES } from './digits.ts';
import { MEASURED_NAMES } from './numbers.ts';

const STONES = 700;
const PROPORTIONS = MEASURED_NAMES.filter(isDigit);
/** Numbers around the usual ones of a proportion: below, at both ends, between and above, or unknown. */
const around = (range: RangeFilter) => {
	const [from, to] = RANGE_FILTERS[range].usual ?? [0, 0];
	const parts = fc.integer({ min: Math.round(from * 10) - 20, max: Math.round(to * 10) + 20 });
	return fc.oneof(
		fc.constantFrom(undefined, 0, from, to),
		parts.map((whole) => Math.max(0, whole) / 10),
	);
};
const stone = fc
	.tuple(fc.nat(STONES - 1), fc.record(Object.fromEntries(PROPORTIONS.map((name) => [name, around(name as RangeFilter)]))), fc.integer({ min: 300, max: 1200 }))
	.map(
		([number, proportions, length]): SearchRow => ({
			...{ listingId: ulidOf(number), sellerId: sellerIds[0] ?? '', state: 'DISPLAYED', hidden: false, createdAt: number },
			...{ treated: false, labGrown: false, hasMedia: false, hasBid: false, shape: 'OVAL', weight: 0.5, length: length / 100, width: 4 },
			...proportions,
		}),
	);

it('gives every half of a word digits that have room in 16 bits', () => {
	expect(PROPORTIONS).toContain('crownAngle');
	expect(HALVES.flat().toSorted()).toEqual([...SETTLED_RANGES].toSorted());
	for (const ranges of HALVES) {
		let unit = 1;
		for (const range of ranges) {
			expect(DIGITS[range].unit).toBe(unit);
			unit *= DIGITS[range].size;
		}
		expect(unit).toBeLessThanOrEqual(COMBINATIONS);
	}
});

it('filters, counts and keeps numbers below, among and above the usual ones exactly, while they change', () => {
	const index = new SearchIndex();
	const market = new Map<string, SearchRow>();
	for (const row of fc.sample(stone, { numRuns: 2 * STONES, seed: SEED })) {
		index.put(row);
		market.set(row.listingId, row);
	}
	for (const row of market.values()) expect(index.says(row)).toBe(true);
	const { index: read } = readSnapshot(writeSnapshot(index, { number: 0, readAt: 0 }));
	for (const range of RANGE_FILTER_NAMES.filter((one) => RANGE_FILTERS[one].usual && one !== 'priceLevel')) {
		const limits = listBinLimits(range);
		const [least, most] = [limits[0] ?? 0, limits.at(-1) ?? 0];
		const bounds = [
			[least, most],
			[least - 1, most + 1],
			[undefined, least - 0.5],
			[most + 0.5, undefined],
			[least + 1, undefined],
			[undefined, most - 1],
		] as const;
		for (const [from, to] of bounds) {
			const query = {
				filters: { includeTreated: true, [`${range}From`]: from, [`${range}To`]: to },
				states: LISTING_STATES,
				...{ showHidden: true, sort: [], page: 0, size: 5, facets: false, histograms: [range] },
			};
			const answer = naiveSearch([...market.values()], query);
			expect(index.query(query), `seed ${SEED}, ${range} ${from}–${to}`).toEqual(answer);
			expect(read.query(query), `seed ${SEED}, ${range} ${from}–${to}`).toEqual(answer);
		}
	}
});
