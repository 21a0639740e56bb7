import { describe, expect, it } from 'vitest';
import fc, { SEED } from '#test/model/fast-check.ts';
import { countWords, setBit } from '../columns/bits.ts';
import { listRows } from './vectors.ts';

/** More rows than two blocks of the vectors have, and a last word that is not full. */
const ROWS = 70_003;
const WORDS = countWords(ROWS);

/** Lists a set of rows in ascending order, of which there are some before `words` words. */
function list(rows: readonly number[], words = WORDS): number[] {
	const bits = new Int32Array(WORDS);
	for (const row of rows) setBit(bits, row);
	return [...listRows(bits, words, rows.filter((row) => row < words * 32).length)];
}

const all = Array.from({ length: ROWS }, (_, row) => row);
const numbers = fc.sample(fc.nat(2 ** 31 - 1), { numRuns: ROWS, seed: SEED });

describe('listing a set of rows', () => {
	it.each([0, 1, 10, 50, 90, 100])('lists %i percent of all rows', (percent) => {
		const rows = all.filter((row) => (numbers[row] ?? 0) % 100 < percent);
		expect(list(rows)).toEqual(rows);
	});

	it('lists the first and the last row of a byte, a word and a block', () => {
		const rows = [0, 7, 8, 31, 32, 32_767, 32_768, 65_535, 65_536, ROWS - 1];
		expect(list(rows)).toEqual(rows);
	});

	it('lists no row after the given words', () => {
		expect(list(all, 3)).toEqual(all.slice(0, 96));
	});

	it('fills the given list', () => {
		const rows = new Int32Array(3);
		expect(listRows(Int32Array.of(0b1011), 1, 3, rows)).toBe(rows);
		expect([...rows]).toEqual([0, 1, 3]);
	});
});
