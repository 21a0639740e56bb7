import { describe, expect, it } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { CLARITIES, COLORS, INTENSITIES, MAIN_COLORS, SHAPES } from '../stock/diamond.ts';
import { type Appraised, COMPARABLE_STEPS, computeQuartiles, describeEquals, type Equals, findUnlikely, listLacking, listPriceLimits } from './comparables.ts';

const maybe = <const T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 8 });
const anyStone: fc.Arbitrary<Appraised> = fc.record({
	shape: fc.constantFrom(...SHAPES),
	weight: fc.integer({ min: 1, max: 12_000 }).map((thousandths) => thousandths / 1000),
	color: maybe(COLORS),
	clarity: maybe(CLARITIES),
	intensity: maybe(INTENSITIES),
	mainColor: maybe(MAIN_COLORS),
	labGrown: fc.boolean(),
	treated: fc.boolean(),
});
const prices = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 60 }).map((all) => all.sort((one, other) => one - other));
const ONE: Appraised = { shape: 'ROUND', weight: 1.2, color: 'G', clarity: 'VS1', labGrown: false, treated: false };

const holds = ({ weight, colors, clarities, intensities = [] }: Equals, { weight: its, color, clarity, intensity }: Appraised) =>
	its >= weight.from &&
	its < (weight.below ?? Number.POSITIVE_INFINITY) &&
	colors.includes(color ?? 'D') &&
	clarities.includes(clarity ?? 'FL') &&
	(color !== 'FANCY' || intensities.includes(intensity ?? 'fancy'));

describe("a stone's equals", () => {
	it('are told by what is known of it, or it is said what is lacking', () => {
		fc.assert(
			fc.property(anyStone, fc.constantFrom(...COMPARABLE_STEPS), (stone, step) => {
				expect(describeEquals(stone, step) === undefined).toBe(listLacking(stone).length > 0);
			}),
		);
		expect(listLacking({ ...ONE, color: undefined })).toEqual(['color']);
		expect(listLacking({ ...ONE, color: 'FANCY', clarity: undefined })).toEqual(['mainColor', 'intensity', 'clarity']);
	});

	it('have the stone among them, and each step has those of the step before', () => {
		fc.assert(
			fc.property(anyStone, (stone) => {
				const steps = COMPARABLE_STEPS.flatMap((step) => describeEquals(stone, step) ?? []);
				for (const equals of steps) expect(holds(equals, stone)).toBe(true);
				steps.slice(1).forEach((equals, place) => {
					const before = steps[place];
					expect(new Set(before?.colors).isSubsetOf(new Set(equals.colors))).toBe(true);
					expect(new Set(before?.clarities).isSubsetOf(new Set(equals.clarities))).toBe(true);
					expect(new Set(before?.intensities).isSubsetOf(new Set(equals.intensities))).toBe(true);
					expect(before?.weight.from).toBeGreaterThanOrEqual(equals.weight.from);
					expect(before?.weight.below ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(equals.weight.below ?? Number.POSITIVE_INFINITY);
				});
			}),
		);
	});

	it('never are of another shape or colour of fancy, grown or treated otherwise', () => {
		fc.assert(
			fc.property(anyStone, fc.constantFrom(...COMPARABLE_STEPS), (stone, step) => {
				const equals = describeEquals(stone, step);
				if (!equals) return;
				const { shape, labGrown, treated } = stone;
				expect(equals).toMatchObject({ shape, labGrown, treated });
				expect(equals.colors.includes('FANCY')).toBe(stone.color === 'FANCY');
				expect(equals.mainColor).toBe(stone.color === 'FANCY' ? stone.mainColor : undefined);
			}),
		);
	});

	it('are looked for step by step', () => {
		expect(COMPARABLE_STEPS.map((step) => describeEquals(ONE, step))).toMatchObject([
			{ colors: ['G'], clarities: ['VS1'], weight: { from: 1, below: 1.5 } },
			{ colors: ['F', 'G', 'H'], clarities: ['VS1'] },
			{ colors: ['F', 'G', 'H'], clarities: ['VVS2', 'VS1', 'VS2'], weight: { from: 1, below: 1.5 } },
			{ clarities: ['VVS2', 'VS1', 'VS2'], weight: { from: 0.9, below: 2 } },
			{ colors: ['E', 'F', 'G', 'H', 'I'], clarities: ['VVS1', 'VVS2', 'VS1', 'VS2', 'SI1'], weight: { from: 0.9, below: 2 } },
		]);
		expect(describeEquals({ ...ONE, color: 'FANCY', mainColor: 'pink', intensity: 'intense' }, 'COLOR')?.intensities).toEqual([
			'deep',
			'intense',
			'fancy_vivid',
		]);
	});
});

describe('prices of equals', () => {
	it('have quartiles in order, within them, which a price wrong by a factor of 100 hardly moves', () => {
		fc.assert(
			fc.property(prices, (all) => {
				const [first, median, third] = computeQuartiles(all) ?? [0, 0, 0];
				expect([all[0] ?? 0, first, median, third, all.at(-1) ?? 0]).toEqual([...[all[0] ?? 0, first, median, third, all.at(-1) ?? 0]].sort((a, b) => a - b));
			}),
		);
		expect(computeQuartiles([100, 200, 300, 400, 500])).toEqual([200, 300, 400]);
		expect(computeQuartiles([100, 200, 300, 400, 50_000])).toEqual([200, 300, 400]);
		expect(computeQuartiles([7])).toEqual([7, 7, 7]);
		expect(computeQuartiles([])).toBeUndefined();
	});

	it('tell a slip from a bargain', () => {
		const quartiles = [4500, 5000, 5500] as const;
		expect([50, 1249, 1250, 5000, 20_000, 20_001, 500_000].map((price) => findUnlikely(price, quartiles))).toEqual([
			'LOW',
			'LOW',
			undefined,
			undefined,
			undefined,
			'HIGH',
			'HIGH',
		]);
	});

	it('fall into few bins of even, readable steps that a stray does not stretch', () => {
		fc.assert(
			fc.property(prices, (all) => {
				const quartiles = computeQuartiles(all) ?? [0, 0, 0];
				const limits = listPriceLimits(quartiles, all[0] ?? 0, all.at(-1) ?? 0);
				const steps = new Set(limits.slice(1).map((limit, place) => limit - (limits[place] ?? 0)));
				expect(steps.size).toBeLessThanOrEqual(1);
				expect(limits.length).toBeGreaterThan(0);
				expect(limits.length).toBeLessThanOrEqual(21);
				expect(limits.every(Number.isInteger)).toBe(true);
			}),
		);
		expect(listPriceLimits([4500, 5000, 5500], 4000, 500_000)).toEqual(listPriceLimits([4500, 5000, 5500], 4000, 7000));
	});
});
