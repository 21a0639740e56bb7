import type { FacetField, SearchPayload } from '#shared/contract/diamonds.ts';
import type { ListingState } from '#shared/domain/listing.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';
import type { ListingRecord } from './listings.ts';

/** The index of the market's stones as use cases see it. */
export interface StoneIndex {
	/**
	 * Ids of a page, and totals. Knows everything that was written a second ago;
	 * with `ownWrites` everything that was written before the call.
	 */
	find(query: IndexQuery, options?: { ownWrites?: boolean }): Promise<IndexAnswer>;
	/** Of these listings, as they are now, those that the query finds, in its order. */
	recheck(listings: readonly ListingRecord[], query: IndexQuery): ListingRecord[];
}

/** Stones that are new or have changed, and which of them a query finds. */
export interface StoneMatcher {
	stones: ReadonlyMap<string, SearchRow>;
	find(query: IndexQuery): readonly string[];
	/** Makes many queries ready to be asked which of them find a stone. */
	prepare(queries: readonly IndexQuery[]): PreparedQueries;
}

export interface PreparedQueries {
	/** Places of the queries that find the stone, ascending. */
	matching(stone: SearchRow): number[];
}

export type RangeFilters = Pick<
	SearchPayload,
	| 'caratFrom'
	| 'caratTo'
	| 'perCaratFrom'
	| 'perCaratTo'
	| 'totalPriceFrom'
	| 'totalPriceTo'
	| 'lengthFrom'
	| 'lengthTo'
	| 'widthFrom'
	| 'widthTo'
	| 'depthFrom'
	| 'depthTo'
	| 'ratioFrom'
	| 'ratioTo'
>;
type SetFilters = Pick<SearchPayload, FacetField | 'searchWithSubColor' | 'isMedia' | 'labGrown' | 'allBid'>;

/** What the index is asked: the filters of a search payload as they came, and what only the caller's side knows, resolved. */
export interface IndexQuery {
	filters: Partial<RangeFilters & SetFilters> & Pick<SearchPayload, 'includeTreated'>;
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
	/** From 0. */
	page: number;
	size: number;
	facets: boolean;
}

export interface IndexAnswer {
	/** Listing ids of the page; empty beyond the last. */
	ids: string[];
	/** How many stones the query has in all. */
	total: number;
	facets?: Facets;
}

/** How many stones each value of a field has. */
export type Facets = Record<FacetField, Record<string, number>>;
