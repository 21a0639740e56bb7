import { describe, expect, it } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { CLARITIES, COLORS, SHAPES } from '../stock/diamond.ts';
import { ASKING_PRICE } from '../stock/limits.ts';
import { LIST_DISTANCE } from './limits.ts';
import {
	computeDistance,
	computePriceAt,
	findDistance,
	findListPrice,
	findPriceAtDistance,
	getCell,
	getListDate,
	isOld,
	LIST_CELLS,
	LISTED_CLARITIES,
	LISTED_COLORS,
	type PriceList,
	parseDistance,
} from './price-list.ts';

/**
 * Makes prices that identify their line: `base`, less a thousand for each colour after D and ten
 * for each clarity. The price of FL is missing.
 */
function makePrices(base: number): number[] {
	return LISTED_COLORS.flatMap((_, color) => LISTED_CLARITIES.map((clarity, place) => (clarity === 'FL' ? 0 : base - color * 1000 - place * 10)));
}

const LIST: PriceList = {
	currency: 'USD',
	fancyByPear: false,
	shapes: [
		{
			shape: 'ROUND',
			date: '2026-11-20',
			sizes: [
				{ from: 0.9, to: 0.99, prices: makePrices(12_000) },
				{ from: 1, to: 1.49, prices: makePrices(15_000) },
				{ from: 3, to: 3.99, prices: makePrices(40_000) },
			],
		},
		{ shape: 'PEAR', date: '2026-11-06', sizes: [{ from: 1, to: 1.49, prices: makePrices(11_000) }] },
	],
};
const ONE = { shape: 'ROUND', weight: 1.2, color: 'D', clarity: 'IF' } as const;

describe("a list's price of a stone", () => {
	it('is that of its line, which is said', () => {
		expect(findListPrice(LIST, ONE)).toEqual({ price: 14_990, shape: 'ROUND', date: '2026-11-20', from: 1, to: 1.49, color: 'D', clarity: 'IF' });
		expect(findListPrice(LIST, { ...ONE, color: 'F', clarity: 'VS1' })).toMatchObject({ price: 12_960 });
	});

	it.each([
		[0.899, 'SIZE 0.9'],
		[0.898, 'WEIGHT'],
		[0.998, 'SIZE 0.9'],
		[0.999, 'SIZE 1'],
		[1.498, 'SIZE 1'],
		[1.499, 'WEIGHT'],
		[2, 'WEIGHT'],
		[3.998, 'SIZE 3'],
		[3.999, 'WEIGHT'],
		[1000, 'WEIGHT'],
	])('cuts a weight to hundredths and rounds up a 9 alone: %d', (weight, answer) => {
		const found = findListPrice(LIST, { ...ONE, weight });
		expect(typeof found === 'string' ? found : `SIZE ${found.from}`).toBe(answer);
	});

	it('of a flawless stone is that of IF, unless the list has one of its own', () => {
		expect(findListPrice(LIST, { ...ONE, clarity: 'FL' })).toMatchObject({ price: 14_990, clarity: 'IF' });
		const prices = makePrices(15_000).with(getCell('D', 'FL') ?? 0, 20_000);
		const own = { ...LIST, shapes: [{ shape: 'ROUND' as const, date: '2026-11-20', sizes: [{ from: 1, to: 1.49, prices }] }] };
		expect(findListPrice(own, { ...ONE, clarity: 'FL' })).toMatchObject({ price: 20_000, clarity: 'FL' });
	});

	it.each([
		['LAB_GROWN', { ...ONE, labGrown: true }],
		['TREATED', { ...ONE, treatment: 'HPHT' }],
		['FANCY_COLOR', { ...ONE, color: 'FANCY' }],
		['UNGRADED', { shape: 'ROUND', weight: 1.2, clarity: 'IF' }],
		['UNGRADED', { shape: 'ROUND', weight: 1.2, color: 'D' }],
		['COLOR', { ...ONE, color: 'N' }],
		['COLOR', { ...ONE, color: 'Y-Z' }],
		['SHAPE', { ...ONE, shape: 'OVAL' }],
		['WEIGHT', { ...ONE, shape: 'PEAR', weight: 0.95 }],
	] as const)('is none, and why is said: %s', (lack, stone) => {
		expect(findListPrice(LIST, stone)).toBe(lack);
		expect(findDistance(LIST, stone, 5000)).toBeUndefined();
		expect(findPriceAtDistance(LIST, stone, -30)).toBeUndefined();
	});

	it('is none where the line has a gap', () => {
		const prices = makePrices(15_000).with(getCell('G', 'VS2') ?? 0, 0);
		const gap = { ...LIST, shapes: [{ shape: 'ROUND' as const, date: '2026-11-20', sizes: [{ from: 1, to: 1.49, prices }] }] };
		expect(findListPrice(gap, { ...ONE, color: 'G', clarity: 'VS2' })).toBe('GRADE');
	});

	it('of a fancy shape is the pear’s where the list’s member says so, and never of a round', () => {
		const byPear = { ...LIST, fancyByPear: true };
		expect(findListPrice(byPear, { ...ONE, shape: 'OVAL' })).toMatchObject({ price: 10_990, shape: 'PEAR', date: '2026-11-06' });
		expect(findListPrice({ ...byPear, shapes: byPear.shapes.slice(1) }, ONE)).toBe('SHAPE');
	});

	it('is found for every shape, weight and grade, or why not', () => {
		const stone = fc.record({
			shape: fc.constantFrom(...SHAPES),
			weight: fc.integer({ min: 10, max: 1_000_000 }).map((thousandths) => thousandths / 1000),
			color: fc.option(fc.constantFrom(...COLORS), { nil: undefined }),
			clarity: fc.option(fc.constantFrom(...CLARITIES), { nil: undefined }),
		});
		fc.assert(
			fc.property(stone, fc.boolean(), ({ color, clarity, ...rest }, fancyByPear) => {
				const found = findListPrice({ ...LIST, fancyByPear }, { ...rest, ...(color && { color }), ...(clarity && { clarity }) });
				if (typeof found === 'string') return;
				expect(found.price).toBeGreaterThan(0);
				expect(rest.weight).toBeGreaterThanOrEqual(found.from - 0.0011);
				expect(rest.weight).toBeLessThanOrEqual(found.to + 0.0081);
			}),
		);
	});

	it('stands in a place of its own for each colour and clarity', () => {
		const cells = LISTED_COLORS.flatMap((color) => LISTED_CLARITIES.map((clarity) => getCell(color, clarity)));
		expect(cells).toEqual(Array.from({ length: LIST_CELLS }, (_, place) => place));
	});
});

