import type { Allowance } from '../common/allowance.ts';
import { DAY } from '../common/durations.ts';
import { computeClosingTime, computeDecisionDeadline, computeReminderTime } from '../common/market-time.ts';
import { hasExpired, type ListingLife, type ListingState } from '../stock/listing.ts';
import type { BidStep } from './bid-steps.ts';
import type { Lead } from './bidding.ts';
import { type Completion, decideCompletion, findOtherParty, findStanding, PARTIES, type Party, type Standing, type Statement } from './completion.ts';
import { ANSWER_TIME, CASE_DAYS, COMPLAINTS_PER_PARTY, COMPLETION_DAYS } from './limits.ts';
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
	/** The last changes of the current bid; absent in what was written before they were kept. */
	steps?: readonly BidStep[];
	/** From which the seals of its bidders follow; never shown. */
	secret: string;
	/** Sequence number, hash and instant of the ledger's last entry. */
	sequence: number;
	lastHash: string;
	lastBidAt: number;
	/** How often the leader may still raise the own maximum; absent: as often as at first. Never shown. */
	risesLeft?: Allowance;
	decideBy?: number;
	confirmBy?: number;
	/** The parties whose complaint has moved the completion deadline; each may do so once. */
	movedBy?: readonly Party[];
	/** The completion deadline before a complaint moved it. */
	firstConfirmBy?: number;
	confirmReminded?: boolean;
	/** The parties' statements since the acceptance, in order. */
	statements?: readonly Statement[];
	/** The case that the first complaint opened. */
	caseId?: string;
	/** Until when an admin may decide; set when the completion deadline has left that open. */
	settleBy?: number;
	settleReminded?: boolean;
}

/** The fields of a listing that its life cycle needs. */
export interface Listing {
	state: ListingState;
	sellerId: string;
	hidden: boolean;
	/** Suspended at this instant while displayed. */
	expiresAt: number;
	reminded: boolean;
	auction?: Auction;
}

/** The party that `memberId` is in the present auction, if any. */
export function findParty(listing: Listing, memberId: string): Party | undefined {
	if (listing.sellerId === memberId) return 'seller';
	return listing.auction?.leaderId === memberId ? 'buyer' : undefined;
}

/** When a deal was done: when both had confirmed, or else when the time for it was over. Milliseconds. */
export function findSaleTime({ statements, confirmBy }: Pick<Auction, 'statements' | 'confirmBy'>): number | undefined {
	return PARTIES.every((party) => findStanding(statements, party) === 'confirmed') ? statements?.at(-1)?.at : confirmBy;
}

/** Whether a running auction, or a deal that is not done yet, binds the member as its seller or highest bidder. */
export function isBinding(listing: Listing, memberId: string): boolean {
	const binding = listing.state === 'BIDDING' || listing.state === 'AWAITING_DECISION' || listing.state === 'ACCEPTED';
	return binding && findParty(listing, memberId) !== undefined;
}

