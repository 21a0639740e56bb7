import type { MemberState } from '../accounts/member.ts';
import type { ListingState } from './listing.ts';

/** Returns whether the stones of a member in this state are hidden from everybody (rulebook 3). */
export function isOutOfSight(state: MemberState): boolean {
	return state !== 'ACTIVE';
}

/** Returns whether a listing's `hidden` contradicts its seller's state. A sold stone is never misplaced: no search shows it. */
export function isMisplaced(listing: { state: ListingState; hidden: boolean }, seller: MemberState): boolean {
	return listing.state !== 'SOLD' && listing.hidden !== isOutOfSight(seller);
}
