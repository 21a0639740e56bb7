import type { Comparables, ComparablesQuery, EqualPrices, EqualsQuery, IndexedStone } from '#functions/usecases/prices/ports/appraisals.ts';
import type { MarketPrices, MarketQuery } from '#functions/usecases/prices/ports/market-prices.ts';
import type { IndexAnswer, IndexQuery, ListDistanceQuery } from '#functions/usecases/search/ports/stone-search.ts';
import type { FeedPlace } from '#shared/domain/integrations/feeds.ts';
import type { ListFilter } from '#shared/domain/search/search-filters.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import type { Certificate } from '#shared/domain/stock/certificate.ts';
import { findForSale, selectShared, selectSharedOf } from './certificates.ts';
import type { Bits } from './columns/bits.ts';
import { Columns } from './columns/columns.ts';
import { Wanted } from './columns/names.ts';
import { findComparables, findEqualPrices, readStone } from './comparables.ts';
import { Counter } from './counts/counter.ts';
import { isByStanding, Standings } from './counts/standings.ts';
import { type Placed, pageAfter } from './feed-pages.ts';
import { Filters, type Scope } from './filters/filters.ts';
import { findBounds, readRanges } from './filters/read-ranges.ts';
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
import { countBits } from './vectors/sets.ts';

/**
 * All listings of the market in memory, with the fields for filters and sorting (rulebook 7). Filters combine sets of rows, 128 stones at a time. A
 * broad result's page is read from an order; a narrow result is sorted.
 */
export class SearchIndex {
	readonly #columns: Columns;
	readonly #orders: Orders;
	readonly #scratch: Scratch;
	readonly #filters: Filters;
	readonly #standings: Standings;
	readonly #counter: Counter;
	readonly #pages: Pages;
	readonly #classRows: ClassRows;
	readonly #levels: Levels;

	/** `columns` come filled from a snapshot. `figures` belong to another index whose prices determine this index's price levels. */
	constructor(columns: Columns = new Columns(), { merging, figures }: { merging?: Merging; figures?: Figures } = {}) {
		this.#columns = columns;
		this.#classRows = new ClassRows(columns);
		this.#levels = new Levels(columns, this.#classRows, figures);
		this.#orders = new Orders(columns, merging);
		this.#scratch = new Scratch(columns);
		this.#filters = new Filters(columns, this.#orders, this.#scratch);
		this.#standings = new Standings(columns, this.#scratch);
		this.#counter = new Counter(columns, this.#scratch, this.#standings);
		this.#pages = new Pages(columns, this.#orders, this.#scratch);
	}

	get size(): number {
		return this.#columns.ids.count;
	}

	/** Size in bytes, including the orders. */
	get bytes(): number {
		return this.#columns.bytes + this.#orders.bytes + this.#scratch.bytes + this.#standings.bytes + this.#classRows.bytes + this.#levels.bytes;
	}

	has(listingId: string): boolean {
		return this.#columns.ids.find(listingId) >= 0;
	}

	/** Returns whether the index has exactly this row for the listing, or undefined if the listing is unknown. */
	says(stone: SearchRow): boolean | undefined {
		const row = this.#columns.ids.find(stone.listingId);
		return row < 0 ? undefined : this.#columns.says(row, stone);
	}

