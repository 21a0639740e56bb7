import { commitOrRetry } from '../commit-or-retry.ts';
import { type ListingRecord, type Market, WriteConflict } from '../ports.ts';

/** Listings written in one transaction. */
const TOGETHER = 50;

/**
 * Takes all stones of a seller out of sight, or shows them again (rulebook 3:
 * stones of members who are not active are in nobody's search). Idempotent.
 */
export async function hideListings(market: Market, sellerId: string, hidden: boolean): Promise<void> {
	for await (const page of market.listings.bySeller(sellerId)) {
		const concerned = page.filter((listing) => isConcerned(listing, hidden));
		for (let at = 0; at < concerned.length; at += TOGETHER) await setHidden(market, concerned.slice(at, at + TOGETHER), hidden);
	}
}

function isConcerned(listing: ListingRecord, hidden: boolean): boolean {
	return listing.hidden !== hidden && listing.state !== 'SOLD';
}

async function setHidden(market: Market, listings: readonly ListingRecord[], hidden: boolean): Promise<void> {
	try {
		await market.commit(listings.map((before) => ({ kind: 'listing-changed', before, after: { ...before, hidden } })));
	} catch (error) {
		if (!(error instanceof WriteConflict)) throw error;
		for (const { listingId } of listings) await setOneHidden(market, listingId, hidden);
	}
}

/** One of the others was changed meanwhile: each by itself, as it is now. */
function setOneHidden(market: Market, listingId: string, hidden: boolean): Promise<void> {
	return commitOrRetry(async () => {
		const before = await market.listings.get(listingId);
		if (before && isConcerned(before, hidden)) await market.commit([{ kind: 'listing-changed', before, after: { ...before, hidden } }]);
	});
}
