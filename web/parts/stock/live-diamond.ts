import type { DiamondMessage } from '#shared/contract/notifications/notifications.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { addBidStep } from '#shared/domain/auctions/bid-steps.ts';
import { isSearchable, mayEdit } from '#shared/domain/stock/listing.ts';
import { getMarketNow } from '#web/lib/live/market-clock.ts';

/**
 * Returns whether a live message lacks a part of the `shown` stone that may have changed: its price, and what the viewer may do.
 * In an auction, and after a sale, neither changes; but an edit may precede the first bid, also that of the stone's next auction, and a stone that is
 * hidden withholds its bids.
 */
export function isPartial(message: DiamondMessage, shown: Diamond): boolean {
	const state = message.state as Diamond['state'];
	if (mayEdit(state) || (isSearchable(state) && isWithheld(message)) || isNextAuction(message, shown)) return true;
	return mayEdit(shown.state) && message.version > shown.version + 1;
}

/** Returns whether the stone was back on the market and has got another auction, which the page has not heard. The closing time tells auctions apart. */
function isNextAuction({ closesAt }: DiamondMessage, shown: Diamond): boolean {
	return closesAt !== undefined && shown.closesAt !== undefined && closesAt !== shown.closesAt;
}

/** Returns whether the market tells only the state, because the stone has left the market for this viewer: an auction always has a bid. */
function isWithheld({ state, bidCount }: DiamondMessage): boolean {
	return bidCount === 0 && !mayEdit(state as Diamond['state']);
}

/**
 * Applies a live message to a shown stone. Ignores a message that is not newer than the stone, because
 * messages may arrive twice or late. After a partial message the stone's version stays one behind, so that the stone
 * counts as outdated until it is loaded again. `memberId` is the viewer; `at` is when the message arrived.
 */
export function applyMessage(diamond: Diamond, message: DiamondMessage, memberId: string, at = getMarketNow()): Diamond {
	if (message.diamondId !== diamond.diamondId || message.version <= diamond.version) return diamond;
	const state = message.state as Diamond['state'];
	const version = isPartial(message, diamond) ? message.version - 1 : message.version;
	if (isWithheld(message)) return { ...diamond, state, status: state, version, abilities: { ...diamond.abilities, bid: false } };
	// Nothing of the last auction belongs to the next one.
	const { isBidPlaced: hasBid, bidSteps, myMaxBid }: Partial<Diamond> = isNextAuction(message, diamond) ? {} : diamond;
	const isBidPlaced = message.bidCount > 0 && (hasBid === true || message.leading === true);
	const own = diamond.seller.userId === memberId;
	const open = state === 'DISPLAYED' || state === 'BIDDING';
	return {
		...diamond,
		state,
		status: state,
		version,
		currentBid: message.currentBid,
		currentPrice: message.currentBid ?? diamond.askingPrice,
		bidCount: message.bidCount,
		bidSteps: addSteps(bidSteps, message.currentBid, at),
		requiredBid: message.requiredBid,
		currentBidderName: message.currentBidderName,
		currentBidderCompanyName: message.currentBidderCompanyName,
		topBidderCompanyName: message.currentBidderCompanyName,
		closesAt: message.closesAt,
		isBidPlaced,
		leading: isBidPlaced ? message.leading : undefined,
		myMaxBid: isBidPlaced ? myMaxBid : undefined,
		abilities: {
			...diamond.abilities,
			edit: own && diamond.abilities.edit && mayEdit(state),
			delete: own && diamond.abilities.delete && mayEdit(state),
			refresh: own && diamond.abilities.refresh && mayEdit(state),
			bid: diamond.abilities.bid && open,
			decide: diamond.abilities.decide && state === 'AWAITING_DECISION',
		},
	};
}

/** Adds a received bid to the auction's steps. Returns undefined without a bid. */
function addSteps(steps: Diamond['bidSteps'], currentBid: number | undefined, at: number): Diamond['bidSteps'] {
	if (currentBid === undefined) return undefined;
	const known = (steps ?? []).map((step) => ({ at: Date.parse(step.at), bid: step.bid }));
	return addBidStep(known, { at, bid: currentBid }).map((step) => ({ at: new Date(step.at).toISOString(), bid: step.bid }));
}
