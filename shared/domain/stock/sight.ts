import { type Caller, isAdmin, type MemberState } from '../accounts/member.ts';
import { findParty, type Listing } from '../auctions/auction.ts';
import type { Party } from '../auctions/completion.ts';
import { hasExpired, isSearchable, type ListingState } from './listing.ts';

/** A member who looks at a listing. `readsDeals`: false for an API key that may not read its owner's bids and deals. */
export interface Looker extends Caller {
	readsDeals: boolean;
}

/** Returns whether members other than the parties may see the listing at all. */
export function isOpenToAll(listing: Pick<Listing, 'state' | 'hidden' | 'expiresAt'>, now: number): boolean {
	return isSearchable(listing.state) && !listing.hidden && !hasExpired(listing, now);
}

/** Returns whether a member may see the listing: it is open to all, or the member is a party or an admin. */
export function maySee(listing: Listing, looker: Looker, now: number): boolean {
	return isOpenToAll(listing, now) || isAdmin(looker) || findShownParty(listing, looker) !== undefined;
}

/** Returns a member's role in the present auction. A key that may not read deals does not learn that its owner is the buyer. */
export function findShownParty(listing: Listing, { memberId, readsDeals }: Pick<Looker, 'memberId' | 'readsDeals'>): Party | undefined {
	const party = findParty(listing, memberId);
	return party === 'buyer' && !readsDeals ? undefined : party;
}

/** Returns whether a member who sees the listing sees the bids' amounts and who leads. All members do until the stone is bought. */
export function maySeeBids({ state }: Pick<Listing, 'state'>, { readsDeals }: Pick<Looker, 'readsDeals'>): boolean {
	return isSearchable(state) || readsDeals;
}

/** Returns whether a stone that has left the market was bought, so that everybody may see the grades that it had. Hidden ones reveal nothing. */
export function isSeenAsBought({ state, hidden }: Pick<Listing, 'state' | 'hidden'>): boolean {
	return (state === 'ACCEPTED' || state === 'SOLD') && !hidden;
}

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