/** The listing's life as `findNextDue` reads it, in the market's `zone`. */
export function describeLife(listing: Listing, zone: string): ListingLife {
	const { auction } = listing;
	return {
		state: listing.state,
		expiresAt: listing.expiresAt,
		remindAt: computeReminderTime(zone, listing.expiresAt),
		reminded: listing.reminded,
		closesAt: auction?.closesAt,
		decideBy: auction?.decideBy,
		confirmBy: auction?.confirmBy,
		confirmReminded: auction?.confirmReminded,
		settleBy: auction?.settleBy,
		settleReminded: auction?.settleReminded,
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

/** One party says that the deal is done, which takes back its own complaint; sold when both have, and then complaints are void. */
export function confirm<L extends Listing>(listing: L, party: Party, now: number): L | undefined {
	if (!mayConfirm(listing, now) || hasSaid(listing, party, 'confirmed')) return undefined;
	const after = addStatement(listing, { by: party, at: now, said: 'CONFIRMED' });
	return PARTIES.every((one) => hasSaid(after, one, 'confirmed')) ? { ...after, state: 'SOLD' } : after;
}

/**
 * One party complains of the other, which takes back its own confirmation. A
 * complaint in the last day before the completion deadline moves the deadline,
 * once for each party, so that the other one has the time to answer.
 */
export function complain<L extends Listing>(listing: L, party: Party, reason: string, now: number): L | undefined {
	if (!mayComplain(listing, party, now)) return undefined;
	const after = addStatement(listing, { by: party, at: now, said: 'COMPLAINT', reason });
	const { movedBy = [], confirmBy, firstConfirmBy = confirmBy } = after.auction;
	if (hasTimeToAnswer(after, now) || movedBy.includes(party)) return after;
	return { ...after, auction: { ...after.auction, confirmBy: now + ANSWER_TIME, movedBy: [...movedBy, party], firstConfirmBy } };
}

/** When the seller accepted the highest bid: the completion clock began then. Undefined before that. */
export function findAcceptance({ confirmBy, firstConfirmBy = confirmBy }: Pick<Auction, 'confirmBy' | 'firstConfirmBy'>): number | undefined {
	return firstConfirmBy === undefined ? undefined : firstConfirmBy - COMPLETION_DAYS * DAY;
}

/** One party takes its complaint back, as if it had said nothing. */
export function withdraw<L extends Listing>(listing: L, party: Party, now: number): L | undefined {
	return mayWithdraw(listing, party, now) ? addStatement(listing, { by: party, at: now, said: 'WITHDRAWN' }) : undefined;
}

/**
 * The completion deadline (rulebook 6, `decideCompletion`): sold, or displayed again, or
 * reserved until an admin has decided. The stone of a banned seller stays hidden.
 */
export function complete<L extends Listing>(listing: L, now: number): { completion: Completion; listing: L } | undefined {
	const { auction } = listing;
	if (listing.state !== 'ACCEPTED' || !auction || auction.settleBy !== undefined || (auction.confirmBy ?? 0) > now) return undefined;
	const completion = decideCompletion(auction.statements);
	if (completion.sold) return { completion, listing: { ...listing, state: 'SOLD' } };
	if (completion.disputed) return { completion, listing: { ...listing, auction: { ...auction, settleBy: (auction.confirmBy ?? 0) + CASE_DAYS * DAY } } };
	return { completion, listing: endDeal(listing, completion.reported) };
}

/** An admin decides a case: whom to ban, of the two parties either, both or none. */
export function settle<L extends Listing>(listing: L, banned: readonly Party[], now: number): L | undefined {
	return maySettle(listing, now) ? endDeal(listing, banned) : undefined;
}

/** The admin's time has passed without a decision: nobody is banned. */
export function expireCase<L extends Listing>(listing: L, now: number): L | undefined {
	return isDisputed(listing) && listing.auction.settleBy <= now ? endDeal(listing, []) : undefined;
}

/**
 * The listing as it stands at `now` by the clock alone, whether or not anything
 * has come round to write it down (rulebook 3: a job that is late changes no
 * outcome).
 */
export function settleByClock<L extends Listing>(listing: L, zone: string, now: number): L {
	const next = close(listing, zone, now) ?? reject(listing, 'timed-out', now)?.listing ?? complete(listing, now)?.listing ?? expireCase(listing, now);
	if (next) return settleByClock(next, zone, now);
	return hasExpired(listing, now) ? { ...listing, state: 'SUSPENDED' } : listing;
}

export function mayDecide<L extends Listing>(listing: L, now: number): listing is L & { auction: Auction } {
	return listing.state === 'AWAITING_DECISION' && (listing.auction?.decideBy ?? 0) > now;
}

export function mayConfirm<L extends Listing>(listing: L, now: number): listing is L & { auction: Auction } {
	return listing.state === 'ACCEPTED' && (listing.auction?.confirmBy ?? 0) > now;
}

export function mayComplain<L extends Listing>(listing: L, party: Party, now: number): listing is L & { auction: Auction } {
	if (!mayConfirm(listing, now) || hasSaid(listing, party, 'complained')) return false;
	// A party that has moved the deadline before must leave time to answer, unless the other party has answered already.
	const canMove = !listing.auction.movedBy?.includes(party);
	if (!canMove && !hasTimeToAnswer(listing, now) && hasSaid(listing, findOtherParty(party), 'silent')) return false;
	return (listing.auction.statements ?? []).filter(({ by, said }) => by === party && said === 'COMPLAINT').length < COMPLAINTS_PER_PARTY;
}

export function mayWithdraw<L extends Listing>(listing: L, party: Party, now: number): listing is L & { auction: Auction } {
	return mayConfirm(listing, now) && hasSaid(listing, party, 'complained');
}

export function maySettle(listing: Listing, now: number): boolean {
	return isDisputed(listing) && listing.auction.settleBy > now;
}

/** Whether the parties' deadline has left the deal to an admin. */
function isDisputed<L extends Listing>(listing: L): listing is L & { auction: { settleBy: number } } {
	return listing.state === 'ACCEPTED' && listing.auction?.settleBy !== undefined;
}

/** Whether a party that is named at `now` has the time to answer before the completion deadline. */
function hasTimeToAnswer({ auction }: { auction: Auction }, now: number): boolean {
	return (auction.confirmBy ?? 0) - now >= ANSWER_TIME;
}

function hasSaid({ auction }: { auction: Auction }, party: Party, standing: Standing): boolean {
	return findStanding(auction.statements, party) === standing;
}

function addStatement<L extends Listing & { auction: Auction }>(listing: L, statement: Statement): L {
	const { auction } = listing;
	return { ...listing, auction: { ...auction, statements: [...(auction.statements ?? []), statement] } };
}

/** After a report: displayed again, but hidden when its seller is banned. */
function endDeal<L extends Listing>(listing: L, banned: readonly Party[]): L {
	return { ...displayAgain(listing), hidden: listing.hidden || banned.includes('seller') };
}

/** With the days it had left; when those ran out meanwhile, the next sweep suspends it (rulebook 3). */
function displayAgain<L extends Listing>(listing: L): L {
	return { ...listing, state: 'DISPLAYED', auction: undefined };
}
