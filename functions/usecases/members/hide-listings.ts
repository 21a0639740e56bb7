import pMap from 'p-map';
import { chunk } from '#shared/chunk.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import { WriteConflict } from '../ports/changes.ts';
import type { ListingRecord } from '../ports/listings.ts';
import type { Market } from '../ports/market.ts';

const LISTINGS_PER_TRANSACTION = 50;
const TRANSACTIONS_AT_ONCE = 4;

/**
 * Takes all stones of a seller out of sight, or shows them again (rulebook 3:
 * stones of members who are not active are in nobody's search). Idempotent.
 * Begins nothing when there is no time; the rest is up to whoever asks again.
 */
export async function hideListings(market: Market, sellerId: string, hidden: boolean, hasTime = () => true): Promise<void> {
	for await (const page of market.listings.bySeller(sellerId)) {
		if (!hasTime()) return;
		const concerned = page.filter((listing) => isConcerned(listing, hidden));
		const hide = async (portion: readonly ListingRecord[]) => {
			if (hasTime()) await setHidden(market, portion, hidden);
		};
		await pMap(chunk(concerned, LISTINGS_PER_TRANSACTION), hide, { concurrency: TRANSACTIONS_AT_ONCE });
	}
}

/**
 * Brings a member's stones in line with the member's state, as it is now:
 * follows from every change of that state, so that it is done even if whoever
 * changed it died right after.
 */
export async function showOrHideListings(market: Market, memberId: string): Promise<void> {
	const member = await market.members.get(memberId);
	if (member) await hideListings(market, memberId, member.state !== 'ACTIVE');
}

/**
 * Hides what sellers list who may not: a call or an upload that was under way
 * when its member was banned or removed comes after the stones were hidden.
 */
export async function hideStrays(market: Market, sellerIds: ReadonlySet<string>): Promise<void> {
	if (sellerIds.size === 0) return;
	const sellers = await market.members.getMany([...sellerIds]);
	for (const { memberId, state } of sellers.values()) if (state !== 'ACTIVE') await showOrHideListings(market, memberId);
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
