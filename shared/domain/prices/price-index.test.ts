import { describe, expect, test } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { computeMedian, describeCell, INDEX_SELLERS, INDEX_STONES, MOST_A_NIGHT, moveCell, moveIndex, type SellerVoice } from './price-index.ts';

const price = fc.integer({ min: 100, max: 100_000 });
const voice: fc.Arbitrary<SellerVoice> = fc.record({ count: fc.integer({ min: 1, max: 20_000 }), median: price });
const others = fc.array(voice, { minLength: INDEX_SELLERS - 1, maxLength: 30 });
const INDEX = 100;

describe('a cell', () => {
	test.each<[string, SellerVoice[]]>([
		[
			'two sellers',
			[
				{ count: 90, median: 100 },
				{ count: 90, median: 100 },
			],
		],
		[
			'four stones',
			[
				{ count: 2, median: 100 },
				{ count: 1, median: 100 },
				{ count: 1, median: 100 },
			],
		],
	])('with %s is thin: its weight is told, no level', (_what, voices) => {
		expect(describeCell(voices)).not.toHaveProperty('level');
		expect(INDEX_STONES).toBe(5);
	});

	test('hears a seller of 20,000 stones as one voice among three', () => {
		const voices = [
			{ count: 20_000, median: 900 },
			{ count: 2, median: 1000 },
			{ count: 2, median: 1100 },
		];
		expect(describeCell(voices)).toEqual({ level: Math.log(1000), weight: 3 + 2 + 2 });
	});

	test('stays between the others, next to its middle, whatever one seller asks, and weighs at most three stones more', () => {
		fc.assert(
			fc.property(others, voice, voice, (rest, before, after) => {
				const sorted = rest.map(({ median }) => Math.log(median)).sort((a, b) => a - b);
				const [below, above] = [sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN, sorted[Math.floor(sorted.length / 2)] ?? Number.NaN];
				for (const one of [before, after]) {
					const { level, weight } = describeCell([...rest, one]);
					if (level === undefined) continue;
					// For an even number of other levels the bounds are the two middle ones. For an odd
					// number they are the next ones on either side of the middle.
					const [lowest, highest] =
						sorted.length % 2 === 0 ? [below, above] : [sorted[(sorted.length - 1) / 2 - 1] ?? below, sorted[(sorted.length + 1) / 2] ?? above];
					expect(level).toBeGreaterThanOrEqual(lowest - 1e-9);
					expect(level).toBeLessThanOrEqual(highest + 1e-9);
					expect(weight - describeCell(rest).weight).toBeLessThanOrEqual(3);
				}
			}),
		);
	});

	test('moves no further by a price that is wrong by a factor of 100 than to the next seller’s', () => {
		const voices = [90, 95, 100, 105, 110].map((median) => ({ count: 1, median: median * 10 }));
		const wrong = voices.map((one, at) => (at === 0 ? { ...one, median: one.median * 100 } : one));
		const [level = 0, moved = 0] = [describeCell(voices).level, describeCell(wrong).level];
		expect(Math.exp(moved - level)).toBeCloseTo(1.05, 10);
	});
});

describe('a night', () => {
	test('carries the level of a thin cell, and moves on from it when there are enough again', () => {
		expect(moveCell(7, undefined)).toEqual({ level: 7 });
		expect(moveCell(undefined, undefined)).toBeUndefined();
		expect(moveCell(undefined, 7)).toEqual({ level: 7 });
		expect(moveCell(7, 7.01)).toEqual({ level: 7 + (7.01 - 7), moved: 7.01 - 7 });
	});

	test('moves no cell, and so no index, by more than five percent', () => {
		const level = fc.double({ min: 0, max: 20, noNaN: true });
		const cells = fc.array(fc.record({ kept: level, level, weight: fc.integer({ min: 1, max: 100 }) }), { minLength: 1 });
		fc.assert(
			fc.property(cells, (night) => {
				const moves = night.flatMap(({ kept, level, weight }) => {
					const moved = moveCell(kept, level)?.moved;
					return moved === undefined ? [] : [{ moved, weight }];
				});
				const index = moveIndex(INDEX, moves) ?? Number.NaN;
				expect(Math.abs(Math.log(index / INDEX))).toBeLessThanOrEqual(MOST_A_NIGHT + 1e-9);
			}),
		);
	});

	test('leaves the index where nothing can be matched, and begins it at 100', () => {
		expect(moveIndex(104, [])).toBe(104);
		expect(moveIndex(undefined, [])).toBeUndefined();
		expect(moveIndex(undefined, [{ moved: 0, weight: 1 }])).toBe(100);
	});

	test('brings an index back with the prices: a wrong one leaves nothing behind', () => {
		fc.assert(
			fc.property(fc.array(fc.double({ min: 4, max: 9, noNaN: true }), { minLength: 1, maxLength: 12 }), (levels) => {
				let [kept, index] = [6, INDEX];
				// Long enough for every level to be followed to the end.
				for (const level of [...levels, ...new Array<number>(80).fill(6)]) {
					const next = moveCell(kept, level);
					kept = next?.level ?? kept;
					index = moveIndex(index, [{ moved: next?.moved ?? 0, weight: 1 }]) ?? index;
				}
				expect(index).toBeCloseTo(INDEX, 6);
			}),
		);
	});
});

test('a seller with 20,000 stones who doubles every price moves the index of a market of forty sellers by less than one percent', () => {
	const luck = [...Array(40).keys()].map((seller) => 0.92 + (0.16 * ((seller * 17) % 40)) / 39);
	const cells = [...Array(50).keys()].map((cell) => luck.map((level) => ({ count: 4, median: (1000 + 100 * cell) * level })));
	const withHuge = (factor: number) => cells.map((voices, cell) => describeCell([...voices, { count: 400, median: (1000 + 100 * cell) * factor }]));
	const [before, after] = [withHuge(1), withHuge(2)];
	const moves = before.map(({ level = 0, weight }, at) => ({ moved: (after[at]?.level ?? 0) - level, weight }));
	expect(moves.every(({ moved }) => moved > 0)).toBe(true);
	expect(moveIndex(INDEX, moves)).toBeLessThan(101);
});

test('the median is the middle one, or halfway between the two', () => {
	expect(computeMedian([1, 2, 9])).toBe(2);
	expect(computeMedian([1, 2, 4, 9])).toBe(3);
	expect(computeMedian([])).toBeNaN();
});
