import type { Comparables, ComparablesQuery, EqualPrices, EqualsQuery, IndexedStone } from '#functions/usecases/prices/ports/appraisals.ts';
import type { MarketPrices, MarketQuery } from '#functions/usecases/prices/ports/market-prices.ts';
import type { IndexAnswer, IndexQuery, ListDistanceQuery } from '#functions/usecases/search/ports/stone-search.ts';
import type { Histogram } from '#shared/contract/search/search.ts';
import type { RangeFilter } from '#shared/domain/search/search-filters.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { type Bits, countBits, intersect, unionInto } from './columns/bits.ts';
import { Columns } from './columns/columns.ts';
import { Wanted } from './columns/names.ts';
import { LEVEL } from './columns/numbers.ts';
import { findComparables, findEqualPrices, readStone } from './comparables.ts';
import { FacetCounter } from './facets.ts';
import { Filters } from './filters/filters.ts';
import { findBounds, readRanges } from './filters/read-ranges.ts';
import { countHistogram } from './histograms.ts';
import { ClassRows } from './levels/class-rows.ts';
import { NO_CLASS } from './levels/classes.ts';
import type { Figures } from './levels/figures.ts';
import { Levels } from './levels/levels.ts';
import { getListDistances, type ListDistances } from './list-distances.ts';
import { readMarketPrices } from './market-prices.ts';
import type { Merging } from './orders/merge.ts';
import { Orders } from './orders/orders.ts';
import { Pages } from './orders/pages.ts';

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
	readonly #filters: Filters;
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
		this.#filters = new Filters(columns, this.#orders, this.#scratch);
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

		this.#filters.keepScope(query, matching);
		const wanted = query.numbers && new Wanted(query.numbers);
		if (wanted) this.#filters.keepNumbers(wanted, matching);
		const fieldSets = this.#filters.keepLists(query, matching, nearMisses);
		// A range of which a histogram is wanted is left out there.
		const [counted, others] = splitBy(ranges, ({ filter }) => filter !== undefined && query.histograms?.includes(filter) === true);
		if (others.length > 0) {
			if (query.facets && fieldSets.size > 0) {
				const either = this.#scratch.take();
				unionInto(either, [matching, nearMisses], words);
				this.#filters.keepRanges(either, others, bounds);
				intersect(matching, either, words);
				intersect(nearMisses, either, words);
				this.#scratch.giveBack(either);
			} else this.#filters.keepRanges(matching, others, bounds);
		}
		const distances = query.listDistance && this.#keepDistances(query.listDistance, query.facets ? [matching, nearMisses] : [matching]);
		const rangeMisses = this.#filters.keepCounted(counted, bounds, matching, fieldSets.size > 0 ? nearMisses : undefined);

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
		if (wanted) answer.found = this.#filters.listFound(wanted, matching);
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
}

/** Whether a query is by the level of prices. */
export function isByLevel({ filters, sort, histograms }: Pick<IndexQuery, 'filters' | 'sort' | 'histograms'>): boolean {
	return Boolean(filters.priceLevelFrom || filters.priceLevelTo || histograms?.includes(LEVEL) || sort.some(({ field }) => field === LEVEL));
}

function splitBy<T>(all: readonly T[], isFirst: (one: T) => boolean): [first: T[], others: T[]] {
	return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
