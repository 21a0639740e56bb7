/** A set of rows, one bit each, as plain words so that whole markets are combined 32 rows at a time. */
export type Bits = Uint32Array<ArrayBuffer>;

/** Words needed for `rows` rows. */
export function wordsFor(rows: number): number {
	return (rows + 31) >>> 5;
}

export function hasBit(bits: Bits, row: number): boolean {
	return ((word(bits, row >>> 5) >>> (row & 31)) & 1) !== 0;
}

export function setBit(bits: Bits, row: number): void {
	bits[row >>> 5] = word(bits, row >>> 5) | (1 << (row & 31));
}

export function clearBit(bits: Bits, row: number): void {
	bits[row >>> 5] = word(bits, row >>> 5) & ~(1 << (row & 31));
}

/** How many rows are in both sets. */
export function countBoth(one: Bits, other: Bits, words: number): number {
	let count = 0;
	for (let at = 0; at < words; at++) {
		const both = word(one, at) & word(other, at);
		if (both !== 0) count += ones(both);
	}
	return count;
}

/** Calls `visit` for each row of the set, in row order. */
export function forEachBit(bits: Bits, words: number, visit: (row: number) => void): void {
	for (let at = 0; at < words; at++) {
		let rest = word(bits, at);
		while (rest !== 0) {
			visit((at << 5) + 31 - Math.clz32(rest & -rest));
			rest &= rest - 1;
		}
	}
}

/** Keeps the rows whose value is from `low` to `high`, both included. */
export function keepRange(bits: Bits, words: number, values: Uint16Array | Uint32Array | Float64Array, low: number, high: number): void {
	for (let at = 0; at < words; at++) {
		const all = word(bits, at);
		let kept = all;
		for (let rest = all; rest !== 0; rest &= rest - 1) {
			const lowest = rest & -rest;
			const value = values[(at << 5) + 31 - Math.clz32(lowest)] ?? 0;
			if (!(value >= low && value <= high)) kept ^= lowest;
		}
		bits[at] = kept;
	}
}

/** An element that is known to lie within the array. */
export function word(bits: Bits, at: number): number {
	return bits[at] ?? 0;
}

function ones(word: number): number {
	const pairs = word - ((word >>> 1) & 0x55555555);
	const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
	return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
