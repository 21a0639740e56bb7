import type { Comparables, ComparablesQuery, EqualPrices, EqualsQuery, IndexedStone } from '#functions/usecases/prices/ports/appraisals.ts';
import type { MarketPrices, MarketQuery } from '#functions/usecases/prices/ports/market-prices.ts';
import type { Closing, IndexAnswer, IndexQuery, ListDistanceQuery } from '#functions/usecases/search/ports/stone-search.ts';
import type { Histogram } from '#shared/contract/search/search.ts';
import type { ListFilter, RangeFilter } from '#shared/domain/search/search-filters.ts';
import { FOUND_NAMES, type SearchRow } from '#shared/domain/search/search-row.ts';
import { type Bits, countBits, findLowestBit, intersect, listRows, readWord, setBit, subtract, unionInto } from './columns/bits.ts';
import { readCode, SLOTS, type Slot } from './columns/codes.ts';
import { Columns } from './columns/columns.ts';
import { LISTS, readWantedLists } from './columns/lists.ts';
import { Wanted } from './columns/names.ts';
import { LEVEL } from './columns/numbers.ts';
import type { Known } from './columns/row-sets.ts';
import { findComparables, findEqualPrices, readStone } from './comparables.ts';
import { FacetCounter } from './facets.ts';
import { countHistogram } from './histograms.ts';
import { ClassRows } from './levels/class-rows.ts';
import { NO_CLASS } from './levels/classes.ts';
import type { Figures } from './levels/figures.ts';
import { Levels } from './levels/levels.ts';
import { getListDistances, type ListDistances } from './list-distances.ts';
import { readMarketPrices } from './market-prices.ts';
import type { Merging } from './orders/order.ts';
import { Orders } from './orders/orders.ts';
import { type Bounds, Pages } from './orders/pages.ts';
import { findBounds, type Range, Ranges, readRanges } from './ranges.ts';
import { Scratch } from './scratch.ts';
import { Seen } from './seen.ts';

/**
 * Every listing of the market in memory, by the fields to filter and sort by
 * (rulebook 7). Filters are combined as sets of rows, 32 stones at a time; a
 * page is read off an order when the result is broad and sorted out of the
 * result when it is narrow.
 */
export class SearchIndex {
	readonly #columns: Columns;
	readonly #orders: Orders;
	readonly #scratch: Scratch;
	readonly #ranges: Ranges;
	readonly #facets: FacetCounter;
	readonly #pages: Pages;
	readonly #classRows: ClassRows;
	readonly #levels: Levels;

	/** `columns`: filled ones, as a snapshot gives them. `figures`: those of another index, by whose prices this one's stones are judged. */
	constructor(columns: Columns = new Columns(), { merging, figures }: { merging?: Merging; figures?: Figures } = {}) {
		this.#columns = columns;
		this.#classRows = new ClassRows(columns);
		this.#levels = new Levels(columns, this.#classRows, figures);
		this.#orders = new Orders(columns, merging);
		this.#scratch = new Scratch(columns);
		this.#ranges = new Ranges(columns, this.#orders, this.#scratch);
		this.#facets = new FacetCounter(columns, this.#scratch);
		this.#pages = new Pages(columns, this.#orders, this.#scratch);
	}

	/** How many listings there are. */
	get size(): number {
		return this.#columns.ids.count;
	}

	/** Bytes held, the orders included. */
	get bytes(): number {
		return this.#columns.bytes + this.#orders.bytes + this.#scratch.bytes + this.#facets.bytes + this.#classRows.bytes + this.#levels.bytes;
	}

	has(listingId: string): boolean {
		return this.#columns.ids.find(listingId) >= 0;
	}

	/** Whether a listing is known to be as this row says; undefined when it is not known at all. */
	says(stone: SearchRow): boolean | undefined {
		const row = this.#columns.ids.find(stone.listingId);
		return row < 0 ? undefined : this.#columns.says(row, stone);
	}

