/** A set of rows, one bit per row, so that sets are combined 32 rows at a time. */
export type Bits = Int32Array<ArrayBuffer>;

export function countWords(rows: number): number {
	return (rows + 31) >>> 5;
}

export function hasBit(bits: Bits, row: number): boolean {
	return ((readWord(bits, row >>> 5) >>> (row & 31)) & 1) !== 0;
}

export function setBit(bits: Bits, row: number): void {
	bits[row >>> 5] = readWord(bits, row >>> 5) | (1 << (row & 31));
}

export function clearBit(bits: Bits, row: number): void {
	bits[row >>> 5] = readWord(bits, row >>> 5) & ~(1 << (row & 31));
}

export function countBits(bits: Bits, words: number): number {
	let count = 0;
	for (let at = 0; at < words; at++) {
		const all = readWord(bits, at);
		if (all !== 0) count += countOnes(all);
	}
	return count;
}

export function countBoth(one: Bits, other: Bits, words: number): number {
	let count = 0;
	for (let at = 0; at < words; at++) count += countOnes(readWord(one, at) & readWord(other, at));
	return count;
}

/** Makes `into` the union of `sets`, four in a pass. */
export function unionInto(into: Bits, sets: readonly Bits[], words: number): void {
	const [a, b, c, d, ...rest] = sets;
	if (!a) into.fill(0, 0, words);
	else if (!b) into.set(a.subarray(0, words));
	else if (!c) for (let at = 0; at < words; at++) into[at] = readWord(a, at) | readWord(b, at);
	else if (!d) for (let at = 0; at < words; at++) into[at] = readWord(a, at) | readWord(b, at) | readWord(c, at);
	else for (let at = 0; at < words; at++) into[at] = readWord(a, at) | readWord(b, at) | readWord(c, at) | readWord(d, at);
	for (let first = 0; first < rest.length; first += 3) addThree(into, rest, first, words);
}

function addThree(into: Bits, sets: readonly Bits[], first: number, words: number): void {
	const e = sets[first];
	const f = sets[first + 1] ?? e;
	const g = sets[first + 2] ?? e;
	if (!e || !f || !g) return;
	for (let at = 0; at < words; at++) into[at] = readWord(into, at) | readWord(e, at) | readWord(f, at) | readWord(g, at);
}

/** Removes the rows that are not in `other`. */
export function intersect(bits: Bits, other: Bits, words: number): void {
	for (let at = 0; at < words; at++) bits[at] = readWord(bits, at) & readWord(other, at);
}

/** Removes the rows that are in `other`. */
export function subtract(bits: Bits, other: Bits, words: number): void {
	for (let at = 0; at < words; at++) bits[at] = readWord(bits, at) & ~readWord(other, at);
}

/** Reads a word at a place known to be within the array. */
export function readWord(bits: Bits, at: number): number {
	return bits[at] ?? 0;
}

/** Returns the place of a word's lowest set bit. The word must not be 0. */
export function findLowestBit(bits: number): number {
	return 31 - Math.clz32(bits & -bits);
}

export function countOnes(bits: number): number {
	const pairs = bits - ((bits >>> 1) & 0x55555555);
	const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
	return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
