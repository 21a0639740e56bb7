import type { IndexAnswer } from '#functions/usecases/search/ports/stone-search.ts';
import { makeRecord } from '#shared/domain/common/record.ts';
import { LIST_FILTER_NAMES, type ListFilter } from '#shared/domain/search/search-filters.ts';
import { getAttribute } from '#shared/domain/stock/attributes.ts';
import { type Bits, countBoth, findLowestBit, hasBit, readWord } from '../columns/bits.ts';
import { readCode, SLOTS, type Slot, WORDS } from '../columns/codes.ts';
import type { Columns } from '../columns/columns.ts';
import { LISTS } from '../columns/lists.ts';
import type { RowSets } from '../columns/row-sets.ts';
import { COMBINATIONS, countLong, countShort, HALF, high, low } from './combinations.ts';
import { add, FACET_PARTS, type Part, type Tally } from './tally.ts';

type Facets = NonNullable<IndexAnswer['facets']>;

/** The codes that one list filter counts, from one attribute or from several with the same values. */
interface Counted extends Part {
	slots: readonly Slot[];
}

const COUNTED = makeRecord(LIST_FILTER_NAMES, (filter): Counted => ({ slots: LISTS[filter].names.map((name) => SLOTS[name]), ...FACET_PARTS[filter] }));
const TRIPLES = FACET_PARTS.cut.start + FACET_PARTS.cut.size - 1;

/** The combinations that occur. */
const occurring = new Uint16Array(COMBINATIONS);

/** Codes of one row, while it is counted. */
const own = new Uint32Array(Math.max(...Object.values(COUNTED).map(({ slots }) => slots.length)));

/** Counts a set of rows for all list filters: combinations of codes first, with one addition per row and half word, from which the codes' counts derive. */
export function tallyFacets({ words, sets }: Columns, rows: Bits, tally: Tally): void {
	const left = new Set(Object.values(COUNTED));
	for (let word = 0; word < WORDS; word++) {
		if (word === 0) countShort(rows, words, sets.sorted.values, low);
		else countLong(rows, words, sets.getLongWords({ word }));
		for (const [half, combinations] of [low, high].entries()) {
			const found = listOccurring(combinations);
			for (const one of left) {
				if (!one.slots.every((slot) => isIn(word, half, slot))) continue;
				sumUp(found, combinations, one, tally);
				left.delete(one);
			}
			for (let at = 0; at < found.length; at++) combinations[found[at] ?? 0] = 0;
		}
	}
	// Attributes that cross the middle of a word or span several words.
	for (const one of left) addRows(rows, words, sets, one, tally);
	add(tally, TRIPLES, countBoth(rows, sets.tripleExcellent, words));
}

/** Counts a set of rows for one list filter. */
export function tallyFacet({ words, sets }: Columns, rows: Bits, filter: ListFilter, tally: Tally): void {
	addRows(rows, words, sets, COUNTED[filter], tally);
	if (filter === 'cut') add(tally, TRIPLES, countBoth(rows, sets.tripleExcellent, words));
}

/** Adds `count` to the counters of one row. */
export function addToFacets({ sets }: Columns, row: number, tally: Tally, count: number): void {
	for (const filter of LIST_FILTER_NAMES) addCodes(sets, row, COUNTED[filter], tally, count);
	if (hasBit(sets.tripleExcellent, row)) add(tally, TRIPLES, count);
}

/** Names the counts by the filters' values, in their order. Countries without stones are left out. */
export function nameFacets(tally: Tally): Facets {
	return Object.fromEntries(LIST_FILTER_NAMES.map((filter) => [filter, nameCounts(filter, tally)])) as Facets;
}

function nameCounts(filter: ListFilter, tally: Tally): Record<string, number> {
	const { start } = FACET_PARTS[filter];
	const named: Record<string, number> = {};
	const isCountry = getAttribute(filter).kind === 'country';
	const known = SLOTS[filter].values.map((_, place) => tally[start + place + 1] ?? 0);
	const counts = filter === 'cut' ? [tally[TRIPLES] ?? 0, ...known, tally[start] ?? 0] : known;
	LISTS[filter].values.forEach((value, place) => {
		const count = counts[place] ?? 0;
		if (count > 0 || !isCountry) named[value] = count;
	});
	return named;
}

/** Returns whether a code lies entirely in one half of a word. */
function isIn(word: number, half: number, slot: Slot): boolean {
	const last = slot.shift + 31 - Math.clz32(slot.mask);
	return slot.word === word && slot.shift >= HALF * half && last < HALF * (half + 1);
}

function listOccurring(combinations: Tally): Uint16Array {
	let filled = 0;
	for (let at = 0; at < COMBINATIONS; at++) if (combinations[at] !== 0) occurring[filled++] = at;
	return occurring.subarray(0, filled);
}

/** Adds the counts of combinations to the counts of their codes. A stone that has a value twice counts once. */
function sumUp(found: Uint16Array, combinations: Tally, { slots, start }: Counted, tally: Tally): void {
	slots.forEach(({ shift, mask }, place) => {
		const before = slots.slice(0, place).map((slot) => slot.shift % HALF);
		for (let at = 0; at < found.length; at++) {
			const combination = found[at] ?? 0;
			const code = (combination >>> (shift % HALF)) & mask;
			if (before.every((other) => ((combination >>> other) & mask) !== code)) add(tally, start + code, combinations[combination] ?? 0);
		}
	});
}

function addRows(rows: Bits, words: number, sets: RowSets, one: Counted, tally: Tally): void {
	const [slot, ...more] = one.slots;
	if (!slot || more.length > 0) {
		for (let at = 0; at < words; at++) {
			for (let rest = readWord(rows, at); rest !== 0; rest &= rest - 1) addCodes(sets, (at << 5) + findLowestBit(rest), one, tally, 1);
		}
	} else if (slot.word === 0) addShortCodes(rows, words, sets.sorted.values, slot, tally, one.start);
	else addLongCodes(rows, words, sets.getLongWords(slot), slot, tally, one.start);
}

function addShortCodes(rows: Bits, words: number, codes: Uint16Array, slot: Slot, tally: Tally, start: number): void {
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(rows, at); rest !== 0; rest &= rest - 1) add(tally, start + readCode(codes[(at << 5) + findLowestBit(rest)] ?? 0, slot), 1);
	}
}

/** Like the loop above, for 32-bit words: one function for both array types would be slower for each. */
function addLongCodes(rows: Bits, words: number, codes: Uint32Array, slot: Slot, tally: Tally, start: number): void {
	for (let at = 0; at < words; at++) {
		for (let rest = readWord(rows, at); rest !== 0; rest &= rest - 1) add(tally, start + readCode(codes[(at << 5) + findLowestBit(rest)] ?? 0, slot), 1);
	}
}

/** Counts a row's codes, each code once. */
function addCodes(sets: RowSets, row: number, { slots, start }: Counted, tally: Tally, count: number): void {
	for (let place = 0; place < slots.length; place++) {
		const slot = slots[place];
		if (!slot) return;
		const code = readCode(sets.getWords(slot)[row] ?? 0, slot);
		own[place] = code;
		if (place === 0 || own.indexOf(code) === place) add(tally, start + code, count);
	}
}
