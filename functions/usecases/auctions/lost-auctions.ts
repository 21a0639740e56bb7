import type * as z from 'zod';
import type { PageQuery } from '#shared/contract/common.ts';
import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import { applyClock, findParty } from '#shared/domain/auctions/auction.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';
import { isOpenToAll } from '#shared/domain/stock/sight.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import { findByStates } from '../search/find-by-states.ts';
import type { StoneIndex } from '../search/ports/stone-search.ts';
import { mayReadDeals, maySee } from '../stock/may-see.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { presentDiamonds } from '../stock/present-diamond.ts';

/** Limit of listings with a bid of the member whose ids are read, the newest listed first: a stone that was listed long ago may be won today. */
export const BIDS_READ = 10_000;
/** Limit of those that are read themselves. */
export const BIDS_LOOKED_AT = 1000;
/** Stored states of a closed auction; sales, which only grow in number, are read last. BIDDING is included because no sweep may have processed it yet. */
const CLOSED: readonly (readonly ListingState[])[] = [['BIDDING', 'AWAITING_DECISION', 'ACCEPTED'], ['SOLD']];

/**
 * Returns whether the member has bid in an auction that another member has won. Its outcome stays visible to such bidders after the stone has left
 * the market (rulebook 4 and 5).
 */
export async function hasLost(market: Ports<'bids'>, { state, auction, listingId }: ListingRecord, memberId: string): Promise<boolean> {
	if (!auction || (state !== 'ACCEPTED' && state !== 'SOLD')) return false;
	return (await market.bids.participations(memberId, [listingId])).get(listingId)?.auction === auction.number;
}

/**
 * Returns whether the member may see the listing, also as a bidder who has lost its auction. The listing must be in the
 * state that the clock gives it. A key without the scope of deals sees no stone as a bidder.
 */
export async function maySeeOutcome(market: Ports<'now' | 'actor' | 'bids'>, listing: ListingRecord, member: MemberRecord): Promise<boolean> {
	return maySee(market, listing, member) || (mayReadDeals(market) && hasLost(market, listing, member.memberId));
}

/**
 * Lists a page of closed auctions with another leader, the latest first, until the stone is back on the market. Of the listings with a bid of the
 * caller, BIDS_LOOKED_AT are read: those that are not sold yet, then sold ones, the newest listed first.
 */
export async function listLostAuctions(
	market: Ports<'now' | 'zone' | 'actor' | 'listings' | 'bids' | 'readListingContext' | 'mediaOrigin'>,
	stones: StoneIndex,
	caller: MemberRecord,
	{ page, size }: z.infer<typeof PageQuery>,
): Promise<AnswerOf<Endpoints['lostAuctions']>> {
	const lost = await findLost(market, stones, caller.memberId);
	const shown = lost.slice(page * size, (page + 1) * size);
	return { content: await presentDiamonds(market, shown, caller), number: page, size, totalElements: lost.length };
}

async function findLost(market: Ports<'now' | 'zone' | 'listings' | 'bids'>, stones: StoneIndex, memberId: string): Promise<ListingRecord[]> {
	const only = new Set(await market.bids.listingsBidOn(memberId, BIDS_READ));
	if (only.size === 0) return [];
	const ids = await findByStates(stones, { only }, CLOSED, BIDS_LOOKED_AT);
	const listings = (await market.listings.getMany(ids)).map((listing) => applyClock(listing, market.zone, market.now));
	const closed = listings.filter((listing) => isShownToLosers(listing, market.now) && findParty(listing, memberId) === undefined);
	const closedIds = closed.map(({ listingId }) => listingId);
	const standings = await market.bids.participations(memberId, closedIds);
	return closed
		.filter(({ listingId, auction }) => standings.get(listingId)?.auction === auction?.number)
		.sort((one, other) => (other.auction?.closesAt ?? 0) - (one.auction?.closesAt ?? 0));
}

function isShownToLosers(listing: ListingRecord, now: number): boolean {
	if (listing.state === 'AWAITING_DECISION') return isOpenToAll(listing, now);
	return listing.state === 'ACCEPTED' || listing.state === 'SOLD';
}
