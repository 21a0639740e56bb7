import type { FacetField } from '#shared/contract/diamonds.ts';
import { CUT_FILTERS } from '#shared/domain/diamond.ts';
import { LISTING_STATES, type ListingState } from '#shared/domain/listing.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';
import { type Bits, clearBit, hasBit, setBit, wordsFor } from './bits.ts';
import { codeIn, FANCY_MASK, packOthers, packSorted, SLOTS } from './codes.ts';
import { Growing } from './growing.ts';
import { Ids } from './ids.ts';
import { EVERY_NUMBER, type NumberField } from './numbers.ts';
import { Sellers } from './sellers.ts';

export const FLAGS = ['hidden', 'treated', 'labGrown', 'hasMedia', 'hasBid'] as const;
export type Flag = (typeof FLAGS)[number];

/** List filters that have a set of rows for each value; the others, of fancy colours, are read from the codes. */
export const SET_FIELDS = ['shape', 'color', 'clarity', 'cut', 'polish', 'symmetry', 'fluorescence', 'laboratory'] as const satisfies FacetField[];
export type SetField = (typeof SET_FIELDS)[number];

/** Room for so many more stones at least: more than there are arrays, which are made longer one by one. */
const FIRST_ROWS = 256;
/** Room beside what a loaded market takes. */
const SPARE = 1 / 32;
const SMALL = 65_536;
/** Rows of stones that are gone are used again when there are so many, and this share of all. */
const FREE_ROWS = 1024;
const FREE_SHARE = 1 / 8;

const bits = (rows: number) => new Growing((length) => new Int32Array(length), rows, wordsFor);
const bytes2 = (rows: number) => new Growing((length) => new Uint16Array(length), rows);
const bytes4 = (rows: number) => new Growing((length) => new Uint32Array(length), rows);

/**
 * The market in columns: one typed array or bit set per field, one row a
 * stone. A stone keeps its row for life; values change in place. Rows begin in
 * the order in which the stones were listed. In numbers 0 stands for "unknown".
 */
export class Columns {
	readonly ids: Ids;
	readonly sellers: Sellers;
	/** When listed: seconds since 1970, and milliseconds beyond. */
	readonly seconds: Growing<Uint32Array<ArrayBuffer>>;
	readonly millis: Growing<Uint16Array<ArrayBuffer>>;
	/** Thousandths of a carat. */
	readonly weight: Growing<Uint32Array<ArrayBuffer>>;
	/** Whole currency units per carat. */
	readonly askingPrice: Growing<Uint32Array<ArrayBuffer>>;
	/** Hundredths of a millimetre. */
	readonly length: Growing<Uint16Array<ArrayBuffer>>;
	readonly width: Growing<Uint16Array<ArrayBuffer>>;
	readonly depth: Growing<Uint16Array<ArrayBuffer>>;
	/** Packed codes: see `codes.ts`. */
	readonly sorted: Growing<Uint16Array<ArrayBuffer>>;
	readonly others: Growing<Uint32Array<ArrayBuffer>>;

	/** Rows that hold a stone. */
	readonly taken: Growing<Bits>;
	/** Rows of stones of which any word of a fancy colour is known. */
	readonly fancy: Growing<Bits>;
	readonly flags: Record<Flag, Growing<Bits>>;
	readonly states: Record<ListingState, Growing<Bits>>;
	/** A set for each value, in the order of the filter's values. */
	readonly sets: Record<SetField, Growing<Bits>[]>;

	readonly #arrays: { values: { byteLength: number }; growTo(rows: number): void }[] = [];
	#capacity: number;
	/** Arrays that have been made longer already for the next capacity. */
	#grown = 0;
	/** Rows ever used: all beyond are free. */
	#rows = 0;
	readonly #free: number[] = [];

	constructor(stones = 0) {
		const capacity = wholeWords(stones * (1 + SPARE) + FIRST_ROWS);
		const kept = <T extends { values: { byteLength: number }; growTo(rows: number): void }>(array: T): T => {
			this.#arrays.push(array);
			return array;
		};
		const sets = (count: number) => Array.from({ length: count }, () => kept(bits(capacity)));
		this.#capacity = capacity;
		this.ids = new Ids(capacity);
		kept(this.ids.words);
		this.sellers = new Sellers(capacity);
		kept(this.sellers.column);
		this.seconds = kept(bytes4(capacity));
		this.millis = kept(bytes2(capacity));
		this.weight = kept(bytes4(capacity));
		this.askingPrice = kept(bytes4(capacity));
		this.length = kept(bytes2(capacity));
		this.width = kept(bytes2(capacity));
		this.depth = kept(bytes2(capacity));
		this.sorted = kept(bytes2(capacity));
		this.others = kept(bytes4(capacity));
		this.taken = kept(bits(capacity));
		this.fancy = kept(bits(capacity));
		this.flags = recordOf(FLAGS, () => kept(bits(capacity)));
		this.states = recordOf(LISTING_STATES, () => kept(bits(capacity)));
		this.sets = recordOf(SET_FIELDS, (field) => sets(field === 'cut' ? CUT_FILTERS.length : SLOTS[field].values.length));
	}

