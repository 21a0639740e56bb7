import type { Closing, IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import type { ListFilter, RangeFilter } from '#shared/domain/search/search-filters.ts';
import { FOUND_NAMES, ROW_FLAGS } from '#shared/domain/search/search-row.ts';
import { type Bits, findLowestBit, readWord, setBit } from '../columns/bits.ts';
import type { Coded } from '../columns/coded.ts';
import { readCode, SLOTS, type Slot } from '../columns/codes.ts';
import type { Columns } from '../columns/columns.ts';
import { LISTS, readWantedLists } from '../columns/lists.ts';
import type { Wanted } from '../columns/names.ts';
import type { Orders } from '../orders/orders.ts';
import type { Bounds } from '../orders/pages.ts';
import type { Scratch } from '../scratch.ts';
import { keepRows } from '../vectors/range-tests.ts';
import { combine, countBits, intersect, moveFailing, unionInto } from '../vectors/sets.ts';
import { listRows } from '../vectors/vectors.ts';
import { Ranges } from './ranges.ts';
import type { Range } from './read-ranges.ts';
import { readWantedFlags } from './wanted-flags.ts';

/** The filters of a query, each as an operation on a set of rows. */
export class Filters {
	readonly #columns: Columns;
	readonly #scratch: Scratch;
	readonly #ranges: Ranges;

	constructor(columns: Columns, orders: Orders, scratch: Scratch) {
		this.#columns = columns;
		this.#scratch = scratch;
		this.#ranges = new Ranges(columns, orders, scratch);
	}

	/** Keeps in each of the sets the rows that are in all ranges. */
	keepRanges(sets: readonly Bits[], ranges: readonly Range[], bounds: Bounds): void {
		if (ranges.length === 0) return;
		const { words } = this.#columns;
		const inRanges = this.#scratch.take();
		unionInto(inRanges, sets, words);
		this.#ranges.keep(inRanges, ranges, bounds);
		for (const set of sets) intersect(set, inRanges, words);
		this.#scratch.giveBack(inRanges);
	}

	/** Applies all filters except lists and ranges. */
	keepScope({ filters, states, showHidden, only, sellerIds, closing }: Scope, into: Bits): void {
		const { words, sets } = this.#columns;
		const wanted = readWantedFlags({ filters, showHidden });
		const withFlag = (value: boolean) => ROW_FLAGS.filter((flag) => wanted[flag] === value).map((flag) => sets.flags[flag].values);
		combine(into, words, { any: states.map((state) => sets.states[state].values), all: withFlag(true), none: withFlag(false) });
		if (only) this.#keepOnly(only, into);
		if (sellerIds) this.#columns.sellers.keep(into, words, sellerIds);
		if (closing) filterByClosing(into, words, this.#columns.closings, closing);
	}

	#keepOnly(listingIds: ReadonlySet<string>, bits: Bits): void {
		const rows = Array.from(listingIds, (id) => this.#columns.ids.find(id));
		const known = rows.filter((row) => row >= 0);
		this.keepRows(known, bits);
	}

	keepRows(rows: readonly number[], bits: Bits): void {
		const { words } = this.#columns;
		const named = this.#scratch.take().fill(0, 0, words);
		for (const row of rows) setBit(named, row);
		intersect(bits, named, words);
		this.#scratch.giveBack(named);
	}

	/** Keeps the rows that pass the list filters which have sets of rows, or the others, whose rows are tested one by one. */
	keepLists(filters: IndexQuery['filters'], matching: Bits, haveSets: boolean): void {
		const { words } = this.#columns;
		for (const [filter, wanted] of readWantedLists(filters)) {
			if (SLOTS[filter].hasSets !== haveSets) continue;
			const set = this.#scratch.take();
			this.#findPassing(filter, wanted, [matching], set);
			intersect(matching, set, words);
			this.#scratch.giveBack(set);
		}
	}

	/**
	 * Keeps in `matching` the rows that pass all list filters. Rows that fail exactly one of them go to `nearMisses`, so that each filter can be left
	 * out of its own counts. Returns the rows that pass each filter.
	 */
	splitByLists(filters: IndexQuery['filters'], matching: Bits, nearMisses: Bits): Map<ListFilter, Bits> {
		const { words } = this.#columns;
		const fieldSets = new Map<ListFilter, Bits>();
		nearMisses.fill(0, 0, words);
		for (const [filter, wanted] of readWantedLists(filters)) {
			const set = this.#scratch.take();
			this.#findPassing(filter, wanted, [matching, nearMisses], set);
			moveFailing(matching, nearMisses, set, words);
			fieldSets.set(filter, set);
		}
		return fieldSets;
	}

	/** Sets `into` to the rows with any of the values. Rows that are in none of the sets `among` may be missing. */
	#findPassing(filter: ListFilter, wanted: ReadonlySet<string>, among: readonly Bits[], into: Bits): void {
		const { words, sets } = this.#columns;
		const { values, names } = LISTS[filter];
		if (SLOTS[filter].hasSets) {
			const passing = sets.getFilterSets(filter);
			const chosen = values.flatMap((value, place) => (wanted.has(value) ? (passing[place] ?? []) : []));
			unionInto(into, chosen, words);
			return;
		}
		const tested = this.#scratch.take();
		into.fill(0, 0, words);
		for (const name of names) {
			const known = sets.getKnown(name);
			combine(tested, words, { any: among, all: [known.rows.values] });
			addPassing(into, tested, known.words.values, sets.getLongWords(SLOTS[name]), SLOTS[name], wanted);
		}
		this.#scratch.giveBack(tested);
	}

	keepNumbers(wanted: Wanted, bits: Bits): void {
		const { words, names } = this.#columns;
		const found = FOUND_NAMES.map((name) => {
			const rows = this.#scratch.take();
			rows.set(bits.subarray(0, words));
			names[name].keepWanted(rows, words, wanted);
			return rows;
		});
		unionInto(bits, found, words);
		this.#scratch.giveBack(...found);
	}

	/** Lists the sought numbers that occur in the result. */
	listFound(wanted: Wanted, matching: Bits): string[] {
		const { words, names } = this.#columns;
		const found = new Set<string>();
		for (const row of listRows(matching, words, countBits(matching, words))) {
			for (const name of FOUND_NAMES) {
				const number = wanted.find(names[name].read(row));
				if (number !== undefined) found.add(number);
			}
		}
		return [...found].sort();
	}

	/**
	 * Keeps the rows that pass all ranges. Returns, for each range, the rows that fail only this range, which its own histogram also counts.
	 * `nearMisses` are rows that fail a list filter and are filtered likewise.
	 */
	keepCounted(ranges: readonly Range[], bounds: Bounds, matching: Bits, nearMisses: Bits | undefined): Map<RangeFilter, Bits> {
		const { words } = this.#columns;
		const passing = new Map<RangeFilter, Bits>();
		if (ranges.length === 0) return passing;
		// Rows that fail one range so far.
		const once = this.#scratch.take().fill(0, 0, words);
		for (const range of ranges) {
			const set = this.#scratch.take();
			unionInto(set, [matching, once, ...(nearMisses ? [nearMisses] : [])], words);
			this.#ranges.keep(set, [range], bounds);
			moveFailing(matching, once, set, words);
			if (nearMisses) intersect(nearMisses, set, words);
			if (range.filter) passing.set(range.filter, set);
			else this.#scratch.giveBack(set);
		}
		for (const set of passing.values()) combine(set, words, { any: [once], none: [set] });
		this.#scratch.giveBack(once);
		return passing;
	}
}

/** The filters that `keepScope` applies. */
export type Scope = Pick<IndexQuery, 'filters' | 'states' | 'showHidden' | 'only' | 'sellerIds' | 'closing'>;

/** Keeps the rows whose auctions close within the given time. */
function filterByClosing(bits: Bits, words: number, closings: Coded, { after, until }: Closing): void {
	keepRows(bits, words, (row) => {
		const instant = closings.read(row) * 1000;
		return instant > after && instant <= until;
	});
}

/** Adds the rows of `tested` whose code is one of the wanted values. `mayHave`: the words of `tested` that may have rows, one bit each. */
function addPassing(into: Bits, tested: Bits, mayHave: Bits, codes: Uint32Array, slot: Slot, wanted: ReadonlySet<string>): void {
	const passes = Uint8Array.from({ length: slot.mask + 1 }, (_, code) => Number(code > 0 && wanted.has(slot.values[code - 1] ?? '')));
	for (let block = 0; block < mayHave.length; block++) {
		for (let left = readWord(mayHave, block); left !== 0; left &= left - 1) {
			const at = (block << 5) + findLowestBit(left);
			let kept = 0;
			for (let rest = readWord(tested, at); rest !== 0; rest &= rest - 1) {
				const bit = findLowestBit(rest);
				kept |= (passes[readCode(codes[(at << 5) + bit] ?? 0, slot)] ?? 0) << bit;
			}
			into[at] = readWord(into, at) | kept;
		}
	}
}
