import { countAnswer, countSale, countSilence } from '#shared/domain/accounts/reputation.ts';
import { reject } from '#shared/domain/auctions/auction.ts';
import { isOpenToAll } from '#shared/domain/stock/sight.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { describeStone, notify } from '../notifications/notify.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';

/** The listing after a decision, and the changes that are written with it. */
export interface Decision {
	after: ListingRecord;
	changes: Change[];
}

/** Rejects the highest bid, also after a missed deadline: the stone is displayed again, points are transferred, and the highest bidder is notified. */
export function decideRejection(market: Ports<'now' | 'currency' | 'newId'>, before: ListingRecord, reason: 'rejected' | 'timed-out'): Decision | undefined {
	const result = reject(before, reason, market.now);
	if (!result || !before.auction) return undefined;
	const data = {
		...describeStone(before, market),
		amount: before.auction.currentBid,
		timedOut: reason === 'timed-out' ? 1 : 0,
		// Its thirty days may have expired meanwhile, or its seller may have been banned.
		displayed: isOpenToAll(result.listing, market.now) ? 1 : 0,
	};
	const counts = reason === 'timed-out' ? countSilence() : countAnswer(false, before.auction.closesAt, market.now);
	const parties = [{ memberId: before.auction.leaderId, points: 1 }, ...(reason === 'timed-out' ? [{ memberId: before.sellerId, points: -1 }] : [])];
	return {
		after: result.listing,
		changes: [
			...result.points.map((entry): Change => ({ kind: 'points', entryId: market.newId(), entry, listingId: before.listingId, at: market.now })),
			{ kind: 'reputation', sellerId: before.sellerId, listingId: before.listingId, counts },
			...parties.map(({ memberId, points }) => notify(market, { memberId, kind: 'REJECTED', diamondId: before.listingId, data: { ...data, points } })),
		],
	};
}

/** Notifies both parties of a completed deal and counts it for the seller. */
export function buildCompletion(market: Ports<'now' | 'currency' | 'newId'>, listing: ListingRecord): Change[] {
	const { auction, sellerId, listingId } = listing;
	if (!auction) return [];
	const data = { ...describeStone(listing, market), amount: auction.currentBid };
	return [
		{ kind: 'reputation', sellerId, listingId, counts: countSale() },
		notify(market, { memberId: sellerId, kind: 'COMPLETED', diamondId: listingId, data: { ...data, role: 'SELLER' } }),
		notify(market, { memberId: auction.leaderId, kind: 'COMPLETED', diamondId: listingId, data: { ...data, role: 'BUYER' } }),
	];
}
