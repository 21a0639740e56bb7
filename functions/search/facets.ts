import { attributeOf } from '#shared/domain/attributes.ts';
import { LIST_FILTER_NAMES, type ListFilter } from '#shared/domain/search-filters.ts';
import type { IndexAnswer } from '../usecases/ports/stone-search.ts';
import { type Bits, countBits, countBoth, lowestBit, rowsOf, word } from './columns/bits.ts';
import { type CodedName, readCode, SET_NAMES, SLOTS, type Slot } from './columns/codes.ts';
import type { Columns } from './columns/columns.ts';
import { LISTS } from './columns/lists.ts';
import type { Scratch } from './scratch.ts';

type Facets = NonNullable<IndexAnswer['facets']>;
/** How many rows have each code of an attribute. */
type Counts = Uint32Array<ArrayBuffer>;

/** Below this share of all rows, going through them is faster than counting a set for each value. */
const FEW = 1 / 8;

/** Bits of a word that are counted together. */
const COMBINED_BITS = 16;
/** Attributes that are counted as combinations: those of the first word, and those that the next one begins with. */
const COMBINED: ReadonlySet<CodedName> = new Set(SET_NAMES.filter((name) => SLOTS[name].word < 2 && bitsTo(SLOTS[name]) <= COMBINED_BITS));
const SORTED_BITS = bitsOf(0);
const GRADED_BITS = bitsOf(1);
const GRADED = 2 ** GRADED_BITS - 1;

/** Counts for every value of the list filters how many stones would be found with it. */
export class FacetCounter {
	readonly #columns: Columns;
	readonly #scratch: Scratch;
	/** How many rows have each combination of what is sorted by, such as shape, colour, clarity and cut; and of other usual grades. */
	#combined: { sorted: Counts; graded: Counts } | undefined;

	constructor(columns: Columns, scratch: Scratch) {
		this.#columns = columns;
		this.#scratch = scratch;
	}

	get bytes(): number {
		return this.#combined ? this.#combined.sorted.byteLength + this.#combined.graded.byteLength : 0;
	}

