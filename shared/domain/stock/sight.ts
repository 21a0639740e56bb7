import type { MemberState } from '../accounts/member.ts';
import type { ListingState } from './listing.ts';

/** Whether the stones of a member in this state are out of everybody's sight (rulebook 3). */
export function isOutOfSight(state: MemberState): boolean {
	return state !== 'ACTIVE';
}

/** Whether a listing is hidden, or shown, against the state of its seller. A sold stone stays as it is: no search shows it. */
export function isMisplaced(listing: { state: ListingState; hidden: boolean }, seller: MemberState): boolean {
	return listing.state !== 'SOLD' && listing.hidden !== isOutOfSight(seller);
}