describe('a distance', () => {
	it('is percent of the list’s price', () => {
		expect(computeDistance(6550, 10_000)).toBe(-34.5);
		expect(computeDistance(10_000, 10_000)).toBe(0);
		expect(computeDistance(9_999, 10_000)).toBe(0);
		expect(computeDistance(10_310, 10_000)).toBe(3.1);
		expect(findDistance(LIST, ONE, 14_990)).toBe(0);
	});

	it('gives a price that has this distance, wherever a unit of money is less than its tenth of a percent', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1001, max: 200_000 }), fc.integer({ min: -999, max: 9999 }), (listPrice, tenths) => {
				expect(computeDistance(computePriceAt(listPrice, tenths / 10) ?? 0, listPrice)).toBe(tenths / 10);
			}),
		);
	});

	it('never falls where a price rises', () => {
		const price = fc.integer({ min: 1, max: 1_000_000 });
		fc.assert(
			fc.property(price, price, fc.integer({ min: 1, max: 200_000 }), (one, other, listPrice) => {
				expect(computeDistance(Math.min(one, other), listPrice)).toBeLessThanOrEqual(computeDistance(Math.max(one, other), listPrice));
			}),
		);
	});

	it('that leaves no price is refused', () => {
		expect(computePriceAt(100, -99.9)).toBeUndefined();
		expect(computePriceAt(ASKING_PRICE.max, 0.1)).toBeUndefined();
	});
});

describe('a distance as it is typed', () => {
	it.each([
		['-34.5', -34.5],
		['−34.5%', -34.5],
		['– 34,5 %', -34.5],
		['－３４．５％', -34.5],
		['▲38', -38],
		['+3', 3],
		['3%', 3],
		['-0', 0],
		['0%', 0],
		['-34.56', -34.6],
	])('%s', (text, distance) => expect(parseDistance(text)).toBeCloseTo(distance, 10));

	it.each(['', '-', '%', '6550', '34.5', '-100', '-34.5.1', '--3', '-3e1', '+1000', '-34.5 USD', '-٣', 'Infinity%'])('%s is none', (text) =>
		expect(parseDistance(text)).toBeUndefined(),
	);

	it('is read again as it was written', () => {
		fc.assert(
			fc.property(fc.integer({ min: LIST_DISTANCE.min * 10, max: LIST_DISTANCE.max * 10 }), (tenths) => {
				expect(parseDistance(`${tenths < 0 ? '−' : '+'}${Math.abs(tenths) / 10}%`)).toBeCloseTo(tenths / 10, 10);
			}),
		);
	});

	it('of anything at all is a distance or none', () => {
		fc.assert(
			fc.property(fc.string(), (text) => {
				const distance = parseDistance(text) ?? 0;
				expect(distance >= LIST_DISTANCE.min && distance <= LIST_DISTANCE.max).toBe(true);
			}),
		);
	});
});

it('the age of a list is that of its newest prices', () => {
	expect(getListDate(LIST)).toBe('2026-11-20');
	expect([isOld(LIST, '2026-11-20'), isOld(LIST, '2026-11-28'), isOld(LIST, '2026-11-29')]).toEqual([false, false, true]);
});
