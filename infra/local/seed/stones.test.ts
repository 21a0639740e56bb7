import { describe, expect, test } from 'vitest';
import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { CLARITIES, COLORS, computeDepthPercent, SHAPES } from '#shared/domain/stock/diamond.ts';
import { findProportions } from '#shared/drawing/proportions.ts';
import { generateDemoStones } from './stones.ts';
import trade from './trade.json' with { type: 'json' };

/** Enough stones to show a distribution; a demo market has a tenth. */
const stones = [1, 2, 3, 4].flatMap((seed) => [...generateDemoStones(seed, 'LOT').take(3000)]);
const white = stones.filter(({ color }) => color !== 'FANCY');
const untreated = white.filter(({ labGrown, treatment, laboratory, askingPrice }) => !labGrown && !treatment && laboratory && askingPrice !== undefined);

const countShare = (fits: (stone: DiamondAttributes) => boolean, among = stones): number => among.filter(fits).length / among.length;

function findMedianPrice(fits: (stone: DiamondAttributes) => boolean): number {
	const prices = untreated.flatMap((stone) => (fits(stone) && stone.askingPrice ? [stone.askingPrice] : [])).sort((a, b) => a - b);
	expect(prices.length).toBeGreaterThan(8);
	return prices[prices.length >> 1] ?? 0;
}

const expectRising = (values: readonly number[]) => expect(values).toEqual(values.toSorted((a, b) => a - b));

