import { type Bits, countOnes, readWord } from '../columns/bits.ts';

/** Counts the rows at places `from` to before `to` of `base` that are in `bits` and not in `stale`. */
export function countRows(bits: Bits, stale: Bits, base: Uint32Array, from: number, to: number): number {
	let count = 0;
	for (let at = from; at < to; at++) {
		const row = base[at] ?? 0;
		count += ((readWord(bits, row >>> 5) & ~readWord(stale, row >>> 5)) >>> (row & 31)) & 1;
	}
	return count;
}

/** Adds the rows at places `from` to before `to` of `base` to `bits`, except the stale ones. Without a base, places are rows. */
export function addRows(bits: Bits, stale: Bits, base: Uint32Array | undefined, from: number, to: number): void {
	for (let at = from; at < to; at++) {
		const row = base ? (base[at] ?? 0) : at;
		bits[row >>> 5] = readWord(bits, row >>> 5) | ((1 << (row & 31)) & ~readWord(stale, row >>> 5));
	}
}

/** Removes the rows at places `from` to before `to` of `base` from `bits`, except the stale ones. Without a base, places are rows. */
export function removeRows(bits: Bits, stale: Bits, base: Uint32Array | undefined, from: number, to: number): void {
	for (let at = from; at < to; at++) {
		const row = base ? (base[at] ?? 0) : at;
		bits[row >>> 5] = readWord(bits, row >>> 5) & (~(1 << (row & 31)) | readWord(stale, row >>> 5));
	}
}

/** Counts the rows `from` to before `to` that are in `bits` and not in `without`. */
export function countBetween(bits: Bits, without: Bits, from: number, to: number): number {
	if (from >= to) return 0;
	const [first, last] = [from >>> 5, (to - 1) >>> 5];
	let count = 0;
	for (let at = first; at <= last; at++) {
		let both = readWord(bits, at) & ~readWord(without, at);
		if (at === first) both &= -1 << (from & 31);
		if (at === last) both &= -1 >>> (31 - ((to - 1) & 31));
		count += countOnes(both);
	}
	return count;
}
