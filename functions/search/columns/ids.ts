import { Growing } from './growing.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 26;
const ABSENT = 255;
const VALUES = new Uint8Array(128).fill(ABSENT);
for (let value = 0; value < 32; value++) VALUES[ALPHABET.charCodeAt(value)] = value;
const PAIRS = Array.from({ length: 1024 }, (_, pair) => `${ALPHABET[pair >>> 5]}${ALPHABET[pair & 31]}`);

/** Number of hash tables for the ids. Small tables are lengthened in well under a millisecond, even with millions of ids. */
const TABLES = 256;
const FIRST_SLOTS = 8;
/** Fill ratios: of a table made for a known number of ids, and above which a table is lengthened. */
const FILLED_AT_FIRST = 0.75;
const FILLED_AT_MOST = 0.8;
const GROWTH = 1.25;
const NO_SLOTS = new Uint32Array(0);

/**
 * Maps listing ids (ULIDs) to rows. Ids are stored as 128 bits with open-addressing hash tables: about 22 bytes per stone, where a Map of strings
 * takes over 100.
 */
export class Ids {
	/** Four words per row, the most significant first. */
	readonly words: Growing<Uint32Array<ArrayBuffer>>;
	/** Row + 1 in each slot; 0 means free. */
	readonly #tables: Uint32Array[] = new Array(TABLES).fill(NO_SLOTS);
	readonly #counts = new Uint32Array(TABLES);
	readonly #sought = new Uint32Array(4);
	#count = 0;

	constructor(rows: number) {
		this.words = new Growing(
			(length) => new Uint32Array(length),
			rows,
			(capacity) => capacity * 4,
		);
	}

	get count(): number {
		return this.#count;
	}

	/** Size in bytes of the tables, without the ids. */
	get tableBytes(): number {
		return this.#tables.reduce((sum, slots) => sum + slots.byteLength, 0);
	}