describe('the demo’s stones are as the trade has them', () => {
	test('a seed gives the same stones each time, and the first show every shape', () => {
		expect([...generateDemoStones(7, 'A').take(50)]).toEqual([...generateDemoStones(7, 'A').take(50)]);
		expect([...generateDemoStones(7, 'A').take(SHAPES.length)].map(({ shape }) => shape)).toEqual(SHAPES);
	});

	test('a better colour is dearer, a better clarity too, and a carat of a heavier stone', () => {
		const isRound = ({ shape, weight }: DiamondAttributes, from: number, to: number) => shape === 'ROUND' && weight >= from && weight < to;
		const bands = [
			['D', 'E', 'F'],
			['G', 'H'],
			['I', 'J'],
			['K', 'L', 'M'],
		];
		for (const [from, to] of [
			[0.3, 0.4],
			[0.5, 0.7],
			[1, 1.5],
		] as const) {
			expectRising(bands.map((colors) => findMedianPrice((stone) => isRound(stone, from, to) && colors.includes(stone.color ?? ''))).reverse());
			const clarities = [['VVS1', 'VVS2'], ['VS1', 'VS2'], ['SI1'], ['SI2'], ['I1', 'I2', 'I3']];
			expectRising(clarities.map((some) => findMedianPrice((stone) => isRound(stone, from, to) && some.includes(stone.clarity ?? ''))).reverse());
		}
		expectRising([0.3, 0.5, 0.7, 0.9, 1, 1.5, 2].map((from, at, all) => findMedianPrice((stone) => isRound(stone, from, all[at + 1] ?? 3))));
	});

	test('no D flawless is cheap: prices a carat keep to what real sheets ask', () => {
		for (const { weight, color, clarity, askingPrice = 0 } of untreated.filter(({ weight }) => weight >= 0.5)) {
			expect(askingPrice).toBeGreaterThan(400);
			expect(askingPrice).toBeLessThan(200_000);
			if (COLORS.indexOf(color ?? 'Y-Z') <= 1 && CLARITIES.indexOf(clarity ?? 'I3') <= 1 && weight >= 1) expect(askingPrice).toBeGreaterThan(6000);
		}
		const one = findMedianPrice(({ shape, weight, color, clarity }) => shape === 'ROUND' && weight >= 1 && weight < 1.2 && color === 'G' && clarity === 'VS2');
		expect(one).toBeGreaterThan(8000);
		expect(one).toBeLessThan(11_500);
	});

	test('a laboratory-grown stone costs less than a natural one, and a treated one too', () => {
		const isLike = ({ shape, weight, color }: DiamondAttributes) => shape === 'ROUND' && weight >= 1 && weight < 2 && COLORS.indexOf(color ?? 'Y-Z') <= 2;
		const grown = white.flatMap((stone) => (stone.labGrown && isLike(stone) && stone.askingPrice ? [stone.askingPrice] : []));
		expect(Math.max(...grown)).toBeLessThan(findMedianPrice(isLike));
	});

	test('measurements give the weight by the shape’s volume, and the depth in percent that is stated', () => {
		for (const { shape, weight, length = 0, width = 0, depth = 0, totalDepth, tablePercent = 0, ...stone } of stones) {
			const usual = findProportions({ shape, weight });
			const volume = usual.width ** 3 * usual.ratio * (usual.crown + usual.girdle + usual.pavilion);
			expect(Math.abs((length * width * depth) / volume - 1)).toBeLessThan(0.04);
			expect(totalDepth).toBe(computeDepthPercent({ shape, length, width, depth }));
			expect(length).toBeGreaterThanOrEqual(width);
			if (shape !== 'ROUND') continue;
			expect(length / width).toBeLessThan(1.01);
			expect(tablePercent).toBeGreaterThanOrEqual(50);
			expect(tablePercent).toBeLessThanOrEqual(66);
			expect(Math.abs((stone.crownHeight ?? 0) + (stone.pavilionDepth ?? 0) + 100 * usual.girdle - (totalDepth ?? 0))).toBeLessThan(1.5);
		}
	});

	test('shapes, weights, colours and make are about as frequent as in the sheets', () => {
		expect(countShare(({ shape }) => shape === 'ROUND', white)).toBeCloseTo(trade.shapes.ROUND, 1);
		expect(countShare(({ color }) => color === 'FANCY')).toBeCloseTo(trade.fancies.share, 2);
		const natural = white.filter(({ labGrown }) => !labGrown);
		expect(
			countShare(
				({ cut, polish, symmetry }) => `${cut} ${polish} ${symmetry}` === 'EX EX EX',
				natural.filter(({ cut }) => cut),
			),
		).toBeCloseTo(trade.makes.natural['EX EX EX'], 1);
		expect(countShare(({ fluorescence }) => fluorescence === 'N', natural)).toBeCloseTo(trade.fluorescences.N, 1);
		const weights = natural
			.filter(({ shape }) => shape === 'ROUND')
			.map(({ weight }) => weight)
			.sort((a, b) => a - b);
		for (const part of [0.25, 0.5, 0.75, 0.9]) {
			const [made = 0, real = 1] = [weights[Math.floor(part * weights.length)], trade.weights.round[part * 100]];
			expect(Math.abs(made / real - 1)).toBeLessThan(0.12);
		}
		const small = natural.filter(({ weight }) => weight < 0.5);
		for (const [at, color] of COLORS.slice(0, 8).entries())
			expect(countShare((stone) => stone.color === color, small)).toBeCloseTo(trade.bands[0]?.colors[at] ?? 0, 1);
		expect(countShare(({ labGrown }) => labGrown === true)).toBeCloseTo(0.08, 1);
		expect(countShare(({ treatment }) => treatment !== undefined)).toBeCloseTo(0.015, 2);
	});

	test('certificates are numbered as their laboratories do, and no number comes twice in a stock', () => {
		const patterns = { GIA: /^[12567]\d{9}$/, IGI: /^(LG[56]\d{8}|[456]\d{8})$/, HRD: /^\d{12}$/ } as const;
		for (const { laboratory, certificateNumber = '' } of stones) {
			if (laboratory === 'GIA' || laboratory === 'IGI' || laboratory === 'HRD') expect(certificateNumber).toMatch(patterns[laboratory]);
			expect(certificateNumber === '').toBe(laboratory === undefined);
		}
		const numbers = [...generateDemoStones(1, 'LOT').take(600)].flatMap(({ certificateNumber }) => certificateNumber ?? []);
		expect(new Set(numbers).size).toBe(numbers.length);
	});
});
