import type { FacetField } from '#shared/contract/diamonds.ts';
import { CLARITIES, COLORS, CUTS, lengthToWidth, SHAPES, totalPrice } from '#shared/domain/diamond.ts';
import { LISTING_STATES, type ListingState } from '#shared/domain/listing.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';
import { type Bits, clearBit, forEachBit, setBit, wordsFor } from './bits.ts';
import { grown, Ids } from './ids.ts';
import { LIST_FIELDS, LISTS } from './lists.ts';

const SORTED_CODES = { shape: SHAPES, color: COLORS, clarity: CLARITIES, cut: CUTS } as const;
type SortedField = keyof typeof SORTED_CODES;
const SORTED_FIELDS = Object.keys(SORTED_CODES) as SortedField[];

const FLAGS = ['hidden', 'treated', 'labGrown', 'hasMedia', 'hasBid'] as const;
type Flag = (typeof FLAGS)[number];

/** Fields with a range filter. */
export type RangeColumn = 'createdAt' | 'weight' | 'askingPrice' | 'total' | 'length' | 'width' | 'depth' | 'ratio';

const FIRST_CAPACITY = 1024;

/**
 * The market in columns: one typed array or bit set per field, one row a
 * stone. Rows of stones that are gone are used again. In numbers 0 stands for
 * "unknown"; the two derived ones may round to 0 and are stored one higher.
 */
export class Columns {
	readonly ids = new Ids();
	/** Milliseconds since 1970. */
	createdAt = new Float64Array(FIRST_CAPACITY);
	/** Thousandths of a carat. */
	weight = new Uint32Array(FIRST_CAPACITY);
	/** Whole currency units per carat. */
	askingPrice = new Uint32Array(FIRST_CAPACITY);
	/** Whole currency units for the stone, plus one. */
	total = new Float64Array(FIRST_CAPACITY);
	/** Hundredths of a millimetre. */
	length = new Uint16Array(FIRST_CAPACITY);
	width = new Uint16Array(FIRST_CAPACITY);
	depth = new Uint16Array(FIRST_CAPACITY);
	/** Hundredths, plus one. */
	ratio = new Uint32Array(FIRST_CAPACITY);
	/** Place in `sellers`. */
	seller = new Uint32Array(FIRST_CAPACITY);
	/** Places in the trade's lists from 1, of the fields that are sorted by. */
	readonly codes: Record<SortedField, Uint8Array<ArrayBuffer>>;

	taken: Bits = new Uint32Array(wordsFor(FIRST_CAPACITY));
	readonly flags: Record<Flag, Bits>;
	readonly states: Record<ListingState, Bits>;
	/** One set for each value of each list filter. */
	readonly lists: Record<FacetField, Map<string, Bits>>;
	readonly sellers = new Map<string, number>();

	#capacity = FIRST_CAPACITY;
	/** Rows ever used: all beyond are free. */
	#rows = 0;
	readonly #free: number[] = [];

	constructor() {
		const bits = (): Bits => new Uint32Array(wordsFor(FIRST_CAPACITY));
		this.codes = recordOf(SORTED_FIELDS, () => new Uint8Array(FIRST_CAPACITY));
		this.flags = recordOf(FLAGS, bits);
		this.states = recordOf(LISTING_STATES, bits);
		this.lists = recordOf(LIST_FIELDS, (field) => new Map(LISTS[field].values.map((value) => [value as string, bits()])));
	}