	/**
	 * `nearMisses`: rows that fail one list filter only; `fieldSets`: the rows
	 * that pass each filter. A filter is left out of its own counts.
	 */
	count(matching: Bits, nearMisses: Bits, fieldSets: ReadonlyMap<ListFilter, Bits>): Facets {
		const { words } = this.#columns;
		const counted = this.#scratch.take();
		const combined = this.#countCombined(matching);
		const facets = LIST_FILTER_NAMES.map((filter) => {
			const own = fieldSets.get(filter);
			if (!own) return [filter, nameCounts(filter, this.#unfiltered(filter, matching, combined))];
			for (let at = 0; at < words; at++) counted[at] = word(matching, at) | (word(nearMisses, at) & ~word(own, at));
			return [filter, nameCounts(filter, this.#countOne(filter, counted))];
		});
		this.#scratch.giveBack(counted);
		return Object.fromEntries(facets) as Facets;
	}

	/** Counts for a filter that is not set. */
	#unfiltered(filter: ListFilter, matching: Bits, combined: ReadonlyMap<CodedName, Counts>): ArrayLike<number> {
		const counts = combined.get(filter);
		if (!counts) return this.#countOne(filter, matching);
		if (filter !== 'cut') return counts.subarray(1);
		const [none = 0, ...cuts] = counts;
		const [triple] = this.#columns.sets.passing(filter);
		return [triple ? countBoth(matching, triple, this.#columns.words) : 0, ...cuts.slice(0, SLOTS.cut.values.length), none];
	}

	/** Combinations first, which takes two additions a row, and then the attributes out of these. */
	#countCombined(matching: Bits): Map<CodedName, Counts> {
		this.#combined ??= { sorted: new Uint32Array(2 ** SORTED_BITS), graded: new Uint32Array(2 ** GRADED_BITS) };
		const { sorted, graded } = this.#combined;
		sorted.fill(0);
		graded.fill(0);
		const { sets, words } = this.#columns;
		addCombinations(matching, words, sets.sorted.values, sets.longWordsWith({ word: 1 }), sorted, graded);
		const counts = new Map<CodedName, Counts>();
		for (const name of COMBINED) {
			const { word, shift, mask } = SLOTS[name];
			const ofName = new Uint32Array(mask + 1);
			sumUp(word === 0 ? sorted : graded, shift, mask, ofName);
			counts.set(name, ofName);
		}
		return counts;
	}

	/** Counts for one filter alone, in the order of its values. */
	#countOne(filter: ListFilter, counted: Bits): ArrayLike<number> {
		const { words, sets, rows } = this.#columns;
		const slot = SLOTS[filter];
		if (!slot.hasSets) return this.#countKnown(filter, counted);
		const total = countBits(counted, words);
		if (filter === 'cut' || total >= rows * FEW) return sets.passing(filter).map((passing) => countBoth(counted, passing, words));
		return countCodes(rowsOf(counted, words, total), sets.wordsWith(slot), slot).subarray(1);
	}

	/** The same by the codes of the stones of which one is known. */
	#countKnown(filter: ListFilter, counted: Bits): Counts {
		const { words, sets } = this.#columns;
		const counts = new Uint32Array(SLOTS[filter].mask + 1);
		LISTS[filter].names.forEach((name, place, names) => {
			const before = names.slice(0, place).map((other) => ({ slot: SLOTS[other], codes: sets.longWordsWith(SLOTS[other]) }));
			const slot = SLOTS[name];
			const codes = sets.longWordsWith(slot);
			const known = sets.whereKnown(name);
			if (before.length === 0) addKnown(counted, known, words, codes, slot, counts);
			// A stone that has the same value twice counts once.
			else
				forEachRow(counted, known, words, (row) => {
					const code = readCode(codes[row] ?? 0, slot);
					if (before.every((other) => readCode(other.codes[row] ?? 0, other.slot) !== code)) add(counts, code, 1);
				});
		});
		return counts.subarray(1);
	}
}

/** Bits from the beginning of its word to the end of a code. */
function bitsTo({ shift, mask }: Slot): number {
	return shift + 32 - Math.clz32(mask);
}

/** Bits of a word that hold the codes which are counted together. */
function bitsOf(place: number): number {
	return Math.max(0, ...[...COMBINED].flatMap((name) => (SLOTS[name].word === place ? bitsTo(SLOTS[name]) : [])));
}

function addCombinations(matching: Bits, words: number, sortedCodes: Uint16Array, otherCodes: Uint32Array, sorted: Counts, graded: Counts): void {
	for (let at = 0; at < words; at++) {
		for (let rest = word(matching, at); rest !== 0; rest &= rest - 1) {
			const row = (at << 5) + lowestBit(rest);
			add(sorted, sortedCodes[row] ?? 0, 1);
			add(graded, (otherCodes[row] ?? 0) & GRADED, 1);
		}
	}
}

function addKnown(counted: Bits, known: Bits, words: number, codes: Uint32Array, slot: Slot, counts: Counts): void {
	for (let at = 0; at < words; at++) {
		for (let rest = word(counted, at) & word(known, at); rest !== 0; rest &= rest - 1) {
			add(counts, readCode(codes[(at << 5) + lowestBit(rest)] ?? 0, slot), 1);
		}
	}
}

function forEachRow(counted: Bits, known: Bits, words: number, visit: (row: number) => void): void {
	for (let at = 0; at < words; at++) {
		for (let rest = word(counted, at) & word(known, at); rest !== 0; rest &= rest - 1) visit((at << 5) + lowestBit(rest));
	}
}

function countCodes(rows: Int32Array, codes: Uint16Array | Uint32Array, slot: Slot): Counts {
	const counts = new Uint32Array(slot.mask + 1);
	for (let at = 0; at < rows.length; at++) add(counts, readCode(codes[rows[at] ?? 0] ?? 0, slot), 1);
	return counts;
}

/** Adds the combinations' counts to those of one attribute, of which the code stands at `shift`. */
function sumUp(combinations: Counts, shift: number, mask: number, counts: Counts): void {
	for (let at = 0; at < combinations.length; at++) {
		const count = combinations[at] ?? 0;
		if (count !== 0) add(counts, (at >>> shift) & mask, count);
	}
}

function add(counts: Counts, at: number, count: number): void {
	counts[at] = (counts[at] ?? 0) + count;
}

/** Counts by the names of the filter's values, in whose order they stand; of countries those alone that any stone has. */
function nameCounts(filter: ListFilter, counts: ArrayLike<number>): Record<string, number> {
	const named = LISTS[filter].values.map((value, place): [string, number] => [value, counts[place] ?? 0]);
	return Object.fromEntries(attributeOf(filter).kind === 'country' ? named.filter(([, count]) => count > 0) : named);
}
