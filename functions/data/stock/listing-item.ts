import { readSetting } from '#functions/environment.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { describeLife } from '#shared/domain/auctions/auction.ts';
import { findNextDue } from '#shared/domain/stock/listing.ts';
import { describeForSearch, packRow } from '../search/search-row.ts';
import { chooseShard, DUE_SHARDS, writeInstantKey } from '../table/shards.ts';

/** Returns the listing's item with the attributes for indexes: its next due step and its search row. */
export function describeListing(listing: ListingRecord) {
	const due = findNextDue(describeLife(listing, readSetting('MARKET_ZONE')));
	return {
		...listing,
		dueShard: due && chooseShard(listing.listingId, DUE_SHARDS),
		dueAt: due && writeInstantKey(due.at),
		// Real time on purpose: readers of recent writes do not use the market's clock.
		changedAt: writeInstantKey(Date.now()),
		searchRow: packRow(describeForSearch(listing)),
	};
}
