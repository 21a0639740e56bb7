import { getAttribute } from '#shared/domain/attributes.ts';
import { LIST_FILTER_NAMES, type ListFilter } from '#shared/domain/search-filters.ts';
import type { IndexAnswer } from '../usecases/ports/stone-search.ts';
import { type Bits, countBits, countBoth, findLowestBit, listRows, readWord } from './columns/bits.ts';
import { type CodedName, readCode, SET_NAMES, SLOTS, type Slot } from './columns/codes.ts';
import type { Columns } from './columns/columns.ts';
import { LISTS } from './columns/lists.ts';
import type { Known } from './columns/row-sets.ts';
import type { Scratch } from './scratch.ts';

type Facets = NonNullable<IndexAnswer['facets']>;
/** How many rows have each code of an attribute. */
type Counts = Uint32Array<ArrayBuffer>;

/** Below this share of all rows, going through them is faster than counting a set for each value. */
const FEW = 1 / 8;

/** Bits of a word that are counted together. */
const COMBINED_BITS = 16;
/** Attributes that are counted as combinations: those of the first word, and those that the next one begins with. */
const COMBINED: ReadonlySet<CodedName> = new Set(SET_NAMES.filter((name) => SLOTS[name].word < 2 && findEnd(SLOTS[name]) <= COMBINED_BITS));
const SORTED_BITS = countCombinedBits(0);
const GRADED_BITS = countCombinedBits(1);
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
		const rows = new Map<Known, Int32Array>();
		const facets = LIST_FILTER_NAMES.map((filter) => {
			const own = fieldSets.get(filter);
			if (!own) return [filter, nameCounts(filter, this.#countUnset(filter, matching, combined, rows))];
			for (let at = 0; at < words; at++) counted[at] = readWord(matching, at) | (readWord(nearMisses, at) & ~readWord(own, at));
			return [filter, nameCounts(filter, this.#countOne(filter, counted))];
		});
		this.#scratch.giveBack(counted);
		return Object.fromEntries(facets) as Facets;
	}

	/** Counts for a filter that is not set. */
	#countUnset(filter: ListFilter, matching: Bits, combined: ReadonlyMap<CodedName, Counts>, rows: Map<Known, Int32Array>): ArrayLike<number> {
		const counts = combined.get(filter);
		if (!counts) return this.#countOne(filter, matching, rows);
		if (filter !== 'cut') return counts.subarray(1);
		const [none = 0, ...cuts] = counts;
		const [triple] = this.#columns.sets.getFilterSets(filter);
		return [triple ? countBoth(matching, triple, this.#columns.words) : 0, ...cuts.slice(0, SLOTS.cut.values.length), none];
	}

	/** Combinations first, which takes two additions a row, and then the attributes out of these. */
	#countCombined(matching: Bits): Map<CodedName, Counts> {
		this.#combined ??= { sorted: new Uint32Array(2 ** SORTED_BITS), graded: new Uint32Array(2 ** GRADED_BITS) };
		const { sorted, graded } = this.#combined;
		sorted.fill(0);
		graded.fill(0);
		const { sets, words } = this.#columns;
		addCombinations(matching, words, sets.sorted.values, sets.getLongWords({ word: 1 }), sorted, graded);
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
	#countOne(filter: ListFilter, counted: Bits, rowsKnown = new Map<Known, Int32Array>()): ArrayLike<number> {
		const { words, sets, rows } = this.#columns;
		const slot = SLOTS[filter];
		if (!slot.hasSets) return this.#countKnown(filter, counted, rowsKnown);
		const total = countBits(counted, words);
		if (filter === 'cut' || total >= rows * FEW) return sets.getFilterSets(filter).map((passing) => countBoth(counted, passing, words));
		return countCodes(listRows(counted, words, total), sets.getWords(slot), slot).subarray(1);
	}

	/** The same by the codes of the stones of which one is known. `rows`: those of the parts of a fancy colour, once they were looked for. */
	#countKnown(filter: ListFilter, counted: Bits, rows: Map<Known, Int32Array>): Counts {
		const { words, sets } = this.#columns;
		const counts = new Uint32Array(SLOTS[filter].mask + 1);
		const { names } = LISTS[filter];
		const known = sets.getKnown(filter);
		if (known.slots.length === 1) addKnown(counted, words, known, sets.getLongWords(SLOTS[filter]), SLOTS[filter], counts);
		else {
			const those = rows.get(known) ?? this.#listKnownRows(counted, known.rows.values);
			rows.set(known, those);
			const codes = names.map((name) => ({ slot: SLOTS[name], words: sets.getLongWords(SLOTS[name]) }));
			for (const [place, code] of codes.entries()) addDistinct(those, code, codes.slice(0, place), counts);
		}
		return counts.subarray(1);
	}

	#listKnownRows(counted: Bits, known: Bits): Int32Array {
		const { words } = this.#columns;
		const both = this.#scratch.take();
		for (let at = 0; at < words; at++) both[at] = readWord(counted, at) & readWord(known, at);
		const rows = listRows(both, words, countBits(both, words));
		this.#scratch.giveBack(both);
		return rows;
	}
}

