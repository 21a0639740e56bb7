import type { IndexAnswer } from '#functions/usecases/search/ports/stone-search.ts';
import { makeRecord } from '#shared/domain/common/record.ts';
import { LIST_FILTER_NAMES, type ListFilter } from '#shared/domain/search/search-filters.ts';
import { getAttribute } from '#shared/domain/stock/attributes.ts';
import { hasBit } from '../columns/bits.ts';
import { readCode, SLOTS, type Slot, WORDS } from '../columns/codes.ts';
import type { Columns } from '../columns/columns.ts';
import { COMBINATIONS, HALF } from '../columns/digits.ts';
import { LISTS } from '../columns/lists.ts';
import type { RowSets } from '../columns/row-sets.ts';
import { countBits, countBoth } from '../vectors/sets.ts';
import { listRows } from '../vectors/vectors.ts';
import { type CountedRows, countHalves, high, low } from './combinations.ts';
import { add, FACET_PARTS, type Part, type Tally } from './tally.ts';

type Facets = NonNullable<IndexAnswer['facets']>;

/** The codes that one list filter counts, from one attribute or from several with the same values. */
interface Counted extends Part {
	slots: readonly Slot[];
	/** The half word with all codes; undefined if they cross the middle of a word or are in several words. */
	half: number | undefined;
}

const COUNTED = makeRecord(LIST_FILTER_NAMES, (filter): Counted => {
	const slots = LISTS[filter].names.map((name) => SLOTS[name]);
	return { slots, half: findHalf(slots), ...FACET_PARTS[filter] };
});
const TRIPLES = FACET_PARTS.cut.start + FACET_PARTS.cut.size - 1;

/** The combinations that occur. */
const occurring = new Uint16Array(COMBINATIONS);

/** Codes of one row, while it is counted. */
const own = new Uint32Array(Math.max(...Object.values(COUNTED).map(({ slots }) => slots.length)));

/** Counts a set of rows for some list filters: combinations of codes first, with one addition per row and half word, from which the codes' counts derive. */
export function tallyFacets({ words, sets }: Columns, rows: CountedRows, filters: readonly ListFilter[], tally: Tally): void {
	for (let word = 0; word < WORDS; word++) {
		const [lower = [], upper = []] = [0, 1].map((half) => filters.filter((filter) => COUNTED[filter].half === word * 2 + half));
		countHalves(rows, word === 0 ? sets.sorted.values : sets.getLongWords({ word }), { lower: lower.length > 0, upper: upper.length > 0 });
		sumUp(low, lower, tally);
		sumUp(high, upper, tally);
	}
	const others = filters.filter((filter) => COUNTED[filter].half === undefined);
	if (others.length > 0) for (const row of rows.list ?? listRows(rows.bits, words, countBits(rows.bits, words))) addCodesOf(sets, row, others, tally, 1);
	if (filters.includes('cut')) add(tally, TRIPLES, countBoth(rows.bits, sets.tripleExcellent, words));
}

/** Adds `count` to the counters of one row. */
export function addToFacets({ sets }: Columns, row: number, filters: readonly ListFilter[], tally: Tally, count: number): void {
	addCodesOf(sets, row, filters, tally, count);
	if (filters.includes('cut') && hasBit(sets.tripleExcellent, row)) add(tally, TRIPLES, count);
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

/** Returns the half word in which all codes lie entirely; each word has two halves. */
function findHalf(slots: readonly Slot[]): number | undefined {
	const halves = slots.flatMap(({ word, shift, mask }) => [shift, shift + 31 - Math.clz32(mask)].map((bit) => word * 2 + Math.floor(bit / HALF)));
	return halves.every((half) => half === halves[0]) ? halves[0] : undefined;
}

function listOccurring(combinations: Tally): Uint16Array {
	let filled = 0;
	for (let at = 0; at < COMBINATIONS; at++) if (combinations[at] !== 0) occurring[filled++] = at;
	return occurring.subarray(0, filled);
}

/** Adds the counts of combinations to the counts of their codes, and clears them. A stone that has a value twice counts once. */
function sumUp(combinations: Tally, filters: readonly ListFilter[], tally: Tally): void {
	if (filters.length === 0) return;
	const found = listOccurring(combinations);
	for (const filter of filters) {
		const { slots, start } = COUNTED[filter];
		slots.forEach(({ shift, mask }, place) => {
			const before = slots.slice(0, place).map((slot) => slot.shift % HALF);
			for (let at = 0; at < found.length; at++) {
				const combination = found[at] ?? 0;
				const code = (combination >>> (shift % HALF)) & mask;
				if (before.every((other) => ((combination >>> other) & mask) !== code)) add(tally, start + code, combinations[combination] ?? 0);
			}
		});
	}
	for (let at = 0; at < found.length; at++) combinations[found[at] ?? 0] = 0;
}

function addCodesOf(sets: RowSets, row: number, filters: readonly ListFilter[], tally: Tally, count: number): void {
	for (const filter of filters) addCodes(sets, row, COUNTED[filter], tally, count);
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