	/** To tick listings off, and in the end to tell those that are here and have not been. */
	startSeen(): Seen {
		return new Seen(this.#columns);
	}

	/** The market in memory, for the writer of a snapshot. */
	get columns(): Columns {
		return this.#columns;
	}

	/** Makes all orders at once. Otherwise each is made for the first query that needs it, which has to wait. */
	prepare(): void {
		this.#orders.makeAll();
	}

	/** The rows of all listings, oldest first, equal ones by id. */
	listByAge(): Uint32Array<ArrayBuffer> {
		const date = this.#orders.of('date');
		const rows: number[] = [];
		date.collect(this.#columns.taken.values, date.start, date.end, rows, Number.POSITIVE_INFINITY);
		return Uint32Array.from(rows);
	}

	/** Adds a listing or replaces what is known of it. Throws when its id is not a ULID. */
	put(stone: SearchRow): void {
		const columns = this.#columns;
		const found = columns.ids.find(stone.listingId);
		if (found < 0) {
			const row = columns.take(stone.listingId);
			columns.set(row, stone);
			this.#orders.enter(row);
			this.#classRows.move(row, NO_CLASS);
			this.#levels.enter(row);
			return;
		}
		const moved = columns.findMoves(found, stone);
		const ofClass = this.#classRows.read(found);
		this.#orders.leave(found, moved);
		columns.set(found, stone);
		this.#orders.enter(found, moved);
		this.#classRows.move(found, ofClass);
		this.#levels.enter(found);
	}

	/** Removes a listing; does nothing if the index does not have it. */
	remove(listingId: string): void {
		const row = this.#columns.ids.find(listingId);
		if (row < 0) return;
		const ofClass = this.#classRows.read(row);
		this.#orders.leave(row);
		this.#columns.free(row);
		this.#classRows.move(row, ofClass);
		this.#levels.leave(row);
	}

	/** Unknown ids, sellers and codes find nothing, ranges turned round are empty. */
	query(query: IndexQuery): IndexAnswer {
		const { words } = this.#columns;
		const matching = this.#scratch.take();
		const nearMisses = this.#scratch.take();
		const ranges = readRanges(query);
		const bounds = findBounds(ranges);

		this.#keepScope(query, matching);
		const wanted = query.numbers && new Wanted(query.numbers);
		if (wanted) this.#keepWanted(wanted, matching);
		const fieldSets = this.#keepLists(query, matching, nearMisses);
		// A range of which a histogram is wanted is left out there.
		const [counted, others] = splitBy(ranges, ({ filter }) => filter !== undefined && query.histograms?.includes(filter) === true);
		if (others.length > 0) {
			if (query.facets && fieldSets.size > 0) {
				const either = this.#scratch.take();
				unionInto(either, [matching, nearMisses], words);
				this.#ranges.keep(either, others, bounds);
				intersect(matching, either, words);
				intersect(nearMisses, either, words);
				this.#scratch.giveBack(either);
			} else this.#ranges.keep(matching, others, bounds);
		}
		const distances = query.listDistance && this.#keepDistances(query.listDistance, query.facets ? [matching, nearMisses] : [matching]);
		const rangeMisses = this.#keepCounted(counted, bounds, matching, fieldSets.size > 0 ? nearMisses : undefined);

		const total = countBits(matching, words);
		const first = query.page * query.size;
		const direction = query.listDistance?.sort;
		const rows =
			distances && direction
				? distances.page(matching, this.#columns, total, { direction, first, end: first + query.size })
				: this.#pages.page({ rows: matching, total, sort: query.sort, first, end: first + query.size }, bounds);
		const ids = rows.map((row) => this.#columns.ids.text(row));
		const answer: IndexAnswer = { ids, total };
		if (query.facets) answer.facets = this.#facets.count(matching, nearMisses, fieldSets);
		if (query.histograms) answer.histograms = this.#countHistograms(query.histograms, matching, rangeMisses);
		if (wanted) answer.found = this.#listFound(wanted, matching);
		this.#scratch.giveBack(matching, nearMisses, ...fieldSets.values(), ...rangeMisses.values());
		return answer;
	}

	/** The figures behind the price levels; undefined before `renewLevels`, when there are no levels. */
	get figures(): Figures | undefined {
		return this.#levels.figures;
	}

	/** To be awaited before a query by price level (`isByLevel`): sees to it that there are figures of a moment ago. `clock`: real time, milliseconds. */
	renewLevels(clock: () => number): Promise<void> {
		return this.#levels.renew(clock);
	}

	/** Reads the attributes of a listing on which its price depends. */
	read(listingId: string): IndexedStone | undefined {
		const row = this.#columns.ids.find(listingId);
		return row < 0 ? undefined : readStone(this.#columns, row);
	}

	/** To be awaited before equals are asked for: sees to it that they are found at once. Without it the first who asks waits for that in one go, and all others too. */
	prepareEquals(): Promise<void> {
		return this.#classRows.make();
	}

	/** A stone's equals on the market (`shared/domain/prices/comparables.ts`); undefined of one that lacks what they are told by. */
	findComparables(query: ComparablesQuery): Comparables | undefined {
		return findComparables(this.#columns, this.#classRows, query);
	}

	/** Finds the prices of a stone's comparables. */
	findEqualPrices(query: EqualsQuery): EqualPrices | undefined {
		return findEqualPrices(this.#columns, this.#classRows, query);
	}

	/** Reads asking prices of the open market, by colour and clarity and by weight. */
	readMarketPrices(query: MarketQuery): MarketPrices {
		return readMarketPrices(this.#columns, this.#scratch, query);
	}

	/**
	 * Keeps what passes the ranges, and returns for each the rows that fail it
	 * alone, which its own histogram counts too. `nearMisses`: rows that fail a
	 * list filter, to be kept likewise.
	 */
	#keepCounted(ranges: readonly Range[], bounds: Bounds, matching: Bits, nearMisses: Bits | undefined): Map<RangeFilter, Bits> {
		const { words } = this.#columns;
		const misses = new Map<RangeFilter, Bits>();
		if (ranges.length === 0) return misses;
		const passing = this.#scratch.take();
		for (const range of ranges) {
			unionInto(passing, [matching, ...(nearMisses ? [nearMisses] : []), ...misses.values()], words);
			this.#ranges.keep(passing, [range], bounds);
			for (const missed of misses.values()) intersect(missed, passing, words);
			const missed = this.#scratch.take();
			for (let at = 0; at < words; at++) missed[at] = readWord(matching, at) & ~readWord(passing, at);
			if (range.filter) misses.set(range.filter, missed);
			intersect(matching, passing, words);
			if (nearMisses) intersect(nearMisses, passing, words);
		}
		this.#scratch.giveBack(passing);
		return misses;
	}

	/** Keeps what is within a distance from a price list; without a list, nothing. */
	#keepDistances({ list, from, to }: ListDistanceQuery, sets: readonly Bits[]): ListDistances | undefined {
		const distances = list && getListDistances(list);
		for (const bits of sets) {
			if (!distances) bits.fill(0, 0, this.#columns.words);
			else if (from !== undefined || to !== undefined) distances.keep(bits, this.#columns, from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY);
		}
		return distances;
	}

	#countHistograms(ranges: readonly RangeFilter[], matching: Bits, misses: ReadonlyMap<RangeFilter, Bits>): Partial<Record<RangeFilter, Histogram>> {
		const counted = this.#scratch.take();
		const histograms = ranges.map((range) => {
			const missed = misses.get(range);
			if (missed) unionInto(counted, [matching, missed], this.#columns.words);
			return [range, countHistogram(this.#columns, range, missed ? counted : matching)];
		});
		this.#scratch.giveBack(counted);
		return Object.fromEntries(histograms);
	}

	/** Keeps the stones of which a number is looked for. */
	#keepWanted(wanted: Wanted, bits: Bits): void {
		const { words, names } = this.#columns;
		const found = this.#scratch.take().fill(0, 0, words);
		for (const name of FOUND_NAMES) names[name].addWanted(bits, words, wanted, found);
		intersect(bits, found, words);
		this.#scratch.giveBack(found);
	}

	/** The numbers looked for that stones of the result have. */
	#listFound(wanted: Wanted, matching: Bits): string[] {
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

	/** All filters but lists and ranges. */
	#keepScope({ filters, states, showHidden, only, sellerIds, closing }: Scope, into: Bits): void {
		const { words } = this.#columns;
		const { flags } = this.#columns.sets;
		unionInto(
			into,
			states.map((state) => this.#columns.sets.states[state].values),
			words,
		);
		if (!showHidden) subtract(into, flags.hidden.values, words);
		if (!filters.includeTreated) subtract(into, flags.treated.values, words);
		if (filters.isMedia) intersect(into, flags.hasMedia.values, words);
		if (filters.allBid) intersect(into, flags.hasBid.values, words);
		if (filters.labGrown === true) intersect(into, flags.labGrown.values, words);
		if (filters.labGrown === false) subtract(into, flags.labGrown.values, words);
		if (only) this.#keepOnly(only, into);
		if (sellerIds) this.#columns.sellers.keep(into, words, sellerIds);
		if (closing) filterByClosing(into, words, this.#columns.closings.values, closing);
	}

	#keepOnly(listingIds: ReadonlySet<string>, bits: Bits): void {
		const { words, ids } = this.#columns;
		const named = this.#scratch.take().fill(0, 0, words);
		for (const id of listingIds) {
			const row = ids.find(id);
			if (row >= 0) setBit(named, row);
		}
		intersect(bits, named, words);
		this.#scratch.giveBack(named);
	}

	/**
	 * Keeps what passes all list filters. With facets, what fails exactly one of
	 * them goes to `nearMisses`, so that a field's own filter can be left out of
	 * its counts, and the rows that pass each filter are returned.
	 */
	#keepLists({ filters, facets }: Pick<IndexQuery, 'filters' | 'facets'>, matching: Bits, nearMisses: Bits): Map<ListFilter, Bits> {
		const { words } = this.#columns;
		const fieldSets = new Map<ListFilter, Bits>();
		if (facets) nearMisses.fill(0, 0, words);
		for (const [filter, wanted] of readWantedLists(filters)) {
			const set = this.#scratch.take();
			this.#findPassing(filter, wanted, set);
			if (facets) {
				for (let at = 0; at < words; at++) {
					// Not as a pair, which would be made anew for every word.
					const all = readWord(matching, at);
					const passing = readWord(set, at);
					nearMisses[at] = (readWord(nearMisses, at) & passing) | (all & ~passing);
					matching[at] = all & passing;
				}
				fieldSets.set(filter, set);
			} else {
				intersect(matching, set, words);
				this.#scratch.giveBack(set);
			}
		}
		return fieldSets;
	}

	/** The rows that have any of the values. */
	#findPassing(filter: ListFilter, wanted: ReadonlySet<string>, into: Bits): void {
		const { words, sets } = this.#columns;
		const { values, names } = LISTS[filter];
		if (SLOTS[filter].hasSets) {
			const passing = sets.getFilterSets(filter);
			const chosen = values.flatMap((value, place) => (wanted.has(value) ? (passing[place] ?? []) : []));
			unionInto(into, chosen, words);
			return;
		}
		into.fill(0, 0, words);
		for (const name of names) addPassing(into, words, sets.getKnown(name), sets.getLongWords(SLOTS[name]), SLOTS[name], wanted);
	}
}

/** Whether a query is by the level of prices. */
export function isByLevel({ filters, sort, histograms }: Pick<IndexQuery, 'filters' | 'sort' | 'histograms'>): boolean {
	return Boolean(filters.priceLevelFrom || filters.priceLevelTo || histograms?.includes(LEVEL) || sort.some(({ field }) => field === LEVEL));
}

type Scope = Pick<IndexQuery, 'filters' | 'states' | 'showHidden' | 'only' | 'sellerIds' | 'closing'>;

/** Keeps the rows whose auctions close in time; auctions are few among many stones. */
function filterByClosing(bits: Bits, words: number, closings: Uint32Array, { after, until }: Closing): void {
	for (let at = 0; at < words; at++) {
		let kept = readWord(bits, at);
		for (let rest = kept; rest !== 0; rest &= rest - 1) {
			const bit = findLowestBit(rest);
			const instant = (closings[(at << 5) + bit] ?? 0) * 1000;
			if (instant <= after || instant > until) kept &= ~(1 << bit);
		}
		bits[at] = kept;
	}
}

function splitBy<T>(all: readonly T[], isFirst: (one: T) => boolean): [first: T[], others: T[]] {
	return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

/** Adds the rows of which the code stands for one of the values. */
function addPassing(into: Bits, words: number, known: Known, codes: Uint32Array, slot: Slot, wanted: ReadonlySet<string>): void {
	const passes = Uint8Array.from({ length: slot.mask + 1 }, (_, code) => Number(code > 0 && wanted.has(slot.values[code - 1] ?? '')));
	for (let block = 0; block << 5 < words; block++) {
		for (let left = readWord(known.words.values, block); left !== 0; left &= left - 1) {
			const at = (block << 5) + findLowestBit(left);
			let kept = 0;
			for (let rest = readWord(known.rows.values, at); rest !== 0; rest &= rest - 1) {
				const bit = findLowestBit(rest);
				kept |= (passes[readCode(codes[(at << 5) + bit] ?? 0, slot)] ?? 0) << bit;
			}
			into[at] = readWord(into, at) | kept;
		}
	}
}
