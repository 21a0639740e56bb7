import type { Histogram, SearchPayload } from '#shared/contract/search/search.ts';
import type { PriceList } from '#shared/domain/prices/price-list.ts';
import type { ListFilter, RangeFilter } from '#shared/domain/search/search-filters.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';
import type { ListingRecord } from '../../stock/ports/listings.ts';

/** Filters of a search payload by the stones' attributes. */
type StoneFilters = Pick<
	SearchPayload,
	ListFilter | `${RangeFilter}${'From' | 'To'}` | 'searchWithSubColor' | 'isMedia' | 'labGrown' | 'allBid' | 'includeTreated'
>;

/** Closing times of auctions, after `after` and up to `until`, in milliseconds since 1970. An auction that is not running closed at 0. */
export interface Closing {
	after: number;
	until: number;
}

/** Prices within a distance from a list, both ends included, and the sort by distance. */
export interface ListDistanceQuery {
	list: PriceList | undefined;
	from?: number;
	to?: number;
	sort?: 'ascending' | 'descending';
}

/** A query to the index: the filters of a search payload, and resolved values that the index does not know. */
export interface IndexQuery {
	filters: Partial<StoneFilters> & Pick<StoneFilters, 'includeTreated'>;
	sellerIds?: ReadonlySet<string>;
	/** Only these listings, e.g. those tracked by the caller. */
	only?: ReadonlySet<string>;
	states: readonly ListingState[];
	/** Also stones of sellers who are not active. */
	showHidden: boolean;
	/** Only stones listed at this instant (milliseconds since 1970) or later. */
	listedSince?: number;
	sort: SearchPayload['sort'];
	/** Only stones with one of these lot ids or certificate numbers, as written by `normalizeLotId`. */
	numbers?: ReadonlySet<string>;
	/** Only stones for sale whose certificate another seller's stone for sale has too. */
	sharedCertificate?: boolean;
	/** Only stones whose running auction closes within this time. */
	closing?: Closing;
	/** By the distance from a member's price list, in percent; without a list nothing is found. */
	listDistance?: ListDistanceQuery;
	/** Index from 0. */
	page: number;
	size: number;
	facets: boolean;
	histograms?: readonly RangeFilter[];
}

export interface IndexAnswer {
	/** Listing ids of the page; empty beyond the last. */
	ids: string[];
	/** Total number of matching stones. */
	total: number;
	/** For each list filter, the number of stones that each of its values would show. Countries without stones are left out. */
	facets?: Record<ListFilter, Record<string, number>>;
	/** For each requested range, the stones that all filters except the range's own would show. */
	histograms?: Partial<Record<RangeFilter, Histogram>>;
	/** The requested numbers that a stone of the result has. */
	found?: string[];
}

/** The index of the market's stones as use cases see it. */
export interface StoneIndex {
	/**
	 * Finds a page's ids, and totals. Knows everything that was written a second ago; with `ownWrites` also everything of the requested sellers that
	 * was written before the call.
	 */
	find(query: IndexQuery, options?: { ownWrites?: boolean }): Promise<IndexAnswer>;
	/** Returns those of `listings`, as they are now, that the query finds, in its order. */
	recheck(listings: readonly ListingRecord[], query: IndexQuery): ListingRecord[];
}

/** Queries that are prepared for finding repeatedly which of them match a stone. */
export interface PreparedQueries {
	/** Returns the places of the matching queries, ascending. Ignores pages, orders and closing times. */
	findMatching(stone: SearchRow): number[];
}

/** New and changed stones, for matching queries against them. */
export interface StoneMatcher {
	stones: ReadonlyMap<string, SearchRow>;
	find(query: IndexQuery): readonly string[];
	/** Prepares many queries of which only a few match a stone. */
	prepare(queries: readonly IndexQuery[]): PreparedQueries;
}
