import { describe, expect, test } from 'vitest';
import { COLORS, INTENSITIES, MAIN_COLORS, SHAPES } from '#shared/domain/stock/diamond.ts';
import fc from '#test/model/fast-check.ts';
import { cutStone } from './cut.ts';
import { drawFaceUp } from './face-up.ts';
import { makeSolid, traceSight } from './light.ts';
import { drawProfile } from './profile.ts';
import { type DrawnStone, findProportions, isAssumed } from './proportions.ts';
import { findTint, paint } from './tint.ts';

const anyStone: fc.Arbitrary<DrawnStone> = fc.record(
	{
		shape: fc.constantFrom(...SHAPES),
		weight: fc.double({ min: 0.001, max: 500, noNaN: true }),
		length: fc.double({ min: 0.01, max: 999, noNaN: true }),
		width: fc.double({ min: 0.01, max: 999, noNaN: true }),
		depth: fc.double({ min: 0.01, max: 999, noNaN: true }),
		tablePercent: fc.double({ min: 0.1, max: 100, noNaN: true }),
		totalDepth: fc.double({ min: 0.1, max: 100, noNaN: true }),
		crownAngle: fc.double({ min: 0.1, max: 89.9, noNaN: true }),
		crownHeight: fc.double({ min: 0.1, max: 100, noNaN: true }),
	},
	{ requiredKeys: ['shape', 'weight'] },
);

/** Returns the size of the smallest box around a path. */
function measurePath(path: string): { width: number; height: number } {
	const points = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
	const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
	return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
}

describe('proportions', () => {
	test('a round of 1.01 ct without measurements is drawn as wide as such stones are', () => {
		const { width, ratio, stated } = findProportions({ shape: 'ROUND', weight: 1.01 });
		expect(width).toBeGreaterThan(6.3);
		expect(width).toBeLessThan(6.6);
		expect([ratio, [...stated]]).toEqual([1, []]);
	});

	test('stated measurements are drawn, whichever of length and width is the longer', () => {
		const stone = { shape: 'OVAL', weight: 1, depth: 3.3, tablePercent: 60, crownHeight: 14 } as const;
		const upright = findProportions({ ...stone, length: 7.5, width: 5 });
		expect(upright).toMatchObject({ width: 5, ratio: 1.5, table: 0.6, crown: 0.14 });
		expect([...upright.stated].sort()).toEqual(['crown', 'depth', 'measures', 'table']);
		expect(upright.crown + upright.girdle + upright.pavilion).toBeCloseTo(0.66);
		expect(findProportions({ ...stone, length: 5, width: 7.5 })).toEqual(upright);
	});

	test('a crown angle says the crown’s height where that is not stated', () => {
		expect(findProportions({ shape: 'ROUND', weight: 1, tablePercent: 57, crownAngle: 34.5 }).crown).toBeCloseTo(0.1478, 3);
	});

	test('a stated depth has precedence over one from measurements, and a value that cannot be is not taken for stated', () => {
		const { crown, girdle, pavilion, stated } = findProportions({
			shape: 'ROUND',
			weight: 1,
			length: 6.5,
			width: 6.5,
			depth: 4.1,
			totalDepth: 62.2,
			tablePercent: 95,
		});
		expect(crown + girdle + pavilion).toBeCloseTo(0.622);
		expect([...stated].sort()).toEqual(['depth', 'measures']);
	});

	test('a stone is drawn from typical proportions unless each part is stated', () => {
		const whole = { shape: 'ROUND', weight: 1, length: 6.5, width: 6.5, totalDepth: 61.5, tablePercent: 57, crownAngle: 34.5, pavilionDepth: 43 } as const;
		expect(isAssumed(findProportions(whole))).toBe(false);
		for (const name of ['length', 'totalDepth', 'tablePercent', 'crownAngle', 'pavilionDepth'] as const)
			expect(isAssumed(findProportions({ ...whole, [name]: undefined })), name).toBe(true);
	});

	test('whatever was stated, a stone has a table, a crown and a pavilion', () => {
		fc.assert(
			fc.property(anyStone, (stone) => {
				const { width, ratio, table, crown, pavilion } = findProportions(stone);
				expect(width).toBeGreaterThan(0);
				expect(ratio).toBeGreaterThan(0.9);
				expect(ratio).toBeLessThanOrEqual(4);
				expect(table).toBeLessThan(1);
				expect(crown).toBeGreaterThan(0);
				expect(pavilion).toBeGreaterThan(0);
			}),
		);
	});
});