/** Bits from the beginning of its word to the end of a code. */
function findEnd({ shift, mask }: Slot): number {
	return shift + 32 - Math.clz32(mask);
}

/** Bits of a word that hold the codes which are counted together. */
function countCombinedBits(place: number): number {
	return Math.max(0, ...[...COMBINED].flatMap((name) => (SLOTS[name].word === place ? findEnd(SLOTS[name]) : [])));
}

function addCombinations(matching: Bits, words: number, sortedCodes: Uint16Array, otherCodes: Uint32Array, sorted: Counts, graded: Counts): void {
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(matching, at); rest !== 0; rest &= rest - 1) {
			const row = (at << 5) + findLowestBit(rest);
			add(sorted, sortedCodes[row] ?? 0, 1);
			add(graded, (otherCodes[row] ?? 0) & GRADED, 1);
		}
	}
}

function addKnown(counted: Bits, words: number, known: Known, codes: Uint32Array, slot: Slot, counts: Counts): void {
	const [rows, wordsOfRows] = [known.rows.values, known.words.values];
	for (let block = 0; block << 5 < words; block++) {
		for (let left = readWord(wordsOfRows, block); left !== 0; left &= left - 1) {
			const at = (block << 5) + findLowestBit(left);
			for (let rest = readWord(counted, at) & readWord(rows, at); rest !== 0; rest &= rest - 1) {
				add(counts, readCode(codes[(at << 5) + findLowestBit(rest)] ?? 0, slot), 1);
			}
		}
	}
}

/** The codes of one attribute, row by row. */
interface Codes {
	slot: Slot;
	words: Uint32Array;
}

/** Counts codes, but those that are the same as one `before` in the same row: a stone that has a value twice counts once. */
function addDistinct(rows: Int32Array, { slot, words }: Codes, before: readonly Codes[], counts: Counts): void {
	for (let at = 0; at < rows.length; at++) {
		const row = rows[at] ?? 0;
		const code = readCode(words[row] ?? 0, slot);
		if (before.length === 0 || !isAmong(code, row, before)) add(counts, code, 1);
	}
}

function isAmong(code: number, row: number, codes: readonly Codes[]): boolean {
	for (let place = 0; place < codes.length; place++) {
		const other = codes[place];
		if (other && readCode(other.words[row] ?? 0, other.slot) === code) return true;
	}
	return false;
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
	const named: Record<string, number> = {};
	const isCountry = getAttribute(filter).kind === 'country';
	LISTS[filter].values.forEach((value, place) => {
		const count = counts[place] ?? 0;
		if (count > 0 || !isCountry) named[value] = count;
	});
	return named;
}
