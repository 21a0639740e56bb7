import type { Bits } from '../columns/bits.ts';

/** The compiled form of `vectors.wat`, in base64. */
export const VECTORS =
	'AGFzbQEAAAABGQNgBH9/f38AYAZ/f39/f38AYAV/f398fAADBAMAAQIFAwEABQcwBAZtZW1vcnkCAAlrZWVwU2hvcnQAAAhrZWVwTG9uZwABDGtlZXBQcm9kdWN0cwACCvcDA2MCAX8E' +
	'eyAC/RAhBSAD/RAhBgNAIAH9AAQAIQcgAf0ABBAhCCAEIAQvAQAgByAF/TYgByAG/TT9TiAIIAX9NiAIIAb9NP1O/WX9ZHE7AQAgAUEgaiEBIARBAmoiBCAASQ0ACwvAAQIBfwd7IAP9' +
	'ESEHIAT9ESEIIAX9ESEJA0AgAf0ABAAgAv2tASAH/U4hCiAB/QAEECAC/a0BIAf9TiELIAH9AAQgIAL9rQEgB/1OIQwgAf0ABDAgAv2tASAH/U4hDSAGIAYvAQAgCiAI/UAgCiAJ/T79' +
	'TiALIAj9QCALIAn9Pv1O/YUBIAwgCP1AIAwgCf0+/U4gDSAI/UAgDSAJ/T79Tv2FAf1l/WRxOwEAIAFBwABqIQEgBkECaiIGIABJDQALC84BBAF/BHsBfwJ7IAP9FCEGIAT9FCEHA0Ag' +
	'Af0ABAAhCCAC/QAEACEJIAj9/wEgCf3/Af3yASELIAggCP0NCAkKCwwNDg8ICQoLDA0OD/3/ASAJIAn9DQgJCgsMDQ4PCAkKCwwNDg/9/wH98gEhDCAKQQR2IAsgBv1MIAsgB/1J/U79' +
	'xAEgDCAG/UwgDCAH/Un9Tv3EAUECdHJBBHRyIQogAUEQaiEBIAJBEGohAiABQRBxDQAgBSAFLQAAIApxOgAAIAVBAWoiBSAASQ0ACws=';

interface Vectors {
	memory: WebAssembly.Memory;
	keepShort(end: number, numbers: number, least: number, most: number): void;
	keepLong(end: number, numbers: number, shift: number, mask: number, least: number, most: number): void;
	keepProducts(end: number, ones: number, others: number, least: number, below: number): void;
}

const vectors = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(VECTORS, 'base64'))).exports as unknown as Vectors;

type Numbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Words of a block: its numbers fit into the processor's nearest memories. */
const BLOCK = 1024;
const ROWS = BLOCK * 32;

/** Addresses of a block's numbers in the memory of the tests, after its set of rows. */
const [FIRST, SECOND] = [BLOCK * 4, BLOCK * 4 + ROWS * 4];
const bytes = new Uint8Array(vectors.memory.buffer);
const block = new Int32Array(vectors.memory.buffer, 0, BLOCK);

/** Keeps the rows with numbers in `least`–`most`. */
export function keepShort(bits: Bits, words: number, numbers: Uint16Array<ArrayBuffer>, least: number, most: number): void {
	keepInBlocks(bits, words, [numbers], (end) => vectors.keepShort(end, FIRST, least, most));
}

/** Bounds of a number, both included, of which the bits of `mask` above `shift` are compared. */
export interface LongBounds {
	shift: number;
	mask: number;
	least: number;
	most: number;
}

/** Keeps the rows with numbers within bounds. */
export function keepLong(bits: Bits, words: number, numbers: Uint32Array<ArrayBuffer>, { shift, mask, least, most }: LongBounds): void {
	keepInBlocks(bits, words, [numbers], (end) => vectors.keepLong(end, FIRST, shift, mask, least, most));
}

/** Keeps the rows whose product of two numbers is at least `least` and below `below`. */
export function keepProducts(bits: Bits, words: number, factors: readonly Uint32Array<ArrayBuffer>[], least: number, below: number): void {
	keepInBlocks(bits, words, factors, (end) => vectors.keepProducts(end, FIRST, SECOND, least, below));
}

/**
 * Tests a set of rows block by block, in the memory of the tests. `end`: the length of the block's set in bytes. Rows without a number have the number 0.
 */
function keepInBlocks(bits: Bits, words: number, columns: readonly Numbers[], test: (end: number) => void): void {
	for (let at = 0; at < words; at += BLOCK) {
		const rows = bits.subarray(at, Math.min(at + BLOCK, words));
		block.set(rows);
		const first = at << 5;
		for (const [place, numbers] of columns.entries()) copyIn(numbers.subarray(first, first + ROWS), place === 0 ? FIRST : SECOND);
		test(rows.byteLength);
		rows.set(block.subarray(0, rows.length));
	}
}

function copyIn({ buffer, byteOffset, byteLength, BYTES_PER_ELEMENT }: Numbers, address: number): void {
	bytes.set(new Uint8Array(buffer, byteOffset, byteLength), address);
	bytes.fill(0, address + byteLength, address + ROWS * BYTES_PER_ELEMENT);
}