	/** Starts a check of which listings have been seen elsewhere. */
	startSeen(): Seen {
		return new Seen(this.#columns);
	}

	/** The market's columns, for writing a snapshot. */
	get columns(): Columns {
		return this.#columns;
	}

	/** Creates all orders. Otherwise each is created by the first query that needs it, which then waits. */
	prepare(): void {
		this.#orders.makeAll();
		this.#standings.make();
	}

	/** Lists the rows of all listings, oldest first, then by id. */
	listByAge(): Uint32Array<ArrayBuffer> {
		const date = this.#orders.of('date');
		const rows: number[] = [];
		date.collect(this.#columns.taken.values, date.start, date.end, rows, Number.POSITIVE_INFINITY);
		return Uint32Array.from(rows);
	}

	/** Adds or replaces a listing. Throws if its id is not a ULID. */
	put(stone: SearchRow): void {
		const columns = this.#columns;
		const found = columns.ids.find(stone.listingId);
		if (found < 0) {
			const row = columns.take(stone.listingId);
			columns.set(row, stone);
			this.#orders.enter(row);
			this.#classRows.move(row, NO_CLASS);
			this.#standings.enter(row);
			this.#levels.enter(row);
			return;
		}
		const changes = columns.findChanges(found, stone);
		const ofClass = this.#classRows.read(found);
		this.#orders.leave(found, changes.orders);
		this.#standings.leave(found, changes);
		columns.set(found, stone, changes);
		this.#orders.enter(found, changes.orders);
		this.#classRows.move(found, ofClass);
		this.#standings.enter(found, changes);
		this.#levels.enter(found);
	}

	/** Removes a listing; does nothing if the index does not have it. */
	remove(listingId: string): void {
		const row = this.#columns.ids.find(listingId);
		if (row < 0) return;
		const ofClass = this.#classRows.read(row);
		this.#orders.leave(row);
		this.#standings.leave(row);
		this.#columns.free(row);
		this.#classRows.move(row, ofClass);
		this.#levels.leave(row);
	}

	/** Answers a query. Unknown ids, sellers and codes match nothing, and neither do reversed ranges. */
	query(query: IndexQuery): IndexAnswer {
		const { words } = this.#columns;
		const matching = this.#scratch.take();
		const nearMisses = this.#scratch.take();
		const ranges = readRanges(query);
		const bounds = findBounds(ranges);

		this.#filters.keepScope(query, matching);
		const isCounted = query.facets || query.histograms !== undefined;
		const scope = isCounted && isByStanding(query) ? this.#scratch.take() : undefined;
		scope?.set(matching.subarray(0, words));
		const wanted = query.numbers && new Wanted(query.numbers);
		if (wanted) this.#filters.keepNumbers(wanted, matching);
		if (query.sharedCertificate) this.#filters.keepRows(selectShared(this.#columns), matching);
		const fieldSets = query.facets ? this.#filters.splitByLists(query.filters, matching, nearMisses) : new Map<ListFilter, Bits>();
		if (!query.facets) this.#filters.keepLists(query.filters, matching, true);
		// A histogram does not apply its own range.
		const [counted, others] = splitBy(ranges, ({ filter }) => filter !== undefined && query.histograms?.includes(filter) === true);
		this.#filters.keepRanges(fieldSets.size > 0 ? [matching, nearMisses] : [matching], others, bounds);
		// Last, since ranges leave fewer rows to be tested.
		if (!query.facets) this.#filters.keepLists(query.filters, matching, false);
		const distances = query.listDistance && this.#keepDistances(query.listDistance, query.facets ? [matching, nearMisses] : [matching]);
		const rangeMisses = this.#filters.keepCounted(counted, bounds, matching, fieldSets.size > 0 ? nearMisses : undefined);

		const total = countBits(matching, words);
		const first = query.page * query.size;
		const direction = query.listDistance?.sort;
		const rows =
			distances && direction
				? distances.page(matching, this.#columns, total, { direction, sort: query.sort, first, end: first + query.size })
				: this.#pages.page({ rows: matching, total, sort: query.sort, first, end: first + query.size }, bounds);
		const ids = rows.map((row) => this.#columns.ids.text(row));
		const answer: IndexAnswer = { ids, total };
		if (isCounted) Object.assign(answer, this.#counter.count(query, { matching, total, nearMisses, fieldSets, rangeMisses, scope }));
		if (wanted) answer.found = this.#filters.listFound(wanted, matching);
		this.#scratch.giveBack(matching, nearMisses, ...fieldSets.values(), ...rangeMisses.values(), ...(scope ? [scope] : []));
		return answer;
	}

	/** The figures behind the price levels; undefined until `renewLevels` is called. */
	get figures(): Figures | undefined {
		return this.#levels.figures;
	}

	/** Ensures that the figures are recent. Await it before a query by price level (`isByLevel`). `clock` returns real time in milliseconds. */
	renewLevels(clock: () => number): Promise<void> {
		return this.#levels.renew(clock);
	}

	/** Reads the attributes of a listing on which its price depends. */
	read(listingId: string): IndexedStone | undefined {
		const row = this.#columns.ids.find(listingId);
		return row < 0 ? undefined : readStone(this.#columns, row);
	}

	/** Prepares the search for comparables in steps. Without it the first query does so at once and blocks all others. */
	prepareEquals(): Promise<void> {
		return this.#classRows.make();
	}

	/** Finds a stone's comparables (`shared/domain/prices/comparables.ts`). Returns undefined if a necessary attribute is missing. */
	findComparables(query: ComparablesQuery): Comparables | undefined {
		return findComparables(this.#columns, this.#classRows, query);
	}

	findEqualPrices(query: EqualsQuery): EqualPrices | undefined {
		return findEqualPrices(this.#columns, this.#classRows, query);
	}

	/** Returns the indexes of the certificates that a stone for sale of another seller than `exceptSeller` has. */
	findForSale(certificates: readonly Certificate[], exceptSeller: string): number[] {
		return findForSale(this.#columns, certificates, exceptSeller);
	}

	/** Selects the listings for sale whose certificate another seller's stone for sale has too. */
	selectShared(listingIds: readonly string[]): string[] {
		const { ids } = this.#columns;
		const rows = listingIds.map((id) => ids.find(id)).filter((row) => row >= 0);
		return selectSharedOf(this.#columns, rows).map((row) => ids.text(row));
	}

	/** Lists up to `most` listings of a scope after a place, oldest first, then by id. */
	listAfter(scope: Scope, after: FeedPlace | undefined, most: number): Placed {
		const rows = this.#scratch.take();
		this.#filters.keepScope(scope, rows);
		const page = pageAfter(this.#columns, this.#orders.of('date'), rows, after, most);
		this.#scratch.giveBack(rows);
		return page;
	}

	/** Reads asking prices of the open market, by colour and clarity and by weight. */
	readMarketPrices(query: MarketQuery): MarketPrices {
		return readMarketPrices(this.#columns, this.#scratch, query);
	}

	/** Filters `sets` to rows within a distance from a price list. Without a list no rows remain. */
	#keepDistances({ list, from, to }: ListDistanceQuery, sets: readonly Bits[]): ListDistances | undefined {
		const distances = list && getListDistances(list);
		for (const bits of sets) {
			if (!distances) bits.fill(0, 0, this.#columns.words);
			else if (from !== undefined || to !== undefined) distances.keep(bits, this.#columns, from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY);
		}
		return distances;
	}
}

function splitBy<T>(all: readonly T[], isFirst: (one: T) => boolean): [first: T[], others: T[]] {
	return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
