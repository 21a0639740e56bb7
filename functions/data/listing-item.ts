import { lifeOf } from '#shared/domain/auction.ts';
import { nextDue } from '#shared/domain/listing.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';
import { packRow } from '../search/row.ts';
import type { ListingRecord } from '../usecases/ports/listings.ts';
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
		searchRow: packRow(searchRowOf(listing)),
	};
}

/** What the search index knows of a listing. */
export function searchRowOf(listing: ListingRecord): SearchRow {
	const { stone, auction } = listing;
	const { intensity, subColor, subColor1, mainColor } = stone.fancyColorDto ?? {};
	return {
		listingId: listing.listingId,
		sellerId: listing.sellerId,
		state: listing.state,
		hidden: listing.hidden,
		createdAt: listing.createdAt,
		shape: stone.shape,
		weight: stone.weight,
		color: stone.color,
		intensity,
		subColor,
		subColor1,
		mainColor,
		clarity: stone.clarity,
		cut: stone.cut,
		polish: stone.polish,
		symmetry: stone.symmetry,
		fluorescence: stone.fluorescence,
		laboratory: stone.laboratory,
		askingPrice: stone.askingPrice,
		length: stone.length,
		width: stone.width,
		depth: stone.depth,
		treated: stone.treatment !== undefined,
		labGrown: stone.labGrown ?? false,
		hasMedia: listing.media !== undefined && listing.media.attachments.length > 0,
		hasBid: auction !== undefined,
	};
}