describe('the cut', () => {
	test('a round brilliant has a table, 32 facets on its crown and 24 on its pavilion, as the trade counts 57', () => {
		const { facets } = cutStone(findProportions({ shape: 'ROUND', weight: 1 }));
		const countParts = (part: string) => facets.filter((facet) => facet.part === part).length;
		expect([countParts('table'), countParts('crown'), countParts('pavilion')]).toEqual([1, 32, 24]);
	});

	test.each(SHAPES)('a %s is closed: a ray through it anywhere enters once and leaves once', (shape) => {
		const proportions = findProportions({ shape, weight: 1 });
		const { facets, outline } = cutStone(proportions);
		const solid = makeSolid(facets);
		for (const [x, y] of outline) {
			expect(traceSight(solid, x * 0.9, y * 0.9, () => 0.5)).toBeGreaterThan(0);
			expect(traceSight(solid, x * 1.05, y * 1.05, () => 0.5)).toBeUndefined();
		}
	});

	test('no light is made, and little lost: where it is equally bright everywhere, so is the stone, but for what is still inside after a dozen reflections', () => {
		for (const shape of SHAPES) {
			const solid = makeSolid(cutStone(findProportions({ shape, weight: 1 })).facets);
			const seen = fc.sample(fc.tuple(fc.double({ min: -0.35, max: 0.35, noNaN: true }), fc.double({ min: -0.35, max: 0.35, noNaN: true })), {
				numRuns: 60,
				seed: 7,
			});
			const lights = seen.map(([x, y]) => traceSight(solid, x, y, () => 1)).filter((light) => light !== undefined);
			expect(Math.max(...lights)).toBeLessThanOrEqual(1 + 1e-9);
			expect(lights.reduce((sum, light) => sum + light, 0) / lights.length).toBeGreaterThan(0.8);
		}
	});
});

describe('the drawing', () => {
	test('from above it is as wide and as long as the stone, and the table as wide as stated', () => {
		fc.assert(
			fc.property(anyStone, (stone) => {
				const proportions = findProportions(stone);
				const { outline, height, tones } = drawFaceUp(proportions, 'small');
				const box = measurePath(outline);
				expect(box.width).toBeCloseTo(100, 0);
				expect(box.height).toBeCloseTo(height, 0);
				for (const { path } of tones) {
					expect(path).not.toMatch(/NaN|Infinity/);
					expect(measurePath(path).width).toBeLessThanOrEqual(100.5);
				}
			}),
			{ numRuns: 60 },
		);
	});

	test('the profile is to scale: table, crown and depth', () => {
		const profile = drawProfile(findProportions({ shape: 'ROUND', weight: 1, length: 6.5, width: 6.5, depth: 4, tablePercent: 57, crownHeight: 15 }));
		expect(profile.table[1] - profile.table[0]).toBeCloseTo(57);
		expect(profile.crownEnd).toBeCloseTo(15);
		expect(profile.height).toBeCloseTo(61.5, 0);
	});

	test('each cut has its own profile: steps are level, the facets of a brilliant are not', () => {
		const draw = (shape: (typeof SHAPES)[number]) => drawProfile({ ...findProportions({ shape: 'ROUND', weight: 1 }), shape });
		const countLevel = (edges: string) => {
			const lines = [...edges.matchAll(/(?=[ML](-?[\d.]+) (-?[\d.]+)L(-?[\d.]+) (-?[\d.]+))/g)];
			return new Set(lines.filter(([, fromX, fromY, toX, toY]) => fromY === toY && fromX !== toX).map(([, , height]) => height)).size;
		};
		// Table, two steps, both edges of the girdle, and two steps of the pavilion.
		for (const shape of ['EMERALD', 'SQUARE', 'BAGUETTE'] as const) expect(countLevel(draw(shape).edges), shape).toBeGreaterThanOrEqual(7);
		expect(countLevel(draw('ROUND').edges)).toBeLessThan(7);
		// A brilliant that is only longer than a round one looks the same along its length.
		const others = SHAPES.filter((shape) => shape !== 'OVAL' && shape !== 'MARQUISE');
		expect(new Set(others.map((shape) => draw(shape).edges)).size).toBe(others.length);
		for (const shape of SHAPES) expect(draw(shape).outline).not.toMatch(/NaN|Infinity/);
	});

	test('a small drawing is small', () => {
		for (const shape of SHAPES) {
			const { tones, outline } = drawFaceUp(findProportions({ shape, weight: 1 }), 'small');
			expect(tones.length).toBeLessThanOrEqual(5);
			expect(tones.reduce((sum, { path }) => sum + path.length, outline.length)).toBeLessThan(8_000);
		}
	});
});

describe('the tint', () => {
	test('white stones are bluish white to G, and warmer with every letter from I on', () => {
		const saturations = COLORS.slice(0, -1).map((color) => findTint({ color }));
		expect(new Set(saturations.slice(0, 5).map(({ hue }) => hue)).size).toBe(1);
		const warm = saturations.slice(5);
		expect(warm.every(({ hue }) => hue > 30 && hue < 60)).toBe(true);
		// Below this lightness, or nearer to green, a facet looks olive.
		expect(warm.every(({ hue, dark }) => hue <= 40 && dark >= 48)).toBe(true);
		expect(warm.map(({ saturation }) => saturation)).toEqual(warm.map(({ saturation }) => saturation).toSorted((a, b) => a - b));
	});

	test('every fancy colour of every intensity can be painted, and deep ones are darker than light ones', () => {
		for (const mainColor of MAIN_COLORS) {
			for (const intensity of INTENSITIES) {
				const tint = findTint({ color: 'FANCY', fancyColorDto: { mainColor, intensity } });
				expect(paint(tint, 0.5)).toMatch(/^hsl\(\d+ \d+% \d+%\)$/);
				expect(tint.dark).toBeLessThan(tint.light);
			}
			const findLight = (intensity: 'deep' | 'light') => findTint({ color: 'FANCY', fancyColorDto: { mainColor, intensity } }).light;
			expect(findLight('deep')).toBeLessThan(findLight('light'));
		}
	});
});
