import type { Bits } from '../columns/bits.ts';

/** The compiled form of `vectors.wat`, in base64. */
export const VECTORS =
	'AGFzbQEAAAABLQZgBH9/f38AYAZ/f39/f38AYAV/f398fABgA39/fwBgBH9/f38Bf2ACf38BfwMLCgABAgMEAwMDAAUFAwEABQd5CwZtZW1vcnkCAAlrZWVwU2hvcnQAAAhrZWVwTG9uZwABDGtlZX' +
	'BQcm9kdWN0cwACCmtlZXBNYXJrZWQAAwhsaXN0Um93cwAEBXVuaXRlAAUJaW50ZXJzZWN0AAYIc3VidHJhY3QABwdyZXBsYWNlAAgFY291bnQACQr9BwpjAgF/BHsgAv0QIQUgA/0QIQYDQCAB/QAE' +
	'ACEHIAH9AAQQIQggBCAELwEAIAcgBf02IAcgBv00/U4gCCAF/TYgCCAG/TT9Tv1l/WRxOwEAIAFBIGohASAEQQJqIgQgAEkNAAsLwAECAX8HeyAD/REhByAE/REhCCAF/REhCQNAIAH9AAQAIAL9rQ' +
	'EgB/1OIQogAf0ABBAgAv2tASAH/U4hCyAB/QAEICAC/a0BIAf9TiEMIAH9AAQwIAL9rQEgB/1OIQ0gBiAGLwEAIAogCP1AIAogCf0+/U4gCyAI/UAgCyAJ/T79Tv2FASAMIAj9QCAMIAn9Pv1OIA0g' +
	'CP1AIA0gCf0+/U79hQH9Zf1kcTsBACABQcAAaiEBIAZBAmoiBiAASQ0ACwvOAQQBfwR7AX8CeyAD/RQhBiAE/RQhBwNAIAH9AAQAIQggAv0ABAAhCSAI/f8BIAn9/wH98gEhCyAIIAj9DQgJCgsMDQ' +
	'4PCAkKCwwNDg/9/wEgCSAJ/Q0ICQoLDA0ODwgJCgsMDQ4P/f8B/fIBIQwgCkEEdiALIAb9TCALIAf9Sf1O/cQBIAwgBv1MIAwgB/1J/U79xAFBAnRyQQR0ciEKIAFBEGohASACQRBqIQIgAUEQcQ0A' +
	'IAUgBS0AACAKcToAACAFQQFqIgUgAEkNAAsLfgEDfwNAQQAhBEEAIQUDQCAFIAIgAS8BAGotAAAgAiABLwEEai0AAEEBdHIgAiABLwEIai0AAEECdCACIAEvAQxqLQAAQQN0cnIgBHRyIQUgAUEQai' +
	'EBIARBBGoiBEEgSQ0ACyADIAMoAgAgBXE2AgAgA0EEaiIDIABJDQALC4YBAgJ/AnsDQCAEKAIAIgUEQCAC/REhBgNAIAEgBUH/AXFBA3Rq/QIDACEHIAMgBiAH/akB/a4B/QsEACADIAYgB/2qAf2u' +
	'Af0LBBAgAyAFQf8BcWlBAnRqIQMgBkEI/RH9rgEhBiAFQQh2IgUNAAsLIAJBIGohAiAEQQRqIgQgAEkNAAsgAwssAANAIAAgAP0ABAAgAv0ABAD9UP0LBAAgAkEQaiECIABBEGoiACABSQ0ACwssAA' +
	'NAIAAgAP0ABAAgAv0ABAD9Tv0LBAAgAkEQaiECIABBEGoiACABSQ0ACwssAANAIAAgAP0ABAAgAv0ABAD9T/0LBAAgAkEQaiECIABBEGoiACABSQ0ACws5AANAIAAgAP0ABAAgAv0ABAAgA/0ABAD9' +
	'Uv0LBAAgAkEQaiECIANBEGohAyAAQRBqIgAgAUkNAAsLPQEBewNAIAIgAP0ABAD9Yv19/X/9rgEhAiAAQRBqIgAgAUkNAAsgAv0bACAC/RsBaiAC/RsCIAL9GwNqags=';

interface Vectors {
	memory: WebAssembly.Memory;
	keepShort(end: number, numbers: number, least: number, most: number): void;
	keepLong(end: number, numbers: number, shift: number, mask: number, least: number, most: number): void;
	keepProducts(end: number, ones: number, others: number, least: number, below: number): void;
	keepMarked(end: number, numbers: number, marks: number): void;
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

/** Keeps the rows for whose number `marks` has a 1 at the place of its lower 16 bits; all others are 0. */
export function keepMarked(bits: Bits, words: number, numbers: Uint32Array<ArrayBuffer>, marks: Uint8Array<ArrayBuffer>): void {
	bytes.set(marks, SECOND);
	keepInBlocks(bits, words, [numbers], (end) => vectors.keepMarked(end, FIRST, SECOND));
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
