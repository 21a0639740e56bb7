import type { IndexAnswer } from '#functions/usecases/search/ports/stone-search.ts';
import { LIST_FILTER_NAMES, type ListFilter } from '#shared/domain/search/search-filters.ts';
import { getAttribute } from '#shared/domain/stock/attributes.ts';
import { type Bits, countBoth, findLowestBit, readWord } from './columns/bits.ts';
import { readCode, SLOTS, type Slot, WORDS } from './columns/codes.ts';
import type { Columns } from './columns/columns.ts';
import { LISTS } from './columns/lists.ts';
import type { RowSets } from './columns/row-sets.ts';
import type { Scratch } from './scratch.ts';

type Facets = NonNullable<IndexAnswer['facets']>;
/** Number of rows per code of an attribute, or per combination of codes. */
type Counts = Uint32Array<ArrayBuffer>;

/** The codes that one list filter counts, from one attribute or from several with the same values. */
interface Counted {
	slots: readonly Slot[];
	/** Number of rows per code; code 0 means unknown. */
	counts: Counts;
}

/** Bits of a word that are counted together, and the number of their combinations. */
const HALF = 16;
const COMBINATIONS = 2 ** HALF;

/** Counts for every value of the list filters how many stones would be found with it. */
export class FacetCounter {
	readonly #columns: Columns;
	readonly #scratch: Scratch;
	/** Scratch memory: rows per combination in the lower and upper half of a word, and the combinations that occur. */
	#room: { low: Counts; high: Counts; occurring: Uint16Array } | undefined;

	constructor(columns: Columns, scratch: Scratch) {
		this.#columns = columns;
		this.#scratch = scratch;
	}

	get bytes(): number {
		return this.#room ? this.#room.low.byteLength + this.#room.high.byteLength + this.#room.occurring.byteLength : 0;
	}

	/**
	 * Counts each list filter without its own condition. `nearMisses` are rows that fail one list filter only; `fieldSets` are the rows that pass each
	 * filter.
	 */
	count(matching: Bits, nearMisses: Bits, fieldSets: ReadonlyMap<ListFilter, Bits>): Facets {
		const { words, sets } = this.#columns;
		const [tripleExcellent] = sets.getFilterSets('cut');
		const countTriples = (rows: Bits) => (tripleExcellent ? countBoth(rows, tripleExcellent, words) : 0);
		const counted = new Map(LIST_FILTER_NAMES.map((filter) => [filter, startCounts(filter)]));
		this.#countMatching(matching, counted);
		let triples = countTriples(matching);
		const missed = this.#scratch.take();
		for (const [filter, own] of fieldSets) {
			for (let at = 0; at < words; at++) missed[at] = readWord(nearMisses, at) & ~readWord(own, at);
			addRows(missed, words, sets, counted.get(filter) ?? startCounts(filter));
			if (filter === 'cut') triples += countTriples(missed);
		}
		this.#scratch.giveBack(missed);
		const facets = [...counted].map(([filter, { counts }]) => {
			const [none = 0, ...known] = counts;
			return [filter, nameCounts(filter, filter === 'cut' ? [triples, ...known.slice(0, SLOTS.cut.values.length), none] : known)];
		});
		return Object.fromEntries(facets) as Facets;
	}

	/** Counts combinations first, with one addition per row and half word, and derives the codes' counts from them. */
	#countMatching(matching: Bits, counted: ReadonlyMap<ListFilter, Counted>): void {
		const { words, sets } = this.#columns;
		this.#room ??= { low: new Uint32Array(COMBINATIONS), high: new Uint32Array(COMBINATIONS), occurring: new Uint16Array(COMBINATIONS) };
		const { low, high } = this.#room;
		const left = new Set(counted.values());
		for (let word = 0; word < WORDS; word++) {
			low.fill(0);
			high.fill(0);
			if (word === 0) addShort(matching, words, sets.sorted.values, low);
			else addLong(matching, words, sets.getLongWords({ word }), low, high);
			for (const [half, combinations] of [low, high].entries()) {
				const inHalf = [...left].filter(({ slots }) => slots.every((slot) => isIn(word, half, slot)));
				const occurring = listOccurring(combinations, this.#room.occurring);
				for (const one of inHalf) {
					sumUp(occurring, combinations, one);
					left.delete(one);
				}
			}
		}
		// Attributes that cross the middle of a word or span several words.
		for (const one of left) addRows(matching, words, sets, one);
	}
}

