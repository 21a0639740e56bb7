import { type Caller, mayTrade } from '../accounts/member.ts';
import { type Listing, mayComplain, mayConfirm, mayDecide } from '../auctions/auction.ts';
import { findStanding, type Party } from '../auctions/completion.ts';
import { hasExpired, type ListingState, mayEdit } from './listing.ts';

/** A member's position towards a listing. */
export interface Position {
	party: Party | undefined;
	/** The seller trades by the member's licence. */
	isColleague: boolean;
	/** The table's state. Edits are refused until a sweep has written the state that the clock gives. */
	writtenState: ListingState;
	hasPrice: boolean;
}

/** Acts, and whether a member may do each of them with a listing now. */
export type Abilities = Record<'edit' | 'delete' | 'refresh' | 'bid' | 'decide' | 'confirm' | 'complain', boolean>;

/** Decides what a member may do with a listing, which must be in the state that the clock gives it. */
export function decideAbilities(listing: Listing, member: Caller, { party, isColleague, writtenState, hasPrice }: Position, now: number): Abilities {
	const owns = listing.sellerId === member.memberId && mayTrade(member);
	const editable = owns && mayEdit(listing.state) && mayEdit(writtenState);
	return {
		edit: editable,
		delete: editable,
		refresh: editable,
		bid: !owns && !isColleague && mayTrade(member) && isTakingBids(listing, now) && hasPrice,
		decide: owns && mayDecide(listing, now),
		confirm: party !== undefined && mayConfirm(listing, now) && findStanding(listing.auction.statements, party) !== 'confirmed',
		complain: party !== undefined && mayComplain(listing, party, now),
	};
}

/** Returns whether the listing takes bids at `now`, provided that it has an asking price. */
export function isTakingBids(listing: Listing, now: number): boolean {
	if (listing.hidden) return false;
	if (listing.state === 'BIDDING') return (listing.auction?.closesAt ?? 0) > now;
	return listing.state === 'DISPLAYED' && !hasExpired(listing, now);
}