	/** Words that every bit set of the present market has at least. */
	get words(): number {
		return wordsFor(this.#rows);
	}

	get rows(): number {
		return this.#rows;
	}

	get bytes(): number {
		let sum = this.ids.bytes;
		this.#eachArray((array) => {
			sum += array.byteLength;
			return array;
		});
		return sum;
	}

	/** The rows that hold a stone, in row order. */
	takenRows(): Uint32Array {
		const rows = new Uint32Array(this.ids.count);
		let at = 0;
		forEachBit(this.taken, this.words, (row) => {
			rows[at++] = row;
		});
		return rows;
	}

	/** Adds a stone or replaces what is known of it. Returns its row, and whether its place in any sort order may have changed. */
	put(stone: SearchRow): { row: number; moved: boolean } {
		const found = this.ids.find(stone.listingId);
		const row = found < 0 ? this.#take(stone.listingId) : found;
		if (found >= 0) this.#clearSets(row);
		this.#setSets(row, stone);
		const moved = this.#setSortable(row, stone) || found < 0;
		this.length[row] = scaled(stone.length, 100);
		this.width[row] = scaled(stone.width, 100);
		this.depth[row] = scaled(stone.depth, 100);
		const ratio = lengthToWidth(stone.length, stone.width);
		this.ratio[row] = ratio === undefined ? 0 : scaled(ratio, 100) + 1;
		this.seller[row] = this.#sellerCode(stone.sellerId);
		return { row, moved };
	}

	/** Takes a stone out. Returns the row that it had, or -1 when there is none. */
	remove(listingId: string): number {
		const row = this.ids.find(listingId);
		if (row < 0) return row;
		this.ids.delete(row);
		this.#clearSets(row);
		clearBit(this.taken, row);
		this.#free.push(row);
		return row;
	}

	#take(listingId: string): number {
		const row = this.#free.pop() ?? this.#rows;
		this.ids.add(listingId, row);
		if (row === this.#rows) this.#rows++;
		if (this.#rows > this.#capacity) this.#grow();
		setBit(this.taken, row);
		return row;
	}

	#setSets(row: number, stone: SearchRow): void {
		setBit(this.states[stone.state], row);
		for (const flag of FLAGS) {
			if (stone[flag]) setBit(this.flags[flag], row);
		}
		for (const field of LIST_FIELDS) {
			for (const value of LISTS[field].of(stone)) {
				const bits = value === undefined ? undefined : this.lists[field].get(value);
				if (bits) setBit(bits, row);
			}
		}
	}

	#clearSets(row: number): void {
		for (const state of LISTING_STATES) clearBit(this.states[state], row);
		for (const flag of FLAGS) clearBit(this.flags[flag], row);
		for (const field of LIST_FIELDS) {
			for (const bits of this.lists[field].values()) clearBit(bits, row);
		}
	}

	/** Sets the columns that are sorted by; whether any of them has another value than before. */
	#setSortable(row: number, stone: SearchRow): boolean {
		let changed = set(this.createdAt, row, stone.createdAt);
		changed = set(this.weight, row, scaled(stone.weight, 1000)) || changed;
		changed = set(this.askingPrice, row, stone.askingPrice ?? 0) || changed;
		changed = set(this.total, row, stone.askingPrice === undefined ? 0 : totalPrice(stone.askingPrice, stone.weight) + 1) || changed;
		for (const field of SORTED_FIELDS) {
			const values: readonly (string | undefined)[] = SORTED_CODES[field];
			changed = set(this.codes[field], row, values.indexOf(stone[field]) + 1) || changed;
		}
		return changed;
	}

	#sellerCode(sellerId: string): number {
		const known = this.sellers.get(sellerId);
		if (known !== undefined) return known;
		this.sellers.set(sellerId, this.sellers.size);
		return this.sellers.size - 1;
	}

	#grow(): void {
		this.#capacity *= 2;
		this.#eachArray((array) => grown(array, array.length * 2));
	}

	/** Replaces every array by what `change` returns for it. */
	#eachArray(
		change: <T extends Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(array: T) => T,
	): void {
		this.createdAt = change(this.createdAt);
		this.weight = change(this.weight);
		this.askingPrice = change(this.askingPrice);
		this.total = change(this.total);
		this.length = change(this.length);
		this.width = change(this.width);
		this.depth = change(this.depth);
		this.ratio = change(this.ratio);
		this.seller = change(this.seller);
		this.taken = change(this.taken);
		for (const field of SORTED_FIELDS) this.codes[field] = change(this.codes[field]);
		for (const flag of FLAGS) this.flags[flag] = change(this.flags[flag]);
		for (const state of LISTING_STATES) this.states[state] = change(this.states[state]);
		for (const field of LIST_FIELDS) {
			for (const [value, bits] of this.lists[field]) this.lists[field].set(value, change(bits));
		}
	}
}

function set(column: Uint8Array | Uint32Array | Float64Array, row: number, value: number): boolean {
	if (column[row] === value) return false;
	column[row] = value;
	return true;
}

function scaled(value: number | undefined, scale: number): number {
	return value === undefined ? 0 : Math.round(value * scale);
}

function recordOf<K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
	return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
}