	/** Words that every bit set of the present market has at least. */
	get words(): number {
		return wordsFor(this.#rows);
	}

	get rows(): number {
		return this.#rows;
	}

	get bytes(): number {
		return this.#arrays.reduce((sum, { values }) => sum + values.byteLength, this.ids.tableBytes);
	}

	/** A set of rows that grows with the market. */
	rowSet(): Growing<Bits> {
		const set = bits(this.#grown > 0 ? this.#nextCapacity : this.#capacity);
		this.#arrays.push(set);
		return set;
	}

	/** When the stone was listed, milliseconds since 1970. */
	createdAt(row: number): number {
		return (this.seconds.values[row] ?? 0) * 1000 + (this.millis.values[row] ?? 0);
	}

	/** A row for a new stone: the id is known from now on, nothing else. Throws when it is not a ULID. */
	take(listingId: string): number {
		const reused = this.#free.length > FREE_ROWS && this.#free.length > this.#rows * FREE_SHARE;
		const row = reused ? (this.#free.at(-1) ?? 0) : this.#rows;
		if (!reused) this.#makeRoom();
		this.ids.add(listingId, row);
		if (reused) this.#free.pop();
		else this.#rows++;
		setBit(this.taken.values, row);
		return row;
	}

	/** The numbers to sort by that a stone's new values change. */
	moves(row: number, stone: SearchRow): readonly NumberField[] {
		const moved: NumberField[] = [];
		const isOtherWeight = this.weight.values[row] !== scaled(stone.weight, 1000);
		const isOtherPrice = this.askingPrice.values[row] !== (stone.askingPrice ?? 0);
		if (isOtherWeight) moved.push('weight');
		if (isOtherPrice) moved.push('pricePerCarat');
		if (isOtherWeight || isOtherPrice) moved.push('totalPrice');
		return this.createdAt(row) === stone.createdAt ? moved : EVERY_NUMBER;
	}

	/** Writes all that is known of a stone into its row. */
	set(row: number, stone: SearchRow): void {
		this.seconds.values[row] = Math.floor(stone.createdAt / 1000);
		this.millis.values[row] = stone.createdAt % 1000;
		this.weight.values[row] = scaled(stone.weight, 1000);
		this.askingPrice.values[row] = stone.askingPrice ?? 0;
		this.length.values[row] = scaled(stone.length, 100);
		this.width.values[row] = scaled(stone.width, 100);
		this.depth.values[row] = scaled(stone.depth, 100);
		this.sellers.set(row, stone.sellerId);
		for (const state of LISTING_STATES) put(this.states[state].values, row, state === stone.state);
		for (const flag of FLAGS) put(this.flags[flag].values, row, stone[flag]);
		this.#setCodes(row, packSorted(stone), packOthers(stone));
	}

	/** Frees a stone's row. */
	free(row: number): void {
		this.ids.delete(row);
		clearBit(this.taken.values, row);
		this.#setCodes(row, 0, 0);
		clearBit(at(this.sets.cut, cutPlace(0)), row);
		for (const state of LISTING_STATES) clearBit(this.states[state].values, row);
		for (const flag of FLAGS) clearBit(this.flags[flag].values, row);
		this.#free.push(row);
	}

	/** After the first `rows` rows of the arrays have been filled by somebody else: takes them in, with the states and flags of `standings`. */
	fill(rows: number, standings: Uint16Array): void {
		this.#rows = rows;
		this.ids.addAll(rows);
		for (let row = 0; row < rows; row++) setBit(this.taken.values, row);
		const states = LISTING_STATES.map((state) => this.states[state].values);
		fillSets(rows, states, (row) => (standings[row] ?? 0) >>> FLAGS.length);
		FLAGS.forEach((flag, place) => {
			const set = this.flags[flag].values;
			for (let row = 0; row < rows; row++) if ((((standings[row] ?? 0) >>> place) & 1) !== 0) setBit(set, row);
		});
		for (const field of SET_FIELDS) {
			const slot = SLOTS[field];
			const codes = this[slot.part].values;
			const sets = this.sets[field].map(({ values }) => values);
			if (field === 'cut') fillSets(rows, sets, (row) => cutPlace(codes[row] ?? 0));
			// Code 0, unknown, has no set.
			else fillSets(rows, sets, (row) => codeIn(codes[row] ?? 0, slot) - 1);
		}
		const [sorted, others, triple] = [this.sorted.values, this.others.values, at(this.sets.cut, 0)];
		for (let row = 0; row < rows; row++) {
			if (isTripleExcellent(sorted[row] ?? 0, others[row] ?? 0)) setBit(triple, row);
			if (((others[row] ?? 0) & FANCY_MASK) !== 0) setBit(this.fancy.values, row);
		}
	}

	/** A stone's state and flags in one number, as `fill` takes them. */
	standing(row: number): number {
		const state = LISTING_STATES.findIndex((one) => hasBit(this.states[one].values, row));
		return FLAGS.reduce((all, flag, place) => all | (hasBit(this.flags[flag].values, row) ? 1 << place : 0), state << FLAGS.length);
	}

	/** Moves the stone's row from the sets of its former codes to those of its new ones. */
	#setCodes(row: number, sorted: number, others: number): void {
		const formerSorted = this.sorted.values[row] ?? 0;
		const formerOthers = this.others.values[row] ?? 0;
		for (const field of SET_FIELDS) {
			if (field === 'cut') continue;
			const slot = SLOTS[field];
			const former = codeIn(slot.part === 'sorted' ? formerSorted : formerOthers, slot);
			const code = codeIn(slot.part === 'sorted' ? sorted : others, slot);
			if (former === code) continue;
			const sets = this.sets[field];
			if (former > 0) clearBit(at(sets, former - 1), row);
			if (code > 0) setBit(at(sets, code - 1), row);
		}
		const cuts = this.sets.cut;
		clearBit(at(cuts, cutPlace(formerSorted)), row);
		setBit(at(cuts, cutPlace(sorted)), row);
		put(at(cuts, 0), row, isTripleExcellent(sorted, others));
		put(this.fancy.values, row, (others & FANCY_MASK) !== 0);
		this.sorted.values[row] = sorted;
		this.others.values[row] = others;
	}

	get #nextCapacity(): number {
		return wholeWords(this.#capacity * (this.#capacity < SMALL ? 2 : 1 + 2 * SPARE));
	}

	/** Ahead of time, with each stone that comes, makes one array longer: never all at once, which a query would feel. */
	#makeRoom(): void {
		if (this.#grown === 0 && this.#rows + this.#arrays.length < this.#capacity) return;
		this.#arrays[this.#grown++]?.growTo(this.#nextCapacity);
		if (this.#grown < this.#arrays.length) return;
		this.#capacity = this.#nextCapacity;
		this.#grown = 0;
	}
}

const CUT_NONE = CUT_FILTERS.length - 1;
const EXCELLENT = 1;

/** Which of the cut filter's values a stone counts for, `3EX` aside. */
function cutPlace(sorted: number): number {
	const code = codeIn(sorted, SLOTS.cut);
	return code === 0 ? CUT_NONE : code;
}

function isTripleExcellent(sorted: number, others: number): boolean {
	return codeIn(sorted, SLOTS.cut) === EXCELLENT && codeIn(others, SLOTS.polish) === EXCELLENT && codeIn(others, SLOTS.symmetry) === EXCELLENT;
}

/** Puts each row into one of the sets, or, with a place that none has, into none. */
function fillSets(rows: number, sets: readonly Bits[], placeOf: (row: number) => number): void {
	for (let row = 0; row < rows; row++) {
		const set = sets[placeOf(row)];
		if (set) setBit(set, row);
	}
}

function at(sets: readonly Growing<Bits>[], place: number): Bits {
	const set = sets[place];
	if (!set) throw new RangeError(`No set of rows at place ${place}`);
	return set.values;
}

function put(set: Bits, row: number, isIn: boolean): void {
	if (isIn) setBit(set, row);
	else clearBit(set, row);
}

/** So many rows that they fill words of 32, which are then read to their ends. */
function wholeWords(rows: number): number {
	return Math.ceil(rows / 32) * 32;
}

function scaled(value: number | undefined, scale: number): number {
	return value === undefined ? 0 : Math.round(value * scale);
}

function recordOf<K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
	return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
}
