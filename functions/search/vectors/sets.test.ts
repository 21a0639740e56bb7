import { describe, expect, it } from 'vitest';
import fc, { SEED } from '#test/model/fast-check.ts';
import type { Bits } from '../columns/bits.ts';
import { combine, countBits, countBoth, intersect, moveFailing, unionInto } from './sets.ts';

/** More words than two parts have, and a last vector of four words that is not full. */
const WORDS = 16_391;
/** One word of each set is after the words that are combined, and stays as it is. */
const [a, b, c, d] = [0, 1, 2, 3].map((set) => Int32Array.from(fc.sample(fc.integer(), { numRuns: WORDS + 1, seed: SEED + set }))) as [Bits, Bits, Bits, Bits];

const LENGTHS = [0, 1, 3, 4, 5, 8192, 8193, WORDS];

/** Computes each word by itself. */
const byWord = (before: Bits, words: number, compute: (at: number) => number) => before.map((word, at) => (at < words ? compute(at) : word));
const at = (set: Bits, place: number) => set[place] ?? 0;
const countByText = (set: Bits, words: number) =>
	[...set.subarray(0, words)].reduce((sum, word) => sum + (word >>> 0).toString(2).replaceAll('0', '').length, 0);

describe.each(LENGTHS)('of %i words', (words) => {
	it('combines the rows that are in any, in all and in none of sets', () => {
		const into = d.slice();
		combine(into, words, { any: [a, b], all: [c], none: [d] });
		expect(into).toEqual(byWord(d, words, (place) => (at(a, place) | at(b, place)) & at(c, place) & ~at(d, place)));
	});

	it('combines a set with itself among the others', () => {
		for (const part of ['any', 'all', 'none'] as const) {
			const into = a.slice();
			combine(into, words, { any: [b], [part]: [...(part === 'any' ? [b] : []), into] });
			const of = {
				any: (place: number) => at(b, place) | at(a, place),
				all: (place: number) => at(b, place) & at(a, place),
				none: (place: number) => at(b, place) & ~at(a, place),
			};
			expect(into).toEqual(byWord(a, words, of[part]));
		}
	});

	it('unites no set, one and several', () => {
		for (const sets of [[], [b], [b, c], [b, c, d, a]]) {
			const into = a.slice();
			unionInto(into, sets, words);
			expect(into).toEqual(byWord(a, words, (place) => sets.reduce((all, set) => all | at(set, place), 0)));
		}
	});

	it('keeps the rows of another set', () => {
		const into = a.slice();
		intersect(into, b, words);
		expect(into).toEqual(byWord(a, words, (place) => at(a, place) & at(b, place)));
	});

	it('moves rows that fail a test, and forgets those that fail two', () => {
		const [matching, once] = [a.slice(), b.slice()];
		moveFailing(matching, once, c, words);
		expect(matching).toEqual(byWord(a, words, (place) => at(a, place) & at(c, place)));
		expect(once).toEqual(byWord(b, words, (place) => (at(b, place) & at(c, place)) | (at(a, place) & ~at(c, place))));
	});

	it('counts the rows of a set, and those of two', () => {
		expect(countBits(a, words)).toBe(countByText(a, words));
		expect(countBoth(a, b, words)).toBe(
			countByText(
				byWord(a, words, (place) => at(a, place) & at(b, place)),
				words,
			),
		);
	});
});
