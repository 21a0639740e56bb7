import { type Bits, findLowestBit, readWord } from '../columns/bits.ts';
import { COMBINATIONS, HALF } from '../columns/digits.ts';
import { listRows } from '../vectors/vectors.ts';
import { add, type Tally } from './tally.ts';

/** Scratch memory of all indexes: rows per combination in the lower and the upper half of a word. It is all zero between two counts. */
export const [low, high]: readonly [Tally, Tally] = [new Int32Array(COMBINATIONS), new Int32Array(COMBINATIONS)];

/** Scratch memory of all indexes: the rows that are being counted. */
let room = new Int32Array(0);

/** Sets with at most this many rows per word are counted from a list of their rows: the processor then reads several rows ahead. */
const SPARSE = 5;

const LOWER = COMBINATIONS - 1;

/** Rows to count. */
export interface CountedRows {
	bits: Bits;
	words: number;
	/** The rows of `bits`, if they are listed: until the next set is prepared. */
	list: Int32Array | undefined;
}

/** Prepares a set of `count` rows for counting. Listing pays for few rows, and if they are counted in several columns. */
export function prepareRows(bits: Bits, words: number, { count, inSeveral }: { count: number; inSeveral: boolean }): CountedRows {
	if (!inSeveral && count > words * SPARSE) return { bits, words, list: undefined };
	if (room.length < count) room = new Int32Array(count * 1.25);
	return { bits, words, list: listRows(bits, words, count, room.subarray(0, count)) };
}

/** Counts the combinations of the wanted halves of one column: in `low` if its words have 16 bits, else in `low` and `high`. */
export function countHalves(rows: CountedRows, values: Uint16Array | Uint32Array, { lower, upper }: { lower: boolean; upper: boolean }): void {
	if (values instanceof Uint16Array) {
		if (lower) countShort(rows, values, low);
	} else if (lower && upper) {
		if (rows.list) countListed(rows.list, values, low, high);
		else countBoth(rows.bits, rows.words, values, low, high);
	} else if (lower) countHalf(rows, values, 0, low);
	else if (upper) countHalf(rows, values, HALF, high);
}

/** Counts the combinations of 16-bit words. */
export function countShort({ bits, words, list }: CountedRows, values: Uint16Array, counts: Tally): void {
	if (list) {
		for (let at = 0; at < list.length; at++) add(counts, values[list[at] ?? 0] ?? 0, 1);
		return;
	}
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(bits, at); rest !== 0; rest &= rest - 1) add(counts, values[(at << 5) + findLowestBit(rest)] ?? 0, 1);
	}
}

function countBoth(bits: Bits, words: number, values: Uint32Array, lower: Tally, upper: Tally): void {
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(bits, at); rest !== 0; rest &= rest - 1) {
			const packed = values[(at << 5) + findLowestBit(rest)] ?? 0;
			add(lower, packed & LOWER, 1);
			add(upper, packed >>> HALF, 1);
		}
	}
}

/**
 * Neighbouring rows often have the same combination, and the processor waits for a counter that it has just written. So four rows are read before any
 * of them is counted.
 */
function countListed(list: Int32Array, values: Uint32Array, lower: Tally, upper: Tally): void {
	const fours = list.length & ~3;
	for (let at = 0; at < fours; at += 4) {
		const a = values[list[at] ?? 0] ?? 0;
		const b = values[list[at + 1] ?? 0] ?? 0;
		const c = values[list[at + 2] ?? 0] ?? 0;
		const d = values[list[at + 3] ?? 0] ?? 0;
		countFour(lower, a & LOWER, b & LOWER, c & LOWER, d & LOWER);
		countFour(upper, a >>> HALF, b >>> HALF, c >>> HALF, d >>> HALF);
	}
	for (let at = fours; at < list.length; at++) {
		const packed = values[list[at] ?? 0] ?? 0;
		add(lower, packed & LOWER, 1);
		add(upper, packed >>> HALF, 1);
	}
}

function countFour(counts: Tally, a: number, b: number, c: number, d: number): void {
	counts[a] = (counts[a] ?? 0) + 1;
	counts[b] = (counts[b] ?? 0) + 1;
	counts[c] = (counts[c] ?? 0) + 1;
	counts[d] = (counts[d] ?? 0) + 1;
}

/** Counts the combinations in the half of 32-bit words that begins at `shift`. */
function countHalf({ bits, words, list }: CountedRows, values: Uint32Array, shift: number, counts: Tally): void {
	if (list) {
		for (let at = 0; at < list.length; at++) add(counts, ((values[list[at] ?? 0] ?? 0) >>> shift) & LOWER, 1);
		return;
	}
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(bits, at); rest !== 0; rest &= rest - 1) add(counts, ((values[(at << 5) + findLowestBit(rest)] ?? 0) >>> shift) & LOWER, 1);
	}
}
