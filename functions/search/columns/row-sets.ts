import { makeRecord } from '#shared/domain/common/record.ts';
import { ROW_FLAGS, type SearchRow } from '#shared/domain/search/search-row.ts';
import { getAttribute } from '#shared/domain/stock/attributes.ts';
import { LISTING_STATES, type ListingState } from '#shared/domain/stock/listing.ts';
import { type Bits, clearBit, hasBit, setBit } from './bits.ts';
import { type CodedName, packCodes, READ_NAMES, readCode, SET_NAMES, SLOTS, type Slot, WORDS } from './codes.ts';
import type { Growing } from './growing.ts';

export type Flag = (typeof ROW_FLAGS)[number];

interface Makers {
	bits(): Growing<Bits>;
	/** Makes a set with one bit per word of a bit set. */
	bitsOfWords(): Growing<Bits>;
	twoBytes(): Growing<Uint16Array<ArrayBuffer>>;
	fourBytes(): Growing<Uint32Array<ArrayBuffer>>;
}

/** Rows with a known value of a seldom known attribute. The parts of a fancy colour share one set. */
export interface Known {
	slots: readonly Slot[];
	rows: Growing<Bits>;
	/** Words of `rows` that may have bits; the others need not be read. */
	words: Growing<Bits>;
}

/** The stones' codes and sets of rows: a set per state, per flag, and per value of usually known attributes. */
export class RowSets {
	/** Packed codes (`codes.ts`): the first word, and the others. */
	readonly sorted: Growing<Uint16Array<ArrayBuffer>>;
	readonly others: readonly Growing<Uint32Array<ArrayBuffer>>[];
	readonly flags: Record<Flag, Growing<Bits>>;
	readonly states: Record<ListingState, Growing<Bits>>;
	/** Sets of the attributes in {@link SET_NAMES}, in the order of their values. */
	readonly #values: ReadonlyMap<CodedName, readonly Growing<Bits>[]>;
	/** Values of the cut's filter besides the cuts. */
	readonly #tripleExcellent: Growing<Bits>;
	readonly #noCut: Growing<Bits>;
	/** For the attributes in {@link READ_NAMES}: the stones with a known value. */
	readonly #known: ReadonlyMap<CodedName, Known>;
	/** A row's previous and next words. */
	readonly #former = new Uint32Array(WORDS);
	readonly #next = new Uint32Array(WORDS);

