import { describe, expect, it } from 'vitest';
import fc, { SEED } from '#test/model/fast-check.ts';
import { type Bits, countWords, hasBit, setBit } from '../columns/bits.ts';
import { filterByCode, filterByDigit, filterByNumber, filterByTotal } from './range-tests.ts';
import { keepMarked } from './vectors.ts';

/** More rows than a block of the vectors has, and a last word that is not full. */
const ROWS = 40_003;
const WORDS = countWords(ROWS);

const random = fc.sample(fc.nat(2 ** 31 - 1), { numRuns: ROWS, seed: SEED });
const shorts = Uint16Array.from(random, (number) => number % 2 ** 15);
const longs = Uint32Array.from(random, (number) => (number % 5 === 0 ? 0 : number));
const prices = Uint32Array.from(random, (number) => number % 20_000);
const weights = Uint32Array.from(random, (number) => (number >>> 7) % 12_000);

/** Sets of all rows, of every third, and of so few that they are tested one by one. */
const STEPS = [1, 3, 97];

function makeSet(step: number): Bits {
	const bits = new Int32Array(WORDS);
	for (let row = 0; row < ROWS; row += step) setBit(bits, row);
	return bits;
}

/** Lists the rows that a filter keeps, and those that it should keep. */
function compare(step: number, filter: (bits: Bits) => void, passes: (row: number) => boolean): void {
	const bits = makeSet(step);
	filter(bits);
	const kept = Array.from({ length: WORDS * 32 }, (_, row) => row).filter((row) => hasBit(bits, row));
	expect(kept).toEqual(Array.from({ length: ROWS }, (_, row) => row).filter((row) => row % step === 0 && passes(row)));
}

describe.each(STEPS)('of every row number %i', (step) => {
	it.each([
		[0, Number.POSITIVE_INFINITY],
		[1, 1],
		[4000, 20_000],
		[2 ** 15 - 1, 2 ** 40],
		[2 ** 16, 2 ** 40],
		[2 ** 31 - 1, Number.POSITIVE_INFINITY],
		[2 ** 31, Number.POSITIVE_INFINITY],
		[7, 6],
	])('keeps those with known numbers from %d to %d', (from, to) => {
		for (const numbers of [shorts, longs]) {
			const isWanted = (row: number) => numbers[row] !== 0 && (numbers[row] ?? 0) >= from && (numbers[row] ?? 0) <= to;
			compare(step, (bits) => filterByNumber(bits, WORDS, numbers, from, to), isWanted);
		}
	});

	it('keeps none without a number', () => {
		filterByNumber(makeSet(step), WORDS, longs, 1, 2 ** 31 - 1);
		for (const numbers of [shorts.slice(0, 0), longs.slice(0, 100)])
			compare(
				step,
				(bits) => filterByNumber(bits, WORDS, numbers, 1, 2 ** 31 - 1),
				(row) => (numbers[row] ?? 0) > 0,
			);
	});

	it.each([0, 8, 16, 24])('keeps those whose digit at bit %i is within bounds', (shift) => {
		const isWanted = (row: number) => ((random[row] ?? 0) >>> shift) % 256 >= 9 && ((random[row] ?? 0) >>> shift) % 256 <= 200;
		compare(step, (bits) => filterByDigit(bits, WORDS, Uint32Array.from(random), { shift, mask: 255 }, 9, 200), isWanted);
	});

	it('keeps those whose number has a mark by its lower half', () => {
		const marks = Uint8Array.from({ length: 2 ** 16 }, (_, place) => Number(place % 7 === 3 || place > 65_000));
		compare(
			step,
			(bits) => keepMarked(bits, WORDS, longs, marks),
			(row) => marks[(longs[row] ?? 0) % 2 ** 16] === 1,
		);
	});

	it('keeps those with one code, also with the code 0', () => {
		for (const [codes, code] of [[shorts, shorts[0] ?? 0] as const, [longs, 0] as const])
			compare(
				step,
				(bits) => filterByCode(bits, WORDS, codes, code),
				(row) => codes[row] === code,
			);
	});

	it.each([
		[0, 3],
		[500, 30_000],
		[40_000, Number.POSITIVE_INFINITY],
	])('keeps those with a total price from %d to %d, rounded to whole numbers', (from, to) => {
		const isWanted = (row: number) => {
			const total = (prices[row] ?? 0) * (weights[row] ?? 0);
			return total > 0 && Math.round(total / 1000) >= from && Math.round(total / 1000) <= to;
		};
		compare(step, (bits) => filterByTotal(bits, WORDS, prices, weights, from, to), isWanted);
	});
});
