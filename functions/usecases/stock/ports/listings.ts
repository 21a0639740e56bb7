import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import type { Auction, Listing } from '#shared/domain/auctions/auction.ts';
import type { Media } from '#shared/domain/stock/media.ts';

export interface ListingRecord extends Listing {
	listingId: string;
	/** Rises by one with every change that anybody else may know of; with `rises` it guards every write. */
	version: number;
	/** How often a leader has raised the own ceiling, in all auctions; absent: never. Never shown. */
	rises?: number;
	/** Which stone a bidder sees: rises with what `isRevised` tells apart (rulebook 4). */
	revision: number;
	createdAt: number;
	stone: DiamondAttributes;
	/** Absent: none. */
	media?: Media;
	/** How many auctions the listing has had. */
	auctions: number;
	auction?: Auction;
}

/** `up-to-date`, unless said otherwise, is strongly consistent; `of-a-moment-ago` costs half as much, and may lack the last second. */
export type Freshness = 'up-to-date' | 'of-a-moment-ago';

export interface Listings {
	get(listingId: string): Promise<ListingRecord | undefined>;
	/** In the order asked for; those that are gone are left out. */
	getMany(listingIds: readonly string[], freshness?: Freshness): Promise<ListingRecord[]>;
	/** Newest first, page by page. */
	bySeller(sellerId: string): AsyncIterable<ListingRecord[]>;
	/** Id of a seller's listing with this lot id. */
	idByLot(sellerId: string, lotId: string): Promise<string | undefined>;
	/** Ids of listings with this lot id, of any seller, the newest `most`. The index may lag behind by a moment. */
	idsByLot(lotId: string, most: number): Promise<string[]>;
	/** Ids of listings whose next step is due at `now`, some hundred at a time. The index may lag behind by a moment. */
	due(now: number): AsyncIterable<string[]>;
	/** Ids of those whose step has been due for longest at `now`, the first `most` of each shard; some may have been taken a moment ago. */
	longestDue(now: number, most: number): Promise<string[]>;
}
