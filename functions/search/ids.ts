const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 26;
const ABSENT = 255;
const VALUES = new Uint8Array(128).fill(ABSENT);
for (let value = 0; value < 32; value++) VALUES[ALPHABET.charCodeAt(value)] = value;
const PAIRS = Array.from({ length: 1024 }, (_, pair) => `${ALPHABET[pair >>> 5]}${ALPHABET[pair & 31]}`);

/**
 * Which listing stands in which row. Ids (ULIDs) are kept as 128 bits in one
 * array with an open-addressing hash table beside it: about 30 bytes a stone
 * where a Map of texts takes over 100.
 */
export class Ids {
	#words = new Uint32Array(4 * 1024);
	/** Row + 1, 0 for free. At least a third is free. */
	#slots = new Uint32Array(2048);
	#sought = new Uint32Array(4);
	#count = 0;

	get count(): number {
		return this.#count;
	}

	get bytes(): number {
		return this.#words.byteLength + this.#slots.byteLength;
	}

	/** The listing's row, or -1. */
	find(id: string): number {
		return parse(id, this.#sought) ? (this.#slots[this.#slotOf(this.#sought)] ?? 0) - 1 : -1;
	}

	/** Puts a listing that is in no row yet into a free row. Throws when the id is not a ULID. */
	add(id: string, row: number): void {
		if (!parse(id, this.#sought)) throw new RangeError(`${id} is not a ULID`);
		if ((this.#count + 1) * 3 > this.#slots.length * 2) this.#rehash(this.#slots.length * 2);
		if ((row + 1) * 4 > this.#words.length) this.#words = grown(this.#words, this.#words.length * 2);
		this.#words.set(this.#sought, row * 4);
		this.#slots[this.#slotOf(this.#sought)] = row + 1;
		this.#count++;
	}

	/** Frees the row. */
	delete(row: number): void {
		const slots = this.#slots;
		const last = slots.length - 1;
		let hole = this.#slotOf(this.#words.subarray(row * 4, row * 4 + 4));
		// Entries further along the probe move back, so that no search stops at the hole.
		for (let at = (hole + 1) & last; slots[at]; at = (at + 1) & last) {
			const home = this.#home(this.#words, ((slots[at] ?? 0) - 1) * 4);
			if (((at - home) & last) >= ((at - hole) & last)) {
				slots[hole] = slots[at] ?? 0;
				hole = at;
			}
		}
		slots[hole] = 0;
		this.#count--;
	}

	/** The id of the listing in a row. */
	text(row: number): string {
		let text = '';
		let [a = 0, b = 0, c = 0, d = 0] = this.#words.subarray(row * 4, row * 4 + 4);
		for (let pair = 0; pair < LENGTH / 2; pair++) {
			text = PAIRS[d & 1023] + text;
			d = ((d >>> 10) | (c << 22)) >>> 0;
			c = ((c >>> 10) | (b << 22)) >>> 0;
			b = ((b >>> 10) | (a << 22)) >>> 0;
			a >>>= 10;
		}
		return text;
	}

	/** Order of the ids' texts. */
	compare(row: number, other: number): number {
		for (let at = 0; at < 4; at++) {
			const difference = (this.#words[row * 4 + at] ?? 0) - (this.#words[other * 4 + at] ?? 0);
			if (difference !== 0) return difference;
		}
		return 0;
	}

	/** Where the id stands, or the free slot where it belongs. */
	#slotOf(id: Uint32Array): number {
		const last = this.#slots.length - 1;
		let slot = this.#home(id, 0);
		for (let held = this.#slots[slot]; held; held = this.#slots[slot]) {
			const at = (held - 1) * 4;
			const words = this.#words;
			if (words[at + 3] === id[3] && words[at + 2] === id[2] && words[at + 1] === id[1] && words[at] === id[0]) break;
			slot = (slot + 1) & last;
		}
		return slot;
	}

	#home(words: Uint32Array, at: number): number {
		const mixed = Math.imul((words[at + 3] ?? 0) ^ Math.imul(words[at + 2] ?? 0, 0x85ebca6b) ^ Math.imul(words[at + 1] ?? 0, 0xc2b2ae35), 0x9e3779b1);
		return (mixed ^ (mixed >>> 15)) & (this.#slots.length - 1);
	}

	#rehash(size: number): void {
		const held = this.#slots;
		this.#slots = new Uint32Array(size);
		for (const entry of held) {
			if (entry) this.#slots[this.#slotOf(this.#words.subarray((entry - 1) * 4, entry * 4))] = entry;
		}
	}
}

/** A longer copy. */
export function grown<T extends Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(
	array: T,
	length: number,
): T {
	const copy = new (array.constructor as new (length: number) => T)(length);
	copy.set(array);
	return copy;
}

/** Reads a ULID's 128 bits, most significant word first. False when the text is not one. */
function parse(id: string, into: Uint32Array): boolean {
	if (id.length !== LENGTH || id > '7ZZZZZZZZZZZZZZZZZZZZZZZZZ') return false;
	into.fill(0);
	for (let place = 0; place < LENGTH; place++) {
		const unit = id.charCodeAt(place);
		const value = unit < 128 ? (VALUES[unit] ?? ABSENT) : ABSENT;
		if (value === ABSENT) return false;
		// 26 × 5 = 130 bits: the first character's upper two are always zero.
		const bit = place * 5 - 2;
		const at = bit < 0 ? 0 : bit >>> 5;
		const room = 27 - (bit - at * 32);
		if (room >= 0) into[at] = (into[at] ?? 0) | (value << room);
		else {
			into[at] = (into[at] ?? 0) | (value >>> -room);
			into[at + 1] = (into[at + 1] ?? 0) | (value << (32 + room));
		}
	}
	return true;
}