	/** Returns the listing's row, or -1. */
	find(id: string): number {
		if (!parse(id, this.#sought)) return -1;
		const hash = mix(this.#sought, 0);
		return (this.#table(hash)[this.#slotOf(hash)] ?? 0) - 1;
	}

	/** Stores a new listing's id for a free row. Throws if the id is not a ULID. */
	add(id: string, row: number): void {
		if (!parse(id, this.#sought)) throw new RangeError(`${id} is not a ULID`);
		this.words.values.set(this.#sought, row * 4);
		const hash = mix(this.#sought, 0);
		const table = hash >>> 24;
		const count = (this.#counts[table] ?? 0) + 1;
		if (count > this.#table(hash).length * FILLED_AT_MOST) this.#lengthen(table);
		this.#table(hash)[this.#slotOf(hash)] = row + 1;
		this.#counts[table] = count;
		this.#count++;
	}

	/** Indexes the first `rows` rows of `words`. */
	addAll(rows: number): void {
		const words = this.words.values;
		for (let row = 0; row < rows; row++) {
			const table = mix(words, row * 4) >>> 24;
			this.#counts[table] = (this.#counts[table] ?? 0) + 1;
		}
		this.#counts.forEach((count, table) => {
			this.#tables[table] = new Uint32Array(Math.max(FIRST_SLOTS, Math.ceil(count / FILLED_AT_FIRST)));
		});
		for (let row = 0; row < rows; row++) insert(this.#table(mix(words, row * 4)), mix(words, row * 4), row + 1);
		this.#count = rows;
	}

	delete(row: number): void {
		const words = this.words.values;
		this.#sought.set(words.subarray(row * 4, row * 4 + 4));
		const hash = mix(this.#sought, 0);
		const slots = this.#table(hash);
		const end = slots.length;
		let hole = this.#slotOf(hash);
		// Later entries of the probe sequence move back, so that no search stops at the hole.
		for (let at = (hole + 1) % end; slots[at]; at = (at + 1) % end) {
			const home = findHome(mix(words, ((slots[at] ?? 0) - 1) * 4), end);
			if ((at - home + end) % end >= (at - hole + end) % end) {
				slots[hole] = slots[at] ?? 0;
				hole = at;
			}
		}
		slots[hole] = 0;
		this.#counts[hash >>> 24] = (this.#counts[hash >>> 24] ?? 0) - 1;
		this.#count--;
	}

	/** Returns the time in a row's id, in milliseconds since 1970. */
	readTime(row: number): number {
		const words = this.words.values;
		return (words[row * 4] ?? 0) * 0x10000 + ((words[row * 4 + 1] ?? 0) >>> 16);
	}

	text(row: number): string {
		const words = this.words.values;
		let text = '';
		let [a, b, c, d] = [words[row * 4] ?? 0, words[row * 4 + 1] ?? 0, words[row * 4 + 2] ?? 0, words[row * 4 + 3] ?? 0];
		for (let pair = 0; pair < LENGTH / 2; pair++) {
			text = PAIRS[d & 1023] + text;
			d = ((d >>> 10) | (c << 22)) >>> 0;
			c = ((c >>> 10) | (b << 22)) >>> 0;
			b = ((b >>> 10) | (a << 22)) >>> 0;
			a >>>= 10;
		}
		return text;
	}

	/** Compares the ids of two rows in text order. */
	compare(row: number, other: number): number {
		const words = this.words.values;
		for (let at = 0; at < 4; at++) {
			const difference = (words[row * 4 + at] ?? 0) - (words[other * 4 + at] ?? 0);
			if (difference !== 0) return difference;
		}
		return 0;
	}

	#table(hash: number): Uint32Array {
		return this.#tables[hash >>> 24] ?? NO_SLOTS;
	}

	/** Returns the slot of the sought id, or the free slot where it belongs. */
	#slotOf(hash: number): number {
		const words = this.words.values;
		const sought = this.#sought;
		const slots = this.#table(hash);
		let slot = findHome(hash, slots.length);
		for (let held = slots[slot]; held; held = slots[slot]) {
			const at = (held - 1) * 4;
			if (words[at + 3] === sought[3] && words[at + 2] === sought[2] && words[at + 1] === sought[1] && words[at] === sought[0]) break;
			if (++slot === slots.length) slot = 0;
		}
		return slot;
	}

	#lengthen(table: number): void {
		const before = this.#tables[table] ?? NO_SLOTS;
		const after = new Uint32Array(Math.max(FIRST_SLOTS, Math.ceil(before.length * GROWTH)));
		for (const entry of before) if (entry) insert(after, mix(this.words.values, (entry - 1) * 4), entry);
		this.#tables[table] = after;
	}
}

function insert(slots: Uint32Array, hash: number, entry: number): void {
	let slot = findHome(hash, slots.length);
	while (slots[slot]) if (++slot === slots.length) slot = 0;
	slots[slot] = entry;
}

/** Returns the slot where a search begins. The hash's upper 8 bits choose the table, its lower 16 bits the slot. */
function findHome(hash: number, slots: number): number {
	return Math.floor(((hash & 0xffff) * slots) / 0x10000);
}

function mix(words: Uint32Array, at: number): number {
	const mixed = Math.imul((words[at + 3] ?? 0) ^ Math.imul(words[at + 2] ?? 0, 0x85ebca6b) ^ Math.imul(words[at + 1] ?? 0, 0xc2b2ae35), 0x9e3779b1);
	return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** Parses a ULID into 128 bits, most significant word first. Returns false if `id` is not a ULID. */
function parse(id: string, into: Uint32Array): boolean {
	if (id.length !== LENGTH || id > '7ZZZZZZZZZZZZZZZZZZZZZZZZZ') return false;
	let [a, b, c, d] = [0, 0, 0, 0];
	for (let place = 0; place < LENGTH; place++) {
		const unit = id.charCodeAt(place);
		const value = unit < 128 ? (VALUES[unit] ?? ABSENT) : ABSENT;
		if (value === ABSENT) return false;
		// 26 × 5 = 130 bits: the upper two bits of the first character, which are zero, leave the first word.
		a = (a << 5) | (b >>> 27);
		b = (b << 5) | (c >>> 27);
		c = (c << 5) | (d >>> 27);
		d = (d << 5) | value;
	}
	[into[0], into[1], into[2], into[3]] = [a, b, c, d];
	return true;
}
