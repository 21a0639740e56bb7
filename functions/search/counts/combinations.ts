import { type Bits, findLowestBit, readWord } from '../columns/bits.ts';
import { add, type Tally } from './tally.ts';

/** Bits of a word that are counted together, and the number of their combinations. */
export const HALF = 16;
export const COMBINATIONS = 2 ** HALF;

/** Scratch memory of all indexes: rows per combination in the lower and the upper half of a word. It is all zero between two counts. */
export const [low, high]: readonly [Tally, Tally] = [new Int32Array(COMBINATIONS), new Int32Array(COMBINATIONS)];

/** Counts the combinations of 16-bit words. */
export function countShort(rows: Bits, words: number, values: Uint16Array, counts: Tally): void {
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(rows, at); rest !== 0; rest &= rest - 1) add(counts, values[(at << 5) + findLowestBit(rest)] ?? 0, 1);
	}
}

/** Counts the combinations in both halves of 32-bit words. */
export function countLong(rows: Bits, words: number, values: Uint32Array): void {
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(rows, at); rest !== 0; rest &= rest - 1) {
			const packed = values[(at << 5) + findLowestBit(rest)] ?? 0;
			add(low, packed & (COMBINATIONS - 1), 1);
			add(high, packed >>> HALF, 1);
		}
	}
}

/** Counts the combinations in the half of 32-bit words that begins at `shift`. */
export function countHalf(rows: Bits, words: number, values: Uint32Array, shift: number, counts: Tally): void {
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(rows, at); rest !== 0; rest &= rest - 1)
			add(counts, ((values[(at << 5) + findLowestBit(rest)] ?? 0) >>> shift) & (COMBINATIONS - 1), 1);
	}
}
