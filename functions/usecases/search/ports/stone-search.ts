import type { Histogram, SearchPayload } from '#shared/contract/search/search.ts';
import type { PriceList } from '#shared/domain/prices/price-list.ts';
import type { ListFilter, RangeFilter } from '#shared/domain/search/search-filters.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';
import type { ListingRecord } from '../../stock/ports/listings.ts';

/** Filters of a search payload by what the stones say of themselves. */
type StoneFilters = Pick<
	SearchPayload,
	ListFilter | `${RangeFilter}${'From' | 'To'}` | 'searchWithSubColor' | 'isMedia' | 'labGrown' | 'allBid' | 'includeTreated'
>;

/** When an auction closes: after the one instant, and at the other at the latest; milliseconds since 1970. One that does not run closed at 0. */
export interface Closing {
	after: number;
	until: number;
}

/** Prices within a distance from a list, both ends included, and whether that is sorted by. */
export interface ListDistanceQuery {
	list: PriceList | undefined;
	from?: number;
	to?: number;
	sort?: 'ascending' | 'descending';
}

/** A query to the index: the filters of a search payload as they came, and values that only the caller's side knows, resolved. */
export interface IndexQuery {
	filters: Partial<StoneFilters> & Pick<StoneFilters, 'includeTreated'>;
	/** Only stones of these sellers. */
	sellerIds?: ReadonlySet<string>;
	/** Only these listings, e.g. those tracked by the caller. */
	only?: ReadonlySet<string>;
	states: readonly ListingState[];
	/** Also stones of sellers who are not active. */
	showHidden: boolean;
	/** Only stones listed at this instant (milliseconds since 1970) or later. */
	listedSince?: number;
	sort: SearchPayload['sort'];
	/** Only stones with one of these lot ids or certificate numbers, which are as `normalizeLotId` writes them. */
	numbers?: ReadonlySet<string>;
	/** Only stones whose running auction closes within this. */
	closing?: Closing;
	/** By the distance from a member's price list, percent; without a list nothing is found. */
	listDistance?: ListDistanceQuery;
	/** From 0. */
	page: number;
	size: number;
	facets: boolean;
	/** The ranges over whose numbers to count the stones. */
	histograms?: readonly RangeFilter[];
}

export interface IndexAnswer {
	/** Listing ids of the page; empty beyond the last. */
	ids: string[];
	/** How many stones the query has in all. */
	total: number;
	/** For each list filter how many stones each of its values would show; of countries those alone that show any. */
	facets?: Record<ListFilter, Record<string, number>>;
	/** For each requested range, the stones that all filters except the range's own would show. */
	histograms?: Partial<Record<RangeFilter, Histogram>>;
	/** The requested numbers that a stone of the result has. */
	found?: string[];
}

/** The index of the market's stones as use cases see it. */
export interface StoneIndex {
	/**
	 * Ids of a page, and totals. Knows everything that was written a second ago;
	 * with `ownWrites` everything of the sellers asked for that was written before the call.
	 */
	find(query: IndexQuery, options?: { ownWrites?: boolean }): Promise<IndexAnswer>;
	/** Returns those of `listings`, as they are now, that the query finds, in its order. */
	recheck(listings: readonly ListingRecord[], query: IndexQuery): ListingRecord[];
}

/** Queries made ready to be asked, again and again, which of them find a stone. */
export interface PreparedQueries {
	/** Places of the queries that find the stone, ascending; pages, orders and when auctions close are of no account. */
	findMatching(stone: SearchRow): number[];
}

/** Stones that are new or have changed, and which of them queries find. */
export interface StoneMatcher {
	stones: ReadonlyMap<string, SearchRow>;
	/** The stones as they were before these changes; new ones are absent. */
	earlier: ReadonlyMap<string, SearchRow>;
	find(query: IndexQuery): readonly string[];
	/** Prepares many queries of which only a few find a stone. */
	prepare(queries: readonly IndexQuery[]): PreparedQueries;
}
