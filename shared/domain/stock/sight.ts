import type { MemberState } from '../accounts/member.ts';
import type { ListingState } from './listing.ts';

/** Returns whether the stones of a member in this state are hidden from everybody (rulebook 3). */
export function isOutOfSight(state: MemberState): boolean {
	return state !== 'ACTIVE';
}

/**
 * Returns whether a listing's `hidden` contradicts its seller's state, or its dealer the seller's licence. A sold stone is never misplaced: no search
 * shows it. A listing without a dealer is of an earlier release.
 */
export function isMisplaced(listing: { state: ListingState; hidden: boolean; dealer?: string }, seller: { state: MemberState; dealer?: string }): boolean {
	if (listing.state === 'SOLD') return false;
	return listing.hidden !== isOutOfSight(seller.state) || (listing.dealer !== undefined && listing.dealer !== seller.dealer);
}
