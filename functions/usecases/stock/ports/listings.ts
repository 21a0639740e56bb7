import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import type { Auction, Listing } from '#shared/domain/auctions/auction.ts';
import type { Certificate } from '#shared/domain/stock/certificate.ts';
import type { Media } from '#shared/domain/stock/media.ts';

export interface ListingRecord extends Listing {
	listingId: string;
	/** Rises by one with every change that others may know of; with `rises` it guards every write. */
	version: number;
	/** How often leaders have raised their own ceiling, in all auctions; absent if never. Never shown. */
	rises?: number;
	/** Identifies the stone that a bidder saw: rises with the changes of `isRevised` (rulebook 4). */
	revision: number;
	createdAt: number;
	/** Key of the dealer for whom the seller trades (`deriveDealer`). Absent in listings of earlier releases. Never shown. */
	dealer?: string;
	stone: DiamondAttributes;
	media?: Media;
	/** Number of the listing's auctions. */
	auctions: number;
	auction?: Auction;
}

/** `up-to-date`, the default, is strongly consistent; `of-a-moment-ago` costs half as much, and may miss the last second. */
export type Freshness = 'up-to-date' | 'of-a-moment-ago';

export interface Listings {
	get(listingId: string): Promise<ListingRecord | undefined>;
	/** In the requested order; deleted listings are left out. */
	getMany(listingIds: readonly string[], freshness?: Freshness): Promise<ListingRecord[]>;
	/** Newest first, page by page. */
	bySeller(sellerId: string): AsyncIterable<ListingRecord[]>;
	/**
	 * Lists a seller's displayed listings that expire after `after` and no later than `until`, among the 10,000 or so that were listed first. The index
	 * may lag behind by a moment.
	 */
	expiring(sellerId: string, period: { after: number; until: number }): Promise<Pick<ListingRecord, 'listingId' | 'expiresAt'>[]>;
	idByLot(sellerId: string, lotId: string): Promise<string | undefined>;
	/** Finds a seller's listings with these lot ids. Missing ones are undefined. */
	idsByLots(sellerId: string, lotIds: readonly string[]): Promise<(string | undefined)[]>;
	/** Finds a seller's listings with these certificates. Missing ones are undefined. */
	idsByCertificates(sellerId: string, certificates: readonly Certificate[]): Promise<(string | undefined)[]>;
	/** Lists the newest `most` listings with this lot id, of any seller. The index may lag behind by a moment. */
	idsByLot(lotId: string, most: number): Promise<string[]>;
	/** Yields ids of listings with a due step at `now`, a few hundred at a time. The index may lag behind by a moment. */
	due(now: number): AsyncIterable<string[]>;
	/** Lists the listings with the longest overdue steps at `now`, the first `most` of each shard; some may have been taken a moment ago. */
	longestDue(now: number, most: number): Promise<string[]>;
}
