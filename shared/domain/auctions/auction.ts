import type { Allowance } from '../common/allowance.ts';
import { DAY } from '../common/durations.ts';
import { computeClosingTime, computeDecisionDeadline, computeReminderTime } from '../common/market-time.ts';
import { type DueStep, hasExpired, type ListingLife, type ListingState, stepDue } from '../stock/listing.ts';
import type { BidStep } from './bid-steps.ts';
import type { Lead } from './bidding.ts';
import { type Completion, decideCompletion, findOtherParty, findStanding, PARTIES, type Party, type Standing, type Statement } from './completion.ts';
import { ANSWER_TIME, CASE_DAYS, COMPLAINTS_PER_PARTY, COMPLETION_DAYS, LAST_CALLS_ARRIVE_WITHIN } from './limits.ts';
import { makeRejectionPoints, type PointsEntry } from './points.ts';

/** An auction from the first bid to the sale (rulebook 3 to 6). Instants are milliseconds since 1970. */
export interface Auction extends Lead {
	/** Counts the listing's auctions from 1. */
	number: number;
	startedAt: number;
	closesAt: number;
	leaderName: string;
	leaderCompanyName: string;
	/** Number of visible bids. A leader's raised ceiling does not count. */
	bidCount: number;
	/** The last changes of the current bid. Absent in auctions that were written by earlier releases. */
	steps?: readonly BidStep[];
	/** Key from which the bidders' seals are derived; never shown. */
	secret: string;
	/** Sequence number, hash and time of the ledger's last entry. */
	sequence: number;
	lastHash: string;
	lastBidAt: number;
	/** Number of times that the leader may still raise the ceiling. Absent before the first raise. Never shown. */
	risesLeft?: Allowance;
	decideBy?: number;
	confirmBy?: number;
	/** The parties whose complaint has moved the completion deadline; each may do so once. */
	movedBy?: readonly Party[];
	/** The original completion deadline, if a complaint or a restore moved it. */
	firstConfirmBy?: number;
	confirmReminded?: boolean;
	/** The parties' statements since the acceptance, in order. */
	statements?: readonly Statement[];
	/** The case that the first complaint opened. */
	caseId?: string;
	/** Deadline for an admin's decision; set when the parties disagreed at the completion deadline. */
	settleBy?: number;
	settleReminded?: boolean;
	/** The instant to which the table was restored when that last postponed a deadline. */
	restoredTo?: number;
}

/** The fields of a listing that its life cycle needs. */
export interface Listing {
	state: ListingState;
	sellerId: string;
	hidden: boolean;
	/** The time at which a displayed listing is suspended. */
	expiresAt: number;
	reminded: boolean;
	auction?: Auction;
	/** The last auction whose highest bid the seller rejected. */
	rejected?: Pick<Auction, 'number' | 'closesAt'>;
}

/** Returns the role of `memberId` in the present auction. Returns undefined for any other member. */
export function findParty(listing: Listing, memberId: string): Party | undefined {
	if (listing.sellerId === memberId) return 'seller';
	return listing.auction?.leaderId === memberId ? 'buyer' : undefined;
}

/** Returns the time of the sale in milliseconds: the second confirmation, or the completion deadline if a party did not confirm. */
export function findSaleTime({ statements, confirmBy }: Pick<Auction, 'statements' | 'confirmBy'>): number | undefined {
	return PARTIES.every((party) => findStanding(statements, party) === 'confirmed') ? statements?.at(-1)?.at : confirmBy;
}

/** Returns whether the member is bound as the seller or highest bidder of a running auction or an unfinished deal. */
export function isBinding(listing: Listing, memberId: string): boolean {
	const binding = listing.state === 'BIDDING' || listing.state === 'AWAITING_DECISION' || listing.state === 'ACCEPTED';
	return binding && findParty(listing, memberId) !== undefined;
}

/** Describes the listing for `findNextDue`, in the market's `zone`. */
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

