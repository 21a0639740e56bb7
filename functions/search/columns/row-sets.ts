import type { FacetField } from '#shared/contract/diamonds.ts';
import { CUT_FILTERS } from '#shared/domain/diamond.ts';
import { LISTING_STATES, type ListingState } from '#shared/domain/listing.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';
import { type Bits, clearBit, hasBit, setBit } from './bits.ts';
import { codeIn, FANCY_MASK, packOthers, packSorted, SLOTS, type Slot } from './codes.ts';
import type { Growing } from './growing.ts';

export const FLAGS = ['hidden', 'treated', 'labGrown', 'hasMedia', 'hasBid'] as const;
type Flag = (typeof FLAGS)[number];

/** List filters that have a set of rows for each value; the others, of fancy colours, are read from the codes. */
export const SET_FIELDS = ['shape', 'color', 'clarity', 'cut', 'polish', 'symmetry', 'fluorescence', 'laboratory'] as const satisfies FacetField[];
export type SetField = (typeof SET_FIELDS)[number];

/** Makes arrays that grow with the market. */
interface Makers {
	bits(): Growing<Bits>;
	twoBytes(): Growing<Uint16Array<ArrayBuffer>>;
	fourBytes(): Growing<Uint32Array<ArrayBuffer>>;
}

/** What stones are, as codes and as sets of rows: a set for each state, flag and value of a list filter. */
export class RowSets {
	/** Packed codes: see `codes.ts`. */
	readonly sorted: Growing<Uint16Array<ArrayBuffer>>;
	readonly others: Growing<Uint32Array<ArrayBuffer>>;
	readonly flags: Record<Flag, Growing<Bits>>;
	readonly states: Record<ListingState, Growing<Bits>>;
	/** In the order of the filter's values. */
	readonly lists: Record<SetField, Growing<Bits>[]>;
	/** Stones of which any word of a fancy colour is known. */
	readonly fancy: Growing<Bits>;

	constructor(make: Makers) {
		this.sorted = make.twoBytes();
		this.others = make.fourBytes();
		this.flags = recordOf(FLAGS, make.bits);
		this.states = recordOf(LISTING_STATES, make.bits);
		this.lists = recordOf(SET_FIELDS, (field) => Array.from({ length: field === 'cut' ? CUT_FILTERS.length : SLOTS[field].values.length }, () => make.bits()));
		this.fancy = make.bits();
	}

	/** Puts a row into the sets where it belongs, and takes it out of all others. */
	set(row: number, stone: SearchRow): void {
		for (const state of LISTING_STATES) put(this.states[state].values, row, state === stone.state);
		for (const flag of FLAGS) put(this.flags[flag].values, row, stone[flag]);
		this.#setCodes(row, packSorted(stone), packOthers(stone));
	}

	/** Takes a row out of all sets. */
	clear(row: number): void {
		for (const state of LISTING_STATES) clearBit(this.states[state].values, row);
		for (const flag of FLAGS) clearBit(this.flags[flag].values, row);
		this.#setCodes(row, 0, 0);
		clearBit(at(this.lists.cut, CUT_NONE), row);
	}

	/** Whether all is as the stone says. */
	says(row: number, stone: SearchRow): boolean {
		return (
			hasBit(this.states[stone.state].values, row) &&
			FLAGS.every((flag) => hasBit(this.flags[flag].values, row) === stone[flag]) &&
			this.sorted.values[row] === packSorted(stone) &&
			this.others.values[row] === packOthers(stone)
		);
	}

	/** A stone's state and flags in one number. */
	standing(row: number): number {
		const state = LISTING_STATES.findIndex((one) => hasBit(this.states[one].values, row));
		return FLAGS.reduce((all, flag, place) => all | (hasBit(this.flags[flag].values, row) ? 1 << place : 0), state << FLAGS.length);
	}

