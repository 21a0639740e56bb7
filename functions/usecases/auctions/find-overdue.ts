import { describeLife } from '#shared/domain/auctions/auction.ts';
import { findNextDue } from '#shared/domain/stock/listing.ts';
import type { Ports } from '../market/market.ts';

/** Entries read per shard, so that steps taken a moment ago cannot hide others. */
const LOOKED_AT = 25;

export interface Overdue {
	listingId: string;
	/** When it fell due, in milliseconds. */
	dueAt: number;
}

/**
 * Finds the steps that have been due for longest at `market.now`, oldest first: of listings, and of closes whose losers are not all notified. The
 * index gives candidates; the stored items decide.
 */
export async function findOverdue(market: Ports<'listings' | 'closings' | 'zone' | 'now'>): Promise<Overdue[]> {
	const { now, zone } = market;
	const [ids, closings] = await Promise.all([market.listings.longestDue(now, LOOKED_AT), market.closings.oldestUnnotified(LOOKED_AT)]);
	const listings = await market.listings.getMany(ids);
	const due = listings.map((listing) => ({ listingId: listing.listingId, dueAt: findNextDue(describeLife(listing, zone))?.at ?? Number.POSITIVE_INFINITY }));
	const unnotified = closings.map(({ listingId, closesAt }) => ({ listingId, dueAt: closesAt }));
	return [...due, ...unnotified].filter(({ dueAt }) => dueAt <= now).sort((one, other) => one.dueAt - other.dueAt);
}