/** Starts an auction at `now` and computes its closing time. */
export function startAuction(zone: string, now: number): Pick<Auction, 'startedAt' | 'closesAt'> {
	return { startedAt: now, closesAt: computeClosingTime(zone, now) };
}

/** Closes an auction and sets the decision deadline. Returns undefined if the listing has no auction that is due. */
export function close<L extends Listing>(listing: L, zone: string, now: number): L | undefined {
	const { auction } = listing;
	if (listing.state !== 'BIDDING' || !auction || auction.closesAt > now) return undefined;
	return { ...listing, state: 'AWAITING_DECISION', auction: { ...auction, decideBy: computeDecisionDeadline(zone, auction.closesAt) } };
}

/** Steps at which a member's time for a call ends; the expiry is the end for first bids. */
const DEADLINES: readonly DueStep['step'][] = ['expire', 'close', 'decide', 'confirm', 'settle'];

/** Returns whether a deadline is just over, so that a bid, decision or statement that was made in time may still be on its way to the table. */
export function awaitsLastCalls(listing: Listing, zone: string, now: number): boolean {
	const life = describeLife(listing, zone);
	const step = stepDue(life, now);
	return step !== undefined && DEADLINES.includes(step) && stepDue(life, now - LAST_CALLS_ARRIVE_WITHIN) !== step;
}

/** Accepts the highest bid and sets the completion deadline. Returns undefined if the seller may not decide now. */
export function accept<L extends Listing>(listing: L, now: number): L | undefined {
	if (!mayDecide(listing, now)) return undefined;
	return { ...listing, state: 'ACCEPTED', auction: { ...listing.auction, confirmBy: now + COMPLETION_DAYS * DAY } };
}

/**
 * Rejects the highest bid, or lets the decision time out. The stone is displayed again, its bids are cleared, and points are transferred.
 * Returns undefined if `reason` does not fit the state and time.
 */
export function reject<L extends Listing>(listing: L, reason: 'rejected' | 'timed-out', now: number): { listing: L; points: PointsEntry[] } | undefined {
	const { auction } = listing;
	if (listing.state !== 'AWAITING_DECISION' || !auction) return undefined;
	const timeIsUp = (auction.decideBy ?? 0) <= now;
	if (timeIsUp !== (reason === 'timed-out')) return undefined;
	const { number, closesAt } = auction;
	const displayed = { ...displayAgain(listing), ...(reason === 'rejected' && { rejected: { number, closesAt } }) };
	return { listing: displayed, points: makeRejectionPoints(listing.sellerId, auction.leaderId) };
}

/** Records a party's confirmation, which withdraws the party's own complaint. The stone is sold once both parties have confirmed, and any complaint is void. */
export function confirm<L extends Listing>(listing: L, party: Party, now: number): L | undefined {
	if (!mayConfirm(listing, now) || hasSaid(listing, party, 'confirmed')) return undefined;
	const after = addStatement(listing, { by: party, at: now, said: 'CONFIRMED' });
	return PARTIES.every((one) => hasSaid(after, one, 'confirmed')) ? { ...after, state: 'SOLD' } : after;
}

/**
 * Records a party's complaint, which withdraws the party's own confirmation. A complaint in the last day moves the completion deadline,
 * once for each party, so that the other party has time to answer.
 */
export function complain<L extends Listing>(listing: L, party: Party, reason: string, now: number): L | undefined {
	if (!mayComplain(listing, party, now)) return undefined;
	const after = addStatement(listing, { by: party, at: now, said: 'COMPLAINT', reason });
	const { movedBy = [], confirmBy, firstConfirmBy = confirmBy } = after.auction;
	if (hasTimeToAnswer(after, now) || movedBy.includes(party)) return after;
	return { ...after, auction: { ...after.auction, confirmBy: now + ANSWER_TIME, movedBy: [...movedBy, party], firstConfirmBy } };
}

