import type { Diamond } from '#shared/contract/stock/diamonds.ts';

type Named = Pick<Diamond, 'state' | 'leading' | 'currentBid' | 'myMaxBid'>;

/** Keys of `stone`'s words for an auction's figures: what is current while it runs is final after it. */
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
 * The own limit as its owner is to see it: a secret ceiling only where one above
 * the bid is still to be used; who does not lead sees the most that they have
 * offered.
 */
export function findOwnLimit({ leading, currentBid, myMaxBid }: Named): { name: 'auction.ownCeiling' | 'auction.ownOffer'; amount: number } | undefined {
	if (myMaxBid === undefined || currentBid === undefined) return undefined;
	if (!leading) return { name: 'auction.ownOffer', amount: myMaxBid };
	return myMaxBid > currentBid ? { name: 'auction.ownCeiling', amount: myMaxBid } : undefined;
}
