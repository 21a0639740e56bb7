import type { DiamondMessage } from '#shared/contract/notifications/notifications.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { addBidStep } from '#shared/domain/auctions/bid-steps.ts';
import { mayEdit } from '#shared/domain/stock/listing.ts';
import { getMarketNow } from '#web/lib/live/market-clock.ts';

/**
 * Whether a live message lacks a part of the stone that may have changed: its price, and what the viewer may do.
 * In an auction, and after a sale, neither changes.
 */
export function isPartial({ state }: DiamondMessage): boolean {
	return mayEdit(state as Diamond['state']);
}

/**
 * Applies a live message to a shown stone. Ignores a message that is not newer than the stone, because
 * messages may arrive twice or late. After a partial message the stone's version stays one behind, so that the stone
 * counts as outdated until it is loaded again. `memberId` is the viewer; `at` is when the message arrived.
 */
export function applyMessage(diamond: Diamond, message: DiamondMessage, memberId: string, at = getMarketNow()): Diamond {
	if (message.diamondId !== diamond.diamondId || message.version <= diamond.version) return diamond;
	const state = message.state as Diamond['state'];
	// A message about a stone that has left the market contains only the state. A bidder still sees the stone with its bids.
	if (diamond.isBidPlaced && message.bidCount === 0 && (state === 'ACCEPTED' || state === 'SOLD'))
		return { ...diamond, state, status: state, version: message.version };
	const isBidPlaced = message.bidCount > 0 && (diamond.isBidPlaced || message.leading === true);
	const own = diamond.seller.userId === memberId;
	const open = state === 'DISPLAYED' || state === 'BIDDING';
	return {
		...diamond,
		state,
		status: state,
		version: isPartial(message) ? message.version - 1 : message.version,
		currentBid: message.currentBid,
		currentPrice: message.currentBid ?? diamond.askingPrice,
		bidCount: message.bidCount,
		bidSteps: addSteps(diamond.bidSteps, message.currentBid, at),
		requiredBid: message.requiredBid,
		currentBidderName: message.currentBidderName,
		currentBidderCompanyName: message.currentBidderCompanyName,
		topBidderCompanyName: message.currentBidderCompanyName,
		closesAt: message.closesAt,
		isBidPlaced,
		leading: isBidPlaced ? message.leading : undefined,
		myMaxBid: isBidPlaced ? diamond.myMaxBid : undefined,
		abilities: {
			...diamond.abilities,
			edit: own && diamond.abilities.edit && mayEdit(state),
			delete: own && diamond.abilities.delete && mayEdit(state),
			refresh: own && diamond.abilities.refresh && mayEdit(state),
			bid: diamond.abilities.bid && open,
		},
	};
}

/** Adds a received bid to the auction's steps. Returns undefined without a bid. */
function addSteps(steps: Diamond['bidSteps'], currentBid: number | undefined, at: number): Diamond['bidSteps'] {
	if (currentBid === undefined) return undefined;
	const known = (steps ?? []).map((step) => ({ at: Date.parse(step.at), bid: step.bid }));
	return addBidStep(known, { at, bid: currentBid }).map((step) => ({ at: new Date(step.at).toISOString(), bid: step.bid }));
}
