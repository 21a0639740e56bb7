import type { Bits } from '../columns/bits.ts';
import { vectors } from './vectors.ts';

/** Words of the part of a set that is computed at once. Parts of three sets fit into the processor's nearer memories. */
const PART = 8192;

/** Addresses of three parts in the vectors' memory. The first one gets each result. */
const [FIRST, SECOND, THIRD] = [0, PART * 4, PART * 8];
const memory = new Int32Array(vectors.memory.buffer);

interface Combination {
	/** The rows of any of these sets … */
	any: readonly Bits[];
	/** … that are in all of these … */
	all?: readonly Bits[];
	/** … and in none of these. */
	none?: readonly Bits[];
}

/** Makes `into` a combination of sets, of which it may be one. */
export function combine(into: Bits, words: number, { any, all = [], none = [] }: Combination): void {
	const [first, ...others] = any;
	if (!first) into.fill(0, 0, words);
	for (let at = 0; first && at < words; at += PART) {
		const length = Math.min(PART, words - at);
		const end = FIRST + length * 4;
		load(first, at, length, FIRST);
		for (const set of others) vectors.unite(FIRST, end, load(set, at, length, SECOND));
		for (const set of all) vectors.intersect(FIRST, end, load(set, at, length, SECOND));
		for (const set of none) vectors.subtract(FIRST, end, load(set, at, length, SECOND));
		into.set(memory.subarray(0, length), at);
	}
}

/** Makes `into` the union of `sets`. */
export function unionInto(into: Bits, sets: readonly Bits[], words: number): void {
	combine(into, words, { any: sets });
}

/** Removes the rows that are not in `other`. */
export function intersect(bits: Bits, other: Bits, words: number): void {
	combine(bits, words, { any: [bits], all: [other] });
}

/** Moves the rows that fail one more test from `matching` to `once`, and those that fail two tests out of `once`. */
export function moveFailing(matching: Bits, once: Bits, passing: Bits, words: number): void {
	for (let at = 0; at < words; at += PART) {
		const length = Math.min(PART, words - at);
		load(once, at, length, FIRST);
		vectors.replace(FIRST, FIRST + length * 4, load(matching, at, length, SECOND), load(passing, at, length, THIRD));
		once.set(memory.subarray(0, length), at);
	}
	intersect(matching, passing, words);
}

export function countBits(bits: Bits, words: number): number {
	return countCommon([bits], words);
}

export function countBoth(one: Bits, other: Bits, words: number): number {
	return countCommon([one, other], words);
}

/** Counts the rows that are in all sets. */
function countCommon([first, ...others]: readonly Bits[], words: number): number {
	let count = 0;
	for (let at = 0; first && at < words; at += PART) {
		const length = Math.min(PART, words - at);
		const end = FIRST + length * 4;
		load(first, at, length, FIRST);
		for (const set of others) vectors.intersect(FIRST, end, load(set, at, length, SECOND));
		// Four words are counted at a time; the last ones may be of an earlier set.
		memory.fill(0, length, Math.ceil(length / 4) * 4);
		count += vectors.count(FIRST, end);
	}
	return count;
}

/** Copies `length` words of a set, from `at` on, to an address. Returns the address. */
function load(set: Bits, at: number, length: number, address: number): number {
	memory.set(set.subarray(at, at + length), address / 4);
	return address;
}