	constructor(make: Makers) {
		this.sorted = make.twoBytes();
		this.others = Array.from({ length: WORDS - 1 }, () => make.fourBytes());
		this.flags = makeRecord(ROW_FLAGS, make.bits);
		this.states = makeRecord(LISTING_STATES, make.bits);
		this.#values = new Map(SET_NAMES.map((name) => [name, SLOTS[name].values.map(() => make.bits())]));
		this.#tripleExcellent = make.bits();
		this.#noCut = make.bits();
		const together = Map.groupBy(READ_NAMES, (name) => getAttribute(name).within ?? name);
		this.#known = new Map(
			[...together.values()].flatMap((names) => {
				const known = { slots: names.map((name) => SLOTS[name]), rows: make.bits(), words: make.bitsOfWords() };
				return names.map((name) => [name, known] as const);
			}),
		);
	}

	/** Returns the words that hold an attribute's code, one per row. */
	getWords({ word }: Slot): Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
		return word === 0 ? this.sorted.values : this.getLongWords({ word });
	}

	/** Like `getWords`, for an attribute outside the first word. */
	getLongWords({ word }: Pick<Slot, 'word'>): Uint32Array<ArrayBuffer> {
		const words = this.others[word - 1];
		if (!words) throw new RangeError(`There is no word ${word} of codes`);
		return words.values;
	}

	/** Returns the set of rows for each value of an attribute, in the values' order. Throws if the attribute has no sets. */
	getValueSets(name: CodedName): Bits[] {
		const sets = this.#values.get(name);
		if (!sets) throw new RangeError(`${name} has no sets of rows`);
		return sets.map(({ values }) => values);
	}

	/** Returns the set of rows for each value of a list filter. */
	getFilterSets(name: CodedName): Bits[] {
		const sets = this.getValueSets(name);
		return name === 'cut' ? [this.#tripleExcellent.values, ...sets, this.#noCut.values] : sets;
	}

	/** Returns the stones whose cut, polish and symmetry are all excellent. */
	get tripleExcellent(): Bits {
		return this.#tripleExcellent.values;
	}

	/** Returns the stones that may have a value of an attribute without sets. */
	getKnown(name: CodedName): Known {
		const known = this.#known.get(name);
		if (!known) throw new RangeError(`${name} is read from sets of rows`);
		return known;
	}

	set(row: number, stone: SearchRow): void {
		for (const state of LISTING_STATES) put(this.states[state].values, row, state === stone.state);
		for (const flag of ROW_FLAGS) put(this.flags[flag].values, row, stone[flag]);
		packCodes(stone, this.#next);
		this.#setCodes(row);
	}

	clear(row: number): void {
		for (const state of LISTING_STATES) clearBit(this.states[state].values, row);
		for (const flag of ROW_FLAGS) clearBit(this.flags[flag].values, row);
		this.#next.fill(0);
		this.#setCodes(row);
		clearBit(this.#noCut.values, row);
	}

	/** Returns whether the row holds exactly the stone's state, flags and codes. */
	says(row: number, stone: SearchRow): boolean {
		packCodes(stone, this.#next);
		return (
			hasBit(this.states[stone.state].values, row) &&
			ROW_FLAGS.every((flag) => hasBit(this.flags[flag].values, row) === stone[flag]) &&
			this.sorted.values[row] === this.#next[0] &&
			this.others.every(({ values }, place) => values[row] === this.#next[place + 1])
		);
	}

	/** Packs a stone's state and flags into one number. */
	packStanding(row: number): number {
		const state = LISTING_STATES.findIndex((one) => hasBit(this.states[one].values, row));
		return ROW_FLAGS.reduce((all, flag, place) => all | (hasBit(this.flags[flag].values, row) ? 1 << place : 0), state << ROW_FLAGS.length);
	}

	/** Fills the sets of the first `rows` rows from their codes, which are already loaded, and from their standings. */
	fill(rows: number, standings: Uint16Array): void {
		const states = LISTING_STATES.map((state) => this.states[state].values);
		fillSets(rows, standings, { shift: ROW_FLAGS.length, mask: 7 }, states);
		ROW_FLAGS.forEach((flag, shift) => {
			fillSets(rows, standings, { shift, mask: 1 }, [undefined, this.flags[flag].values]);
		});
		for (const name of SET_NAMES) {
			// Code 0 (unknown) has a set only for the cut.
			const unknown = name === 'cut' ? this.#noCut.values : undefined;
			fillSets(rows, this.getWords(SLOTS[name]), SLOTS[name], [unknown, ...this.getValueSets(name)]);
		}
		const [cuts, polishes, symmetries] = TRIPLE.map((name) => this.getValueSets(name)[EXCELLENT - 1]);
		const triple = this.#tripleExcellent.values;
		for (let at = 0; at < rows / 32; at++) triple[at] = (cuts?.[at] ?? 0) & (polishes?.[at] ?? 0) & (symmetries?.[at] ?? 0);
		for (const { slots, rows: known, words } of new Set(this.#known.values())) {
			for (const [word, together] of Map.groupBy(slots, (slot) => slot.word))
				fillKnown(rows, this.getLongWords({ word }), combineMasks(together), known.values);
			for (let at = 0; at < rows / 32; at++) if (known.values[at] !== 0) setBit(words.values, at);
		}
	}

	/** Returns whether a row is in the set of its cut, or in the set without a cut. */
	#isCut(row: number, words: Uint32Array): boolean {
		return readCodeFrom(words, SLOTS.cut) > 0 || hasBit(this.#noCut.values, row);
	}

	/** Moves a row from the sets of its previous codes to those of its next codes. */
	#setCodes(row: number): void {
		const [former, next] = [this.#former, this.#next];
		former[0] = this.sorted.values[row] ?? 0;
		for (let place = 1; place < WORDS; place++) former[place] = this.others[place - 1]?.values[row] ?? 0;
		// A new row is in no set yet, not even in the set without a cut.
		if (next.every((word, place) => word === former[place]) && this.#isCut(row, former)) return;
		for (const [name, sets] of this.#values) {
			const slot = SLOTS[name];
			const before = readCodeFrom(former, slot);
			const code = readCodeFrom(next, slot);
			if (before === code) continue;
			if (before > 0) clearBit(getSet(sets, before - 1), row);
			if (code > 0) setBit(getSet(sets, code - 1), row);
		}
		put(this.#noCut.values, row, readCodeFrom(next, SLOTS.cut) === 0);
		const isTriple = TRIPLE.every((name) => readCodeFrom(next, SLOTS[name]) === EXCELLENT);
		put(this.#tripleExcellent.values, row, isTriple);
		for (const { slots, rows, words } of this.#known.values()) {
			const isKnown = slots.some((slot) => readCodeFrom(next, slot) > 0);
			put(rows.values, row, isKnown);
			// Never cleared: a word without bits is read in vain.
			if (isKnown) setBit(words.values, row >>> 5);
		}
		this.sorted.values[row] = next[0] ?? 0;
		this.others.forEach(({ values }, place) => {
			values[row] = next[place + 1] ?? 0;
		});
	}
}

const TRIPLE = ['cut', 'polish', 'symmetry'] as const;
const EXCELLENT = 1;

function readCodeFrom(words: Uint32Array, slot: Slot): number {
	return readCode(words[slot.word] ?? 0, slot);
}

function combineMasks(slots: readonly Slot[]): number {
	return slots.reduce((bits, { mask, shift }) => bits | (mask << shift), 0);
}

/** Adds the rows with any bit of `mask` to a set, 32 rows at a time. */
function fillKnown(rows: number, codes: Uint32Array, mask: number, into: Bits): void {
	for (let first = 0; first < rows; first += 32) {
		const end = Math.min(first + 32, rows);
		let known = 0;
		for (let row = first; row < end; row++) if (((codes[row] ?? 0) & mask) !== 0) known |= 1 << (row & 31);
		into[first >>> 5] = (into[first >>> 5] ?? 0) | known;
	}
}

/** Adds each row to the set of its code, if there is one, 32 rows at a time. */
function fillSets(rows: number, codes: Uint16Array | Uint32Array, slot: Pick<Slot, 'shift' | 'mask'>, sets: readonly (Bits | undefined)[]): void {
	const word = new Int32Array(slot.mask + 1);
	for (let first = 0; first < rows; first += 32) {
		const end = Math.min(first + 32, rows);
		for (let row = first; row < end; row++) {
			const code = readCode(codes[row] ?? 0, slot);
			word[code] = (word[code] ?? 0) | (1 << (row & 31));
		}
		for (let code = 0; code < sets.length; code++) {
			const set = sets[code];
			if (set) set[first >>> 5] = word[code] ?? 0;
		}
		word.fill(0);
	}
}

function getSet(sets: readonly Growing<Bits>[], place: number): Bits {
	const set = sets[place];
	if (!set) throw new RangeError(`No set of rows at place ${place}`);
	return set.values;
}

function put(set: Bits, row: number, isIn: boolean): void {
	if (hasBit(set, row) === isIn) return;
	if (isIn) setBit(set, row);
	else clearBit(set, row);
}
