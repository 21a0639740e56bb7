import { lifeOf } from '#shared/domain/auction.ts';
import { nextDue } from '#shared/domain/listing.ts';
import type { ListingRecord } from '../usecases/ports/listings.ts';
import { describeForSearch, packRow } from './search-row.ts';
import { CHANGE_SHARDS, DUE_SHARDS, instantKey, shardOf } from './shards.ts';

/** A listing with what the indexes need: its next due step and its row in the search index. */
export function storedListing(listing: ListingRecord) {
	const due = nextDue(lifeOf(listing));
	return {
		...listing,
		dueShard: due && shardOf(listing.listingId, DUE_SHARDS),
		dueAt: due && instantKey(due.at),
		changeShard: shardOf(listing.listingId, CHANGE_SHARDS),
		// Real time on purpose: indexes follow the order of writes, not the market's clock.
		changedAt: instantKey(Date.now()),
		searchRow: packRow(describeForSearch(listing)),
	};
}
