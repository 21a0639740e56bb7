import type { DiamondMessage } from '#shared/contract/notifications/notifications.ts';
import { findParty } from '#shared/domain/auctions/auction.ts';
import { computeRequiredBid } from '#shared/domain/auctions/bidding.ts';
import { isTakingBids } from '#shared/domain/stock/abilities.ts';
import { isOpenToAll } from '#shared/domain/stock/sight.ts';
import type { Ports } from '../market/market.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { type Listener, type LiveChannel, stoneOf } from './live-channel.ts';

/** Sends the auction's state to the listeners of a stone. */
export async function notifyListeners(market: Ports<'now' | 'settings'>, live: LiveChannel, listing: ListingRecord): Promise<void> {
	let rate: Promise<number> | undefined;
	await live.publish(stoneOf(listing.listingId), async (listener) => {
		rate ??= market.settings.discountRate();
		return writeDiamondMessage(listing, listener, await rate, market.now);
	});
}

/**
 * Writes a stone's auction as this listener may see it: never a ceiling or a member's id, and for a stone that has left the market only its state,
 * except for its parties and admins.
 */
export function writeDiamondMessage(listing: ListingRecord, listener: Listener, rate: number, now: number): DiamondMessage {
	const { listingId: diamondId, state, version, auction, stone } = listing;
	const told = { diamondId, state, version };
	if (!isOpenToAll(listing, now) && !listener.isAdmin && !findParty(listing, listener.memberId)) return { ...told, bidCount: 0 };
	return {
		...told,
		bidCount: auction?.bidCount ?? 0,
		requiredBid: isTakingBids(listing, now) && stone.askingPrice !== undefined ? computeRequiredBid(stone.askingPrice, auction, rate) : undefined,
		currentBid: auction?.currentBid,
		leading: auction && auction.leaderId === listener.memberId,
		currentBidderName: auction?.leaderName,
		currentBidderCompanyName: auction?.leaderCompanyName,
		closesAt: auction && new Date(auction.closesAt).toISOString(),
	};
}
