import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { getMarketNow } from '#web/lib/live/market-clock.ts';

type Named = Pick<Diamond, 'state' | 'leading' | 'currentBid' | 'myMaxBid'>;

/** Returns the `stone` text keys for an auction's figures: "current" while it runs, "final" afterwards. */
export function chooseAuctionWords({ state, leading }: Named) {
	const isRunning = state === 'BIDDING';
	const isDecided = state === 'ACCEPTED' || state === 'SOLD';
	return {
		price: isRunning ? 'auction.currentBid' : 'auction.finalPrice',
		leader: isRunning ? 'auction.leader' : isDecided ? 'auction.winner' : 'auction.highestBidder',
		standing: leading ? (isDecided ? 'auction.won' : isRunning ? 'auction.leading' : 'auction.highest') : isRunning ? 'auction.outbid' : 'auction.lost',
	} as const;
}

/**
 * Returns the member's own limit for display. A leader sees the secret ceiling only while it is above the
 * current bid; other bidders see their highest offer. Returns undefined if there is nothing to show.
 */
export function findOwnLimit({ leading, currentBid, myMaxBid }: Named): { name: 'auction.ownCeiling' | 'auction.ownOffer'; amount: number } | undefined {
	if (myMaxBid === undefined || currentBid === undefined) return undefined;
	if (!leading) return { name: 'auction.ownOffer', amount: myMaxBid };
	return myMaxBid > currentBid ? { name: 'auction.ownCeiling', amount: myMaxBid } : undefined;
}

/** Returns the bid's share of the asking price in percent. Returns undefined without a bid or without a price. */
export function findShare({ currentBid, askingPrice }: Pick<Diamond, 'currentBid' | 'askingPrice'>): number | undefined {
	return currentBid !== undefined && askingPrice ? Math.round((currentBid / askingPrice) * 100) : undefined;
}

/** Returns whether an admin decides the deal: it is in dispute, and its completion deadline, which only its parties see, has passed. */
export function awaitsAdmin({ state, confirmBy, disputedBy }: Pick<Diamond, 'state' | 'confirmBy' | 'disputedBy'>): boolean {
	return state === 'ACCEPTED' && disputedBy !== undefined && confirmBy !== undefined && Date.parse(confirmBy) <= getMarketNow();
}
