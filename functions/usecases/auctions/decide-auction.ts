import { mayTrade } from '#shared/domain/accounts/member.ts';
import { countAnswer } from '#shared/domain/accounts/reputation.ts';
import { accept, applyClock, awaitsLastCalls, complain, confirm, findParty, withdraw } from '#shared/domain/auctions/auction.ts';
import { findOtherParty, findStanding, type Party } from '#shared/domain/auctions/completion.ts';
import { type AuctionAct, isRepeated } from '#shared/domain/auctions/repeated-act.ts';
import { describeAcceptance } from '#shared/domain/integrations/webhook-events.ts';
import { makeSuccessor } from '#shared/domain/stock/revision.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import { type Change, WriteConflict } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import { describeStone, notify } from '../notifications/notify.ts';
import { maySee } from '../stock/may-see.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { buildCompletion, type Decision, decideRejection } from './auction-outcomes.ts';
import { describeDeal, remindIfSilent } from './complete-deal.ts';
import { carryCaseOver, closeCase, listParties } from './deal-case.ts';
import { LAST_CALLS_PASS, takeOverdueSteps } from './due-step.ts';
import { explainInactive } from './explain-inactive.ts';

const SELLER_DECISIONS: readonly AuctionAct['status'][] = ['ACCEPTED', 'REJECTED'];

/**
 * Carries out a party's act after the close: the seller accepts or rejects; both confirm, complain, or withdraw their complaint (rulebook 5, 6).
 * Overdue steps of the clock are applied first, whether or not a sweep has taken them. A repeated act that still stands returns the present
 * listing and writes nothing: its first answer may be lost. Errors: NOT_FOUND, FORBIDDEN for a member who is not the party concerned,
 * STATE_CONFLICT, BUSY in the seconds after the close in which last bids arrive, and MEMBER_BANNED or NOT_ACTIVE for a seller who was banned or
 * removed meanwhile.
 */
export async function carryOutAct(
	market: Ports<'now' | 'zone' | 'actor' | 'currency' | 'newId' | 'commit' | 'members' | 'listings' | 'bids'>,
	member: MemberRecord,
	listingId: string,
	act: AuctionAct,
): Promise<ListingRecord> {
	return commitOrRetry(async () => {
		const stored = await market.listings.get(listingId);
		const before = await takeOverdueSteps(market, stored);
		if (!before || !maySee(market, before, member)) throw new MarketError('NOT_FOUND');
		const party = findParty(before, member.memberId);
		if (!party || (party === 'buyer' && SELLER_DECISIONS.includes(act.status))) throw new MarketError('FORBIDDEN');
		if (isRepeated(applyClock(before, market.zone, market.now), party, act)) return before;
		// A page that was left open may show the bid of an earlier auction.
		if (act.closesAt !== undefined && Date.parse(act.closesAt) !== before.auction?.closesAt) throw new MarketError('STATE_CONFLICT');
		// A bid that was made in time may still arrive.
		if (before.state === 'BIDDING' && awaitsLastCalls(before, market.zone, market.now)) throw new MarketError('BUSY', LAST_CALLS_PASS);
		const { after, changes } = decide(market, before, party, act) ?? {};
		if (!after || !changes) throw new MarketError('STATE_CONFLICT');
		await market
			.commit([{ kind: 'listing-changed', before, after }, ...changes, ...(act.status === 'ACCEPTED' ? [checkSeller(before)] : [])])
			.catch((error: unknown) => explainRefusal(market, before, error));
		return makeSuccessor(before, after);
	});
}

/** Refuses a sale by a seller who was banned or removed since the call began. */
const checkSeller = ({ sellerId }: ListingRecord): Change => ({ kind: 'member-active', memberId: sellerId });

/** Explains why the seller's check failed. If the ban was lifted again meanwhile, the act is decided anew. */
async function explainRefusal(market: Ports<'members'>, { sellerId }: ListingRecord, error: unknown): Promise<never> {
	if (!(error instanceof WriteConflict) || !error.is('MEMBER_NOT_ACTIVE') || error.is('VERSION')) throw error;
	const seller = await market.members.get(sellerId);
	if (seller && mayTrade(seller)) throw new WriteConflict([{ index: 0, reason: 'VERSION' }]);
	throw explainInactive(seller);
}

function decide(market: Ports<'now' | 'currency' | 'newId'>, before: ListingRecord, party: Party, act: AuctionAct): Decision | undefined {
	switch (act.status) {
		case 'ACCEPTED':
			return buildAcceptance(market, before);
		case 'REJECTED':
			return decideRejection(market, before, 'rejected');
		case 'COMPLETED':
			return buildConfirmation(market, before, party);
		case 'COMPLAINT':
			return buildComplaint(market, before, party, act.reason);
		case 'WITHDRAWN':
			return buildWithdrawal(market, before, party);
	}
}

