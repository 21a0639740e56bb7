import type { ListingState } from '../stock/listing.ts';
import { RAISE_PERCENT, SLIP_FACTOR } from './limits.ts';

/** The effects of a bid (rulebook 4). Amounts are whole currency units per carat. */

/** The leader of an auction, the current price, and the leader's secret ceiling. */
export interface Lead {
	leaderId: string;
	currentBid: number;
	ceiling: number;
}

export interface Bid {
	bidderId: string;
	revision: number;
	bidAmount: number;
	/** The secret ceiling; at least `bidAmount`. */
	ceiling: number;
	/** The closing time (milliseconds) of the auction that the bidder has seen, if the bid is meant for that auction alone. */
	closesAt?: number;
}

export interface BidTarget {
	state: ListingState;
	sellerId: string;
	revision: number;
	/** The seller is not active: searches do not show the stone, and it takes no bids. */
	hidden: boolean;
	askingPrice?: number;
	lead?: Lead;
	closesAt?: number;
	/** The time at which a displayed listing expires. */
	expiresAt: number;
}

export type BidRefusal = 'NOT_BIDDABLE' | 'AUCTION_CLOSED' | 'STALE' | 'NOT_PRICED' | 'OWN_LISTING' | 'BID_TOO_LOW' | 'BID_TOO_HIGH' | 'MAX_NOT_RAISED';

export type BidDecision =
	| { accepted: true; outcome: 'LEADING' | 'OUTBID'; lead: Lead; requiredBid: number /** The leader has raised the own ceiling. */; ceilingOnly: boolean }
	| { accepted: false; refusal: BidRefusal; requiredBid?: number };

/** Returns the smallest amount above `currentBid`: 1% more, rounded up to a whole unit, in integer arithmetic. */
export function raiseOver(currentBid: number): number {
	return Math.floor((currentBid * (100 + RAISE_PERCENT) + 99) / 100);
}

/**
 * Computes the smallest first bid (rulebook 4): the asking price less the admin's discount `rate` in percent, rounded to the hundred. If that gives 0 or more
 * than the asking price, the discounted price is rounded up to a whole unit instead.
 */
export function computeMinimumFirstBid(askingPrice: number, rate: number): number {
	const hundredths = askingPrice * (100 - rate);
	const rounded = Math.floor((hundredths + 5_000) / 10_000) * 100;
	if (rounded > 0 && rounded <= askingPrice) return rounded;
	return Math.max(1, Math.floor((hundredths + 99) / 100));
}

/** Computes the smallest bid that the market accepts now. */
export function computeRequiredBid(askingPrice: number, lead: Lead | undefined, rate: number): number {
	return lead ? raiseOver(lead.currentBid) : computeMinimumFirstBid(askingPrice, rate);
}

/** Decides a bid made at `now` (milliseconds) under the discount `rate` in percent. */
export function decideBid(target: BidTarget, bid: Bid, rate: number, now: number): BidDecision {
	const { lead, askingPrice } = target;
	if (target.sellerId === bid.bidderId) return refuse('OWN_LISTING');
	// A bid that arrives at the closing time may find the auction closed before the bid's own `now`.
	if (target.closesAt !== undefined && (target.closesAt <= now || target.state !== 'BIDDING')) return refuse('AUCTION_CLOSED');
	if (!isOpen(target, now)) return refuse('NOT_BIDDABLE');
	// The bidder's auction is over. The bid would open the next one, or take part in it.
	if (bid.closesAt !== undefined && bid.closesAt !== target.closesAt) return refuse('AUCTION_CLOSED');
	if (target.revision !== bid.revision) return refuse('STALE');
	if (askingPrice === undefined) return refuse('NOT_PRICED');
	const required = computeRequiredBid(askingPrice, lead, rate);
	if (bid.ceiling > askingPrice * SLIP_FACTOR) return refuse('BID_TOO_HIGH', required);

	if (lead?.leaderId === bid.bidderId) {
		if (bid.ceiling <= lead.ceiling) return refuse('MAX_NOT_RAISED', required);
		return { accepted: true, outcome: 'LEADING', lead: { ...lead, ceiling: bid.ceiling }, requiredBid: required, ceilingOnly: true };
	}
	if (bid.bidAmount < required) return refuse('BID_TOO_LOW', required);
	const next = lead ? contest(lead, bid) : { leaderId: bid.bidderId, currentBid: bid.bidAmount, ceiling: bid.ceiling };
	return {
		accepted: true,
		outcome: next.leaderId === bid.bidderId ? 'LEADING' : 'OUTBID',
		lead: next,
		requiredBid: raiseOver(next.currentBid),
		ceilingOnly: false,
	};
}

function refuse(refusal: BidRefusal, required?: number): BidDecision {
	return { accepted: false, refusal, requiredBid: required };
}

function isOpen(target: BidTarget, now: number): boolean {
	if (target.hidden) return false;
	return target.state === 'BIDDING' || (target.state === 'DISPLAYED' && target.expiresAt > now);
}

/** Compares two ceilings: the higher one leads, just above the lower one. The earlier ceiling wins a tie. */
function contest(lead: Lead, bid: Bid): Lead {
	if (bid.ceiling > lead.ceiling) {
		return { leaderId: bid.bidderId, currentBid: Math.max(bid.bidAmount, Math.min(bid.ceiling, raiseOver(lead.ceiling))), ceiling: bid.ceiling };
	}
	return { ...lead, currentBid: Math.min(lead.ceiling, raiseOver(bid.ceiling)) };
}
