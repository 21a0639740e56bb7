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