	/** Makes the sets of the first `rows` rows from their codes, which are in place, and from their standings. */
	fill(rows: number, standings: Uint16Array): void {
		const states = LISTING_STATES.map((state) => this.states[state].values);
		fillSets(rows, standings, { shift: FLAGS.length, mask: 7 }, states);
		FLAGS.forEach((flag, shift) => {
			fillSets(rows, standings, { shift, mask: 1 }, [undefined, this.flags[flag].values]);
		});
		for (const field of SET_FIELDS) {
			const slot = SLOTS[field];
			const [first, ...sets] = this.lists[field].map(({ values }) => values);
			// Code 0, unknown, has no set but the cut's; before the cuts stands 3EX.
			if (field === 'cut') fillSets(rows, this.sorted.values, slot, [sets.at(-1), ...sets.slice(0, -1)]);
			else fillSets(rows, this[slot.part].values, slot, [undefined, first, ...sets]);
		}
		this.#fillCombined(rows);
	}

	/** The sets that depend on several codes. */
	#fillCombined(rows: number): void {
		const [sorted, others, triple, fancy] = [this.sorted.values, this.others.values, at(this.lists.cut, 0), this.fancy.values];
		for (let row = 0; row < rows; row++) {
			if (isTripleExcellent(sorted[row] ?? 0, others[row] ?? 0)) setBit(triple, row);
			if (((others[row] ?? 0) & FANCY_MASK) !== 0) setBit(fancy, row);
		}
	}

	/** Moves a row from the sets of its former codes to those of its new ones. */
	#setCodes(row: number, sorted: number, others: number): void {
		const formerSorted = this.sorted.values[row] ?? 0;
		const formerOthers = this.others.values[row] ?? 0;
		const cuts = this.lists.cut;
		// A new row is in no set yet.
		if (sorted === formerSorted && others === formerOthers && hasBit(at(cuts, cutPlace(sorted)), row)) return;
		for (const field of SET_FIELDS) {
			if (field === 'cut') continue;
			const slot = SLOTS[field];
			const former = codeIn(slot.part === 'sorted' ? formerSorted : formerOthers, slot);
			const code = codeIn(slot.part === 'sorted' ? sorted : others, slot);
			if (former === code) continue;
			const sets = this.lists[field];
			if (former > 0) clearBit(at(sets, former - 1), row);
			if (code > 0) setBit(at(sets, code - 1), row);
		}
		clearBit(at(cuts, cutPlace(formerSorted)), row);
		setBit(at(cuts, cutPlace(sorted)), row);
		put(at(cuts, 0), row, isTripleExcellent(sorted, others));
		put(this.fancy.values, row, (others & FANCY_MASK) !== 0);
		this.sorted.values[row] = sorted;
		this.others.values[row] = others;
	}
}

const CUT_NONE = CUT_FILTERS.length - 1;
const EXCELLENT = 1;

/** Which of the cut filter's values a stone counts for, `3EX` aside. */
function cutPlace(sorted: number): number {
	return codeIn(sorted, SLOTS.cut) || CUT_NONE;
}

function isTripleExcellent(sorted: number, others: number): boolean {
	return codeIn(sorted, SLOTS.cut) === EXCELLENT && codeIn(others, SLOTS.polish) === EXCELLENT && codeIn(others, SLOTS.symmetry) === EXCELLENT;
}

/** Puts each row into the set for its code, if there is one, 32 rows at a time. */
function fillSets(rows: number, codes: Uint16Array | Uint32Array, slot: Pick<Slot, 'shift' | 'mask'>, sets: readonly (Bits | undefined)[]): void {
	const word = new Int32Array(slot.mask + 1);
	for (let first = 0; first < rows; first += 32) {
		const end = Math.min(first + 32, rows);
		for (let row = first; row < end; row++) {
			const code = codeIn(codes[row] ?? 0, slot);
			word[code] = (word[code] ?? 0) | (1 << (row & 31));
		}
		for (let code = 0; code < sets.length; code++) {
			const set = sets[code];
			if (set) set[first >>> 5] = word[code] ?? 0;
		}
		word.fill(0);
	}
}

function at(sets: readonly Growing<Bits>[], place: number): Bits {
	const set = sets[place];
	if (!set) throw new RangeError(`No set of rows at place ${place}`);
	return set.values;
}

function put(set: Bits, row: number, isIn: boolean): void {
	if (hasBit(set, row) === isIn) return;
	if (isIn) setBit(set, row);
	else clearBit(set, row);
}

function recordOf<K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
	return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
}