/** Returns the time at which the seller accepted the highest bid. Returns undefined before the acceptance. */
export function findAcceptance({ confirmBy, firstConfirmBy = confirmBy }: Pick<Auction, 'confirmBy' | 'firstConfirmBy'>): number | undefined {
	return firstConfirmBy === undefined ? undefined : firstConfirmBy - COMPLETION_DAYS * DAY;
}

/** Withdraws a party's complaint. The party then counts as silent. */
export function withdraw<L extends Listing>(listing: L, party: Party, now: number): L | undefined {
	return mayWithdraw(listing, party, now) ? addStatement(listing, { by: party, at: now, said: 'WITHDRAWN' }) : undefined;
}

/** Applies the completion deadline (rulebook 6, `decideCompletion`): sold, displayed again (hidden if the seller is banned), or left to an admin. */
export function complete<L extends Listing>(listing: L, now: number): { completion: Completion; listing: L } | undefined {
	const { auction } = listing;
	if (listing.state !== 'ACCEPTED' || !auction || auction.settleBy !== undefined || (auction.confirmBy ?? 0) > now) return undefined;
	const completion = decideCompletion(auction.statements);
	if (completion.sold) return { completion, listing: { ...listing, state: 'SOLD' } };
	if (completion.disputed) return { completion, listing: { ...listing, auction: { ...auction, settleBy: (auction.confirmBy ?? 0) + CASE_DAYS * DAY } } };
	return { completion, listing: endDeal(listing, completion.reported) };
}

/** Applies an admin's decision of a case. `banned` names the parties to ban: one, both or neither. */
export function applyVerdict<L extends Listing>(listing: L, banned: readonly Party[], now: number): L | undefined {
	return mayDecideCase(listing, now) ? endDeal(listing, banned) : undefined;
}

/** Ends a case that no admin decided in time. Nobody is banned. */
export function expireCase<L extends Listing>(listing: L, now: number): L | undefined {
	return isDisputed(listing) && listing.auction.settleBy <= now ? endDeal(listing, []) : undefined;
}

/** Returns the listing in the state that the clock alone gives it at `now`, even if no job has written it yet (rulebook 3: a late job changes no outcome). */
export function applyClock<L extends Listing>(listing: L, zone: string, now: number): L {
	const next = close(listing, zone, now) ?? reject(listing, 'timed-out', now)?.listing ?? complete(listing, now)?.listing ?? expireCase(listing, now);
	if (next) return applyClock(next, zone, now);
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
	// A party that has already moved the deadline must leave time to answer, unless the other party has answered.
	const canMove = !listing.auction.movedBy?.includes(party);
	if (!canMove && !hasTimeToAnswer(listing, now) && hasSaid(listing, findOtherParty(party), 'silent')) return false;
	return (listing.auction.statements ?? []).filter(({ by, said }) => by === party && said === 'COMPLAINT').length < COMPLAINTS_PER_PARTY;
}

export function mayWithdraw<L extends Listing>(listing: L, party: Party, now: number): listing is L & { auction: Auction } {
	return mayConfirm(listing, now) && hasSaid(listing, party, 'complained');
}

export function mayDecideCase(listing: Listing, now: number): boolean {
	return isDisputed(listing) && listing.auction.settleBy > now;
}

/** Returns whether the deal waits for an admin's decision. */
function isDisputed<L extends Listing>(listing: L): listing is L & { auction: { settleBy: number } } {
	return listing.state === 'ACCEPTED' && listing.auction?.settleBy !== undefined;
}

/** Returns whether the accused party of a complaint made at `now` has time to answer before the completion deadline. */
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

/** Displays the stone again after a report, hidden if its seller is banned. */
function endDeal<L extends Listing>(listing: L, banned: readonly Party[]): L {
	return { ...displayAgain(listing), hidden: listing.hidden || banned.includes('seller') };
}

/** Displays a listing again. Its expiry time is unchanged: if it has passed, the next sweep suspends the listing (rulebook 3). */
function displayAgain<L extends Listing>(listing: L): L {
	return { ...listing, state: 'DISPLAYED', auction: undefined };
}
