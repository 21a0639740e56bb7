import { expect, it } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { computeRangeEnd, findBinPlace, listBinLimits } from './histogram.ts';
import { RANGE_FILTER_NAMES, RANGE_FILTERS } from './search-filters.ts';

const MEASURED = RANGE_FILTER_NAMES.filter((range) => RANGE_FILTERS[range].unit !== 'money');

it('a histogram of weights changes its bin at every weight at which prices jump', () => {
	expect(listBinLimits('carat')).toEqual(expect.arrayContaining([0.3, 0.4, 0.5, 0.7, 0.9, 1, 1.5, 2, 3, 4, 5, 10]));
});

it('a histogram of prices has as many bins from 1,000 to 2,000 as from 10,000 to 20,000', () => {
	const prices = listBinLimits('perCarat');
	const countFrom = (least: number) => prices.filter((price) => price >= least && price < 2 * least).length;
	expect(prices.slice(0, 5)).toEqual([100, 125, 160, 200, 250]);
	expect(prices.at(-1)).toBe(100_000);
	expect(countFrom(1000)).toBe(countFrom(10_000));
	expect(listBinLimits('totalPrice').at(-1)).toBe(1_000_000);
});

it('a histogram of measures has even steps that one reads without reckoning, where stones usually lie', () => {
	expect(listBinLimits('tablePercent')).toEqual(Array.from({ length: 26 }, (_, place) => 50 + place));
	expect(listBinLimits('length').slice(0, 3)).toEqual([3, 3.25, 3.5]);
	expect(listBinLimits('crownAngle').slice(0, 3)).toEqual([25, 25.5, 26]);
});

it.each(RANGE_FILTER_NAMES)('the limits of %s rise, can be asked for, and are few', (range) => {
	const limits = listBinLimits(range);
	const { decimals } = RANGE_FILTERS[range];
	expect(limits.length).toBeGreaterThan(10);
	expect(limits.length).toBeLessThanOrEqual(41);
	limits.forEach((limit, place) => {
		expect(limit).toBe(Number(limit.toFixed(decimals)));
		expect(limit).toBeGreaterThan(limits[place - 1] ?? 0);
	});
});

it('a choice of bins ends as dealers write it', () => {
	expect(computeRangeEnd('carat', 1)).toBe(0.999);
	expect(computeRangeEnd('perCarat', 12_500)).toBe(12_500);
	expect(computeRangeEnd('tablePercent', 58)).toBe(57.9);
	expect(computeRangeEnd('ratio', 1.3)).toBe(1.29);
});

it.each(MEASURED)('the range of each bin of %s contains exactly the numbers of the bin', (range) => {
	const limits = listBinLimits(range);
	const { decimals } = RANGE_FILTERS[range];
	const scale = 10 ** decimals;
	const number = fc.integer({ min: 0, max: Math.ceil((limits.at(-1) ?? 0) * scale) + 1 }).map((units) => Number((units / scale).toFixed(decimals)));
	fc.assert(
		fc.property(number, (one) => {
			const bins = [...limits, Number.POSITIVE_INFINITY].map((limit, bin) => one >= (limits[bin - 1] ?? 0) && one <= computeRangeEnd(range, limit));
			expect(bins.flatMap((isWithin, bin) => (isWithin ? bin : []))).toEqual([limits.filter((limit) => one >= limit).length]);
		}),
	);
});

it('a number stands in its bin, by how far it is through it', () => {
	const limits = [1, 2, 4];
	expect([0, 0.5, 1, 1.5, 3, 4, 9].map((number) => findBinPlace(limits, number))).toEqual([0, 0.5, 1, 1.5, 2.5, 3, 3.5]);
});
