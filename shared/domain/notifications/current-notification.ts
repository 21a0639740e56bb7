import { findParty, type Listing } from '../auctions/auction.ts';
import { findStanding } from '../auctions/completion.ts';
import type { ListingState } from '../stock/listing.ts';
import type { NotificationKind } from './notification.ts';

/** Kinds that events may overtake while they wait, with the state of the stone in which they apply. */
const APPLIES_IN: Partial<Record<NotificationKind, ListingState>> = {
	OUTBID: 'BIDDING',
	AUCTION_CLOSED_SELLER: 'AWAITING_DECISION',
	AUCTION_CLOSED_LEADER: 'AWAITING_DECISION',
	ACCEPTED: 'ACCEPTED',
	CONFIRM_REMINDER: 'ACCEPTED',
};

/** Returns whether a notification of this kind may be outdated by the time that it is sent. */
export function mayBecomeOutdated(kind: NotificationKind): boolean {
	return kind in APPLIES_IN;
}

/**
 * Returns whether a notification about a stone still applies to its reader. `listing` is the stone now, undefined if it was deleted. `closesAt` is the
 * close (ISO 8601) of the auction that the notification states, if any: the stone may be in its next auction, in which the reader has not bid.
 */
export function isCurrent(kind: NotificationKind, memberId: string, listing: Listing | undefined, closesAt?: string): boolean {
	const state = APPLIES_IN[kind];
	if (!state) return true;
	if (listing?.state !== state) return false;
	// A restore may have postponed the close of the same auction.
	const isPostponed = listing.auction?.restoredTo !== undefined;
	if (closesAt !== undefined && !isPostponed && Date.parse(closesAt) !== listing.auction?.closesAt) return false;
	const party = findParty(listing, memberId);
	// A banned seller's stone takes no bids.
	if (kind === 'OUTBID') return party === undefined && !listing.hidden;
	return party !== undefined && (state !== 'ACCEPTED' || findStanding(listing.auction?.statements, party) === 'silent');
}
