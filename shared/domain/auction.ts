import type { Lead } from './bidding.ts';
import { COMPLETION_DAYS, DAY } from './limits.ts';
import { hasExpired, type ListingLife, type ListingState } from './listing.ts';
import { computeClosingTime, computeDecisionDeadline } from './market-time.ts';
import { makeRejectionPoints, type PointsEntry } from './points.ts';

/** An auction from the first bid to the sale (rulebook 3 to 6). Instants are milliseconds since 1970. */
export interface Auction extends Lead {
	/** 1 for the listing's first auction. */
	number: number;
	startedAt: number;
	closesAt: number;
	leaderName: string;
	leaderCompanyName: string;
	/** Bids that others may count; a leader's rise of the own ceiling is not among them. */
	bidCount: number;
	/** From which the seals of its bidders follow; never shown. */
	secret: string;
	/** Sequence number, hash and instant of the ledger's last entry. */
	sequence: number;
	lastHash: string;
	lastBidAt: number;
	decideBy?: number;
	confirmBy?: number;
	confirmReminded?: boolean;
	sellerConfirmed?: boolean;
	buyerConfirmed?: boolean;
	complaint?: { by: 'seller' | 'buyer'; reason: string; at: number };
}

/** What the life of a listing needs to know. */
export interface Listing {
	state: ListingState;
	sellerId: string;
	hidden: boolean;
	/** Suspended at this instant while displayed. */
	expiresAt: number;
	reminded: boolean;
	auction?: Auction;
}

export type Party = 'seller' | 'buyer';

/** The party that `memberId` is in the present auction, if any. */
export function findParty(listing: Listing, memberId: string): Party | undefined {
	if (listing.sellerId === memberId) return 'seller';
	return listing.auction?.leaderId === memberId ? 'buyer' : undefined;
}

/** Whether a running auction, or a deal that is not done yet, binds the member as its seller or highest bidder. */
export function isBinding(listing: Listing, memberId: string): boolean {
	const binding = listing.state === 'BIDDING' || listing.state === 'AWAITING_DECISION' || listing.state === 'ACCEPTED';
	return binding && findParty(listing, memberId) !== undefined;
}

/** The listing's life as `findNextDue` reads it. */
export function describeLife(listing: Listing): ListingLife {
	const { auction } = listing;
	return {
		state: listing.state,
		expiresAt: listing.expiresAt,
		reminded: listing.reminded,
		closesAt: auction?.closesAt,
		decideBy: auction?.decideBy,
		confirmBy: auction?.confirmBy,
		confirmReminded: auction?.confirmReminded,
	};
}

/** When an auction closes that is started by a bid at `now`. */
export function startAuction(zone: string, now: number): Pick<Auction, 'startedAt' | 'closesAt'> {
	return { startedAt: now, closesAt: computeClosingTime(zone, now) };
}

/** The close: the seller is asked to decide. Applies to a listing in bidding whose closing time has come. */
export function close<L extends Listing>(listing: L, zone: string, now: number): L | undefined {
	const { auction } = listing;
	if (listing.state !== 'BIDDING' || !auction || auction.closesAt > now) return undefined;
	return { ...listing, state: 'AWAITING_DECISION', auction: { ...auction, decideBy: computeDecisionDeadline(zone, auction.closesAt) } };
}

/** The seller accepts the highest bid: the completion clock starts. */
export function accept<L extends Listing>(listing: L, now: number): L | undefined {
	if (!mayDecide(listing, now)) return undefined;
	return { ...listing, state: 'ACCEPTED', auction: { ...listing.auction, confirmBy: now + COMPLETION_DAYS * DAY } };
}

/** The seller rejects, or the time to decide has passed: displayed again, bids cleared, points change hands. */
export function reject<L extends Listing>(listing: L, reason: 'rejected' | 'timed-out', now: number): { listing: L; points: PointsEntry[] } | undefined {
	const { auction } = listing;
	if (listing.state !== 'AWAITING_DECISION' || !auction) return undefined;
	const timeIsUp = (auction.decideBy ?? 0) <= now;
	if (timeIsUp !== (reason === 'timed-out')) return undefined;
	return { listing: displayAgain(listing), points: makeRejectionPoints(listing.sellerId, auction.leaderId) };
}

/** One party says that the deal is done; sold when both have. */
export function confirm<L extends Listing>(listing: L, party: Party, now: number): L | undefined {
	if (!mayConfirm(listing, now)) return undefined;
	const auction: Auction = { ...listing.auction, [party === 'seller' ? 'sellerConfirmed' : 'buyerConfirmed']: true };
	const done = auction.sellerConfirmed && auction.buyerConfirmed && !auction.complaint;
	return { ...listing, state: done ? 'SOLD' : 'ACCEPTED', auction };
}

/** One party complains: the matter goes to the report at the deadline. The first complaint stands. */
export function complain<L extends Listing>(listing: L, party: Party, reason: string, now: number): L | undefined {
	if (!mayConfirm(listing, now) || listing.auction.complaint) return undefined;
	return { ...listing, auction: { ...listing.auction, complaint: { by: party, reason, at: now } } };
}

export type Completion<L> = { outcome: 'sold'; listing: L } | { outcome: 'reported'; reported: Party; listing: L };

/**
 * The completion deadline (rulebook 6): one confirmation and no complaint, sold;
 * a complaint, the other party is reported; neither, the buyer is. The stone of
 * a reported seller stays hidden.
 */
export function complete<L extends Listing>(listing: L, now: number): Completion<L> | undefined {
	const { auction } = listing;
	if (listing.state !== 'ACCEPTED' || !auction || (auction.confirmBy ?? 0) > now) return undefined;
	if (!auction.complaint && (auction.sellerConfirmed || auction.buyerConfirmed)) return { outcome: 'sold', listing: { ...listing, state: 'SOLD' } };
	const reported = auction.complaint?.by === 'buyer' ? 'seller' : 'buyer';
	const displayed = displayAgain(listing);
	return { outcome: 'reported', reported, listing: { ...displayed, hidden: displayed.hidden || reported === 'seller' } };
}

/**
 * The listing as it stands at `now` by the clock alone, whether or not anything
 * has come round to write it down (rulebook 3: a job that is late changes no
 * outcome).
 */
export function settleByClock<L extends Listing>(listing: L, zone: string, now: number): L {
	const next = close(listing, zone, now) ?? reject(listing, 'timed-out', now)?.listing ?? complete(listing, now)?.listing;
	if (next) return settleByClock(next, zone, now);
	return hasExpired(listing, now) ? { ...listing, state: 'SUSPENDED' } : listing;
}

export function mayDecide<L extends Listing>(listing: L, now: number): listing is L & { auction: Auction } {
	return listing.state === 'AWAITING_DECISION' && listing.auction !== undefined && (listing.auction.decideBy ?? 0) > now;
}

export function mayConfirm<L extends Listing>(listing: L, now: number): listing is L & { auction: Auction } {
	return listing.state === 'ACCEPTED' && listing.auction !== undefined && (listing.auction.confirmBy ?? 0) > now;
}

/** With the days it had left; when those ran out meanwhile, the next sweep suspends it (rulebook 3). */
function displayAgain<L extends Listing>(listing: L): L {
	return { ...listing, state: 'DISPLAYED', auction: undefined };
}