function startCounts(filter: ListFilter): Counted {
	return { slots: LISTS[filter].names.map((name) => SLOTS[name]), counts: new Uint32Array(SLOTS[filter].mask + 1) };
}

/** Returns whether a code lies entirely in one half of a word. */
function isIn(word: number, half: number, slot: Slot): boolean {
	const last = slot.shift + 31 - Math.clz32(slot.mask);
	return slot.word === word && slot.shift >= HALF * half && last < HALF * (half + 1);
}

function addShort(rows: Bits, words: number, codes: Uint16Array, counts: Counts): void {
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(rows, at); rest !== 0; rest &= rest - 1) add(counts, codes[(at << 5) + findLowestBit(rest)] ?? 0, 1);
	}
}

function addLong(rows: Bits, words: number, codes: Uint32Array, low: Counts, high: Counts): void {
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(rows, at); rest !== 0; rest &= rest - 1) {
			const packed = codes[(at << 5) + findLowestBit(rest)] ?? 0;
			add(low, packed & (COMBINATIONS - 1), 1);
			add(high, packed >>> HALF, 1);
		}
	}
}

/** Lists the combinations that occur, using `into` as memory. */
function listOccurring(combinations: Counts, into: Uint16Array): Uint16Array {
	let filled = 0;
	for (let at = 0; at < COMBINATIONS; at++) if (combinations[at] !== 0) into[filled++] = at;
	return into.subarray(0, filled);
}

/** Adds the counts of combinations to the counts of their codes. A stone that has a value twice counts once. */
function sumUp(occurring: Uint16Array, combinations: Counts, { slots, counts }: Counted): void {
	const mask = counts.length - 1;
	const shifts = slots.map(({ shift }) => shift % HALF);
	shifts.forEach((shift, place) => {
		const before = shifts.slice(0, place);
		for (let at = 0; at < occurring.length; at++) {
			const combination = occurring[at] ?? 0;
			const code = (combination >>> shift) & mask;
			if (before.length === 0 || before.every((other) => ((combination >>> other) & mask) !== code)) add(counts, code, combinations[combination] ?? 0);
		}
	});
}

function addRows(rows: Bits, words: number, sets: RowSets, { slots, counts }: Counted): void {
	const [slot, ...more] = slots;
	if (!slot) return;
	if (more.length > 0)
		addDistinct(
			rows,
			words,
			slots,
			slots.map((one) => sets.getWords(one)),
			counts,
		);
	else if (slot.word === 0) addShortCodes(rows, words, sets.sorted.values, slot, counts);
	else addLongCodes(rows, words, sets.getLongWords(slot), slot, counts);
}

function addShortCodes(rows: Bits, words: number, codes: Uint16Array, slot: Slot, counts: Counts): void {
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(rows, at); rest !== 0; rest &= rest - 1) add(counts, readCode(codes[(at << 5) + findLowestBit(rest)] ?? 0, slot), 1);
	}
}

/** Like the loop above, for 32-bit words: one function for both array types would be slower for each. */
function addLongCodes(rows: Bits, words: number, codes: Uint32Array, slot: Slot, counts: Counts): void {
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(rows, at); rest !== 0; rest &= rest - 1) add(counts, readCode(codes[(at << 5) + findLowestBit(rest)] ?? 0, slot), 1);
	}
}

/** Counts the codes of several attributes, each code once per row. `codes` holds the words of each attribute. */
function addDistinct(rows: Bits, words: number, slots: readonly Slot[], codes: readonly ArrayLike<number>[], counts: Counts): void {
	const own = new Uint32Array(slots.length);
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(rows, at); rest !== 0; rest &= rest - 1) {
			const row = (at << 5) + findLowestBit(rest);
			slots.forEach((slot, place) => {
				own[place] = readCode(codes[place]?.[row] ?? 0, slot);
				if (own.indexOf(own[place]) === place) add(counts, own[place], 1);
			});
		}
	}
}

function add(counts: Counts, at: number, count: number): void {
	counts[at] = (counts[at] ?? 0) + count;
}

/** Names the counts by the filter's values, in their order. Countries without stones are left out. */
function nameCounts(filter: ListFilter, counts: ArrayLike<number>): Record<string, number> {
	const named: Record<string, number> = {};
	const isCountry = getAttribute(filter).kind === 'country';
	LISTS[filter].values.forEach((value, place) => {
		const count = counts[place] ?? 0;
		if (count > 0 || !isCountry) named[value] = count;
	});
	return named;
}
