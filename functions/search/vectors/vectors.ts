import type { Bits } from '../columns/bits.ts';

/** The compiled form of `vectors.wat`, in base64. */
export const VECTORS =
	'AGFzbQEAAAABLQZgBH9/f38AYAZ/f39/f38AYAV/f398fABgBH9/f38Bf2ADf39/AGACf38BfwMKCQABAgMEBAQABQUDAQAFB2wKBm1lbW9yeQIACWtlZXBTaG9ydAAACGtlZXBMb25nAAEMa2VlcF' +
	'Byb2R1Y3RzAAIIbGlzdFJvd3MAAwV1bml0ZQAECWludGVyc2VjdAAFCHN1YnRyYWN0AAYHcmVwbGFjZQAHBWNvdW50AAgK/gYJYwIBfwR7IAL9ECEFIAP9ECEGA0AgAf0ABAAhByAB/QAEECEIIAQg' +
	'BC8BACAHIAX9NiAHIAb9NP1OIAggBf02IAggBv00/U79Zf1kcTsBACABQSBqIQEgBEECaiIEIABJDQALC8ABAgF/B3sgA/0RIQcgBP0RIQggBf0RIQkDQCAB/QAEACAC/a0BIAf9TiEKIAH9AAQQIA' +
	'L9rQEgB/1OIQsgAf0ABCAgAv2tASAH/U4hDCAB/QAEMCAC/a0BIAf9TiENIAYgBi8BACAKIAj9QCAKIAn9Pv1OIAsgCP1AIAsgCf0+/U79hQEgDCAI/UAgDCAJ/T79TiANIAj9QCANIAn9Pv1O/YUB' +
	'/WX9ZHE7AQAgAUHAAGohASAGQQJqIgYgAEkNAAsLzgEEAX8EewF/AnsgA/0UIQYgBP0UIQcDQCAB/QAEACEIIAL9AAQAIQkgCP3/ASAJ/f8B/fIBIQsgCCAI/Q0ICQoLDA0ODwgJCgsMDQ4P/f8BIA' +
	'kgCf0NCAkKCwwNDg8ICQoLDA0OD/3/Af3yASEMIApBBHYgCyAG/UwgCyAH/Un9Tv3EASAMIAb9TCAMIAf9Sf1O/cQBQQJ0ckEEdHIhCiABQRBqIQEgAkEQaiECIAFBEHENACAFIAUtAAAgCnE6AAAg' +
	'BUEBaiIFIABJDQALC4YBAgJ/AnsDQCAEKAIAIgUEQCAC/REhBgNAIAEgBUH/AXFBA3Rq/QIDACEHIAMgBiAH/akB/a4B/QsEACADIAYgB/2qAf2uAf0LBBAgAyAFQf8BcWlBAnRqIQMgBkEI/RH9rg' +
	'EhBiAFQQh2IgUNAAsLIAJBIGohAiAEQQRqIgQgAEkNAAsgAwssAANAIAAgAP0ABAAgAv0ABAD9UP0LBAAgAkEQaiECIABBEGoiACABSQ0ACwssAANAIAAgAP0ABAAgAv0ABAD9Tv0LBAAgAkEQaiEC' +
	'IABBEGoiACABSQ0ACwssAANAIAAgAP0ABAAgAv0ABAD9T/0LBAAgAkEQaiECIABBEGoiACABSQ0ACws5AANAIAAgAP0ABAAgAv0ABAAgA/0ABAD9Uv0LBAAgAkEQaiECIANBEGohAyAAQRBqIgAgAU' +
	'kNAAsLPQEBewNAIAIgAP0ABAD9Yv19/X/9rgEhAiAAQRBqIgAgAUkNAAsgAv0bACAC/RsBaiAC/RsCIAL9GwNqags=';

interface Vectors {
	memory: WebAssembly.Memory;
	keepShort(end: number, numbers: number, least: number, most: number): void;
	keepLong(end: number, numbers: number, shift: number, mask: number, least: number, most: number): void;
	keepProducts(end: number, ones: number, others: number, least: number, below: number): void;
	listRows(end: number, places: number, first: number, to: number): number;
	unite(set: number, end: number, other: number): void;
	intersect(set: number, end: number, other: number): void;
	subtract(set: number, end: number, other: number): void;
	replace(set: number, end: number, other: number, kept: number): void;
	count(set: number, end: number): number;
}

export const vectors = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(VECTORS, 'base64'))).exports as unknown as Vectors;

type Numbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Words of a block: its numbers fit into the processor's nearest memories. */
const BLOCK = 1024;
const ROWS = BLOCK * 32;

/** Addresses in the vectors' memory, after a block's set of rows: two numbers of each row, or the list of rows; then the places of each byte's bits. */
const [FIRST, SECOND, PLACES] = [BLOCK * 4, BLOCK * 4 + ROWS * 4, BLOCK * 4 + ROWS * 8];
const bytes = new Uint8Array(vectors.memory.buffer);
const block = new Int32Array(vectors.memory.buffer, 0, BLOCK);
const listed = new Int32Array(vectors.memory.buffer, FIRST, ROWS);

for (let byte = 0; byte < 256; byte++) {
	const places = Array.from({ length: 8 }, (_, bit) => bit).filter((bit) => ((byte >> bit) & 1) !== 0);
	bytes.set(places, PLACES + byte * 8);
}

/** Lists the set's rows in ascending order, in `rows` if given. `count` is their number. */
export function listRows(bits: Bits, words: number, count: number, rows = new Int32Array(count)): Int32Array<ArrayBuffer> {
	for (let at = 0, filled = 0; at < words && filled < count; at += BLOCK) {
		const set = bits.subarray(at, Math.min(at + BLOCK, words));
		block.set(set);
		const found = (vectors.listRows(set.byteLength, PLACES, at << 5, FIRST) - FIRST) >>> 2;
		rows.set(listed.subarray(0, found), filled);
		filled += found;
	}
	return rows;
}

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