function buildAcceptance(market: Ports<'now' | 'currency' | 'newId'>, before: ListingRecord): Decision | undefined {
	const after = accept(before, market.now);
	if (!after?.auction) return undefined;
	const confirmBy = new Date(after.auction.confirmBy ?? market.now).toISOString();
	const data = { ...describeStone(before, market), amount: after.auction.currentBid, confirmBy };
	const { sellerId, listingId } = before;
	const event = { id: market.newId(), type: 'deal.accepted', at: market.now, data: describeAcceptance(listingId, data, 'SELLER') } as const;
	return {
		after,
		changes: [
			notify(market, { memberId: after.auction.leaderId, kind: 'ACCEPTED', diamondId: listingId, data }),
			{ kind: 'webhook-event', memberId: sellerId, event },
			{ kind: 'reputation', sellerId, listingId, counts: countAnswer(true, after.auction.closesAt, market.now) },
		],
	};
}

/** Records a confirmation. It notifies the other party if it answers that party's complaint, or withdraws a complaint against that party. */
function buildConfirmation(market: Ports<'now' | 'currency' | 'newId'>, before: ListingRecord, party: Party): Decision | undefined {
	const after = confirm(before, party, market.now);
	if (!after?.auction) return undefined;
	if (after.state === 'SOLD') return { after, changes: [...buildCompletion(market, before), ...closeCase(market, after)] };
	const answers = findStanding(after.auction.statements, findOtherParty(party)) === 'complained';
	const withdraws = findStanding(before.auction?.statements, party) === 'complained';
	const kind = answers ? 'COMPLAINT_ANSWERED' : withdraws ? 'COMPLAINT_WITHDRAWN' : undefined;
	const news = kind ? [notifyOtherParty(market, after, party, kind)] : [];
	return { after, changes: [...carryCaseOver(market, after), ...news, ...remindAgain(market, after, findOtherParty(party))] };
}

/** Reminds a silent party anew if the reminder was sent: the other party's statement has changed what silence leads to. */
function remindAgain(market: Ports<'now' | 'currency' | 'newId'>, listing: ListingRecord, party: Party): Change[] {
	return listing.auction?.confirmReminded ? remindIfSilent(market, listing, party) : [];
}

/**
 * Records a complaint; the first one opens the case. The accused party is notified at once of the time left for an answer, and both parties of a
 * moved deadline.
 */
function buildComplaint(market: Ports<'now' | 'currency' | 'newId'>, before: ListingRecord, party: Party, reason: string): Decision | undefined {
	const complained = complain(before, party, reason, market.now);
	if (!complained?.auction) return undefined;
	const after = { ...complained, auction: { ...complained.auction, caseId: complained.auction.caseId ?? market.newId() } };
	const isMoved = after.auction.confirmBy !== before.auction?.confirmBy;
	const { caseId } = after.auction;
	const data = { ...describeDeal(after, market), caseId, confirmBy: writeDeadline(after, market) };
	const moved = notify(market, { memberId: listParties(after)[party], kind: 'DEADLINE_MOVED', diamondId: after.listingId, data });
	return { after, changes: [...carryCaseOver(market, after), notifyOtherParty(market, after, party, 'COMPLAINT', isMoved), ...(isMoved ? [moved] : [])] };
}

function buildWithdrawal(market: Ports<'now' | 'currency' | 'newId'>, before: ListingRecord, party: Party): Decision | undefined {
	const after = withdraw(before, party, market.now);
	if (!after) return undefined;
	const news = notifyOtherParty(market, after, party, 'COMPLAINT_WITHDRAWN');
	return { after, changes: [...carryCaseOver(market, after), news, ...remindAgain(market, after, findOtherParty(party))] };
}

type StatementKind = 'COMPLAINT' | 'COMPLAINT_ANSWERED' | 'COMPLAINT_WITHDRAWN';

/** Notifies the other party of a statement, with a link to the case. `isMoved`: the statement moved the completion deadline. */
function notifyOtherParty(market: Ports<'now' | 'currency' | 'newId'>, listing: ListingRecord, by: Party, kind: StatementKind, isMoved = false): Change {
	const { auction, listingId: diamondId } = listing;
	const reader = findOtherParty(by);
	const answered = findStanding(auction?.statements, reader) === 'silent' ? 0 : 1;
	const data = { ...describeDeal(listing, market), caseId: auction?.caseId ?? '', by, answered, confirmBy: writeDeadline(listing, market) };
	return notify(market, { memberId: listParties(listing)[reader], kind, diamondId, data: { ...data, ...(isMoved && { moved: 1 }) } });
}

const writeDeadline = ({ auction }: ListingRecord, { now }: Ports<'now'>): string => new Date(auction?.confirmBy ?? now).toISOString();
