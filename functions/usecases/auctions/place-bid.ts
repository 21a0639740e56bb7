import type * as z from 'zod';
import type { AddBid } from '#shared/contract/auctions/bids.ts';
import { deriveLicence, isSameLicence, mayTrade } from '#shared/domain/accounts/member.ts';
import { formatFullName } from '#shared/domain/accounts/person-name.ts';
import { applyClock, awaitsLastCalls, startAuction } from '#shared/domain/auctions/auction.ts';
import { addBidStep } from '#shared/domain/auctions/bid-steps.ts';
import { type BidDecision, decideBid } from '#shared/domain/auctions/bidding.ts';
import { RAISED_CEILING_PACE } from '#shared/domain/auctions/limits.ts';
import { type Allowance, takeAllowance } from '#shared/domain/common/allowance.ts';
import { makeSuccessor } from '#shared/domain/stock/revision.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import { limitByKey, refuseAboveLimit } from '../integrations/limit-bids.ts';
import { type Change, WriteConflict } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import { describeStone, notify } from '../notifications/notify.ts';
import { maySee } from '../stock/may-see.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { presentDiamond } from '../stock/present-diamond.ts';
import { commitToCeiling, hashEntry, LEDGER_START, makeLink, makeSeals, makeSecret, recordOffer } from './bid-ledger.ts';
import { LAST_CALLS_PASS, takeOverdueSteps } from './due-step.ts';
import { explainInactive } from './explain-inactive.ts';
import { maySeeOutcome } from './lost-auctions.ts';
import type { BidRecord, ForBid } from './ports/bids.ts';

export type BidRequest = z.infer<typeof AddBid>;

/** The outcome of a bid at the time when it was placed. */
export interface BidResult {
	/** The stone now; absent for a repeated bid if the bidder may no longer see it. */
	listing?: ListingRecord;
	outcome: BidRecord['outcome'];
	requiredBid: number;
	/** The bid is a repetition, and its auction is over. */
	isOver?: true;
}

/**
 * Places a bid. A repeated bid id returns the first outcome. The listing, the ledger's entry, the bidder's participation and the notifications are
 * written together, guarded by the listing's version and a first bid's rate; after a conflict the bid is decided anew. `read`: data already read.
 * Errors: NOT_FOUND, BID_ID_TAKEN, BUSY, the refusals of `decideBid`, TOO_MANY_REQUESTS for a leader who raises the own ceiling too often, and
 * MEMBER_BANNED or NOT_ACTIVE for a bidder who was banned or removed meanwhile; BID_LIMIT for a bid with an API key.
 */
export async function placeBid(
	market: Ports<'now' | 'zone' | 'actor' | 'currency' | 'newId' | 'commit' | 'members' | 'listings' | 'bids' | 'readListingContext' | 'mediaOrigin'>,
	bidder: MemberRecord,
	request: BidRequest,
	read?: ForBid,
): Promise<BidResult> {
	let known = read;
	let closesAt = request.closesAt === undefined ? undefined : Date.parse(request.closesAt);
	return commitOrRetry(async () => {
		const { listing: written, bid: earlier, rate } = known ?? (await market.bids.forBid(bidder, request.diamondId, request.bidId));
		known = undefined;
		if (earlier) return repeatOutcome(market, earlier, written, bidder);
		const listing = await takeOverdueSteps(market, written);
		if (!listing || !maySee(market, listing, bidder)) {
			await readAgainIfPlaced(market, request);
			throw new MarketError('NOT_FOUND');
		}
		// The clock already shows the stone again, but a party's last call may still be on its way. A displayed stone has no parties.
		if (listing.auction && listing.state !== 'BIDDING' && awaitsLastCalls(listing, market.zone, market.now)) throw new MarketError('BUSY', LAST_CALLS_PASS);

		const { revision, bidAmount } = request;
		// A bid that names no auction means the one that it finds first, also if that is over when the bid is tried again.
		closesAt ??= listing.auction?.closesAt;
		const bid = { bidderId: bidder.memberId, revision, bidAmount, ceiling: request.maxBid ?? bidAmount, closesAt };
		refuseAboveLimit(market, listing, bid.ceiling);
		const target = { ...listing, askingPrice: listing.stone.askingPrice, lead: readLead(listing), closesAt: listing.auction?.closesAt };
		const decision = decideBid(target, bid, rate, market.now);
		if (!decision.accepted) {
			await readAgainIfPlaced(market, request);
			throw await explainRefusal(market, listing, bidder, decision);
		}

		const risesLeft = decision.ceilingOnly ? limitRaisedCeilings(listing, market.now) : undefined;
		const secret = listing.auction?.secret ?? makeSecret();
		const entry = buildLedgerEntry(market, listing, bidder, { bidId: request.bidId, bidAmount, ceiling: bid.ceiling }, decision, secret);
		const after = applyBid(market, listing, bidder, entry, decision, { secret, risesLeft });
		await commitBid(market, bidder, [
			{ kind: 'listing-changed', before: listing, after },
			{ kind: 'bid-added', bid: entry },
			{ kind: 'participation', participation: { listingId: listing.listingId, bidderId: bidder.memberId, auction: entry.auction, ceiling: bid.ceiling } },
			// Fails the transaction if seller or bidder was banned or removed since they were read.
			{ kind: 'party-active', memberId: listing.sellerId, listingId: listing.listingId, otherLicenceThan: deriveLicence(bidder) },
			{ kind: 'party-active', memberId: bidder.memberId, listingId: listing.listingId },
			...(listing.auction ? [] : [{ kind: 'rate-unchanged' as const, rate }]),
			...limitByKey(market, listing, entry),
			...notifyBid(market, listing, after, entry),
		]);
		return { listing: makeSuccessor(listing, after), outcome: decision.outcome, requiredBid: decision.requiredBid };
	});
}

type Accepted = Extract<BidDecision, { accepted: true }>;
type Refused = Extract<BidDecision, { accepted: false }>;

/** The stone may be hidden from the bidder by now, or deleted; the answer does not distinguish the two. */
async function repeatOutcome(
	market: Ports<'now' | 'zone' | 'actor' | 'bids'>,
	earlier: BidRecord,
	written: ListingRecord | undefined,
	bidder: MemberRecord,
): Promise<BidResult> {
	if (earlier.bidderId !== bidder.memberId) throw new MarketError('BID_ID_TAKEN');
	const listing = written && applyClock(written, market.zone, market.now);
	const isShown = listing !== undefined && (await maySeeOutcome(market, listing, bidder));
	const isOver = listing?.state !== 'BIDDING' || listing.auction?.number !== earlier.auction;
	return { ...(isShown && { listing }), outcome: earlier.outcome, requiredBid: earlier.requiredBid, ...(isOver && { isOver }) };
}

/**
 * The records of one request are read at different moments. The same bid, sent twice, may have been written between the reads of bid and listing. The
 * listing would then wrongly refuse the bidder.
 */
async function readAgainIfPlaced(market: Ports<'bids'>, { diamondId, bidId }: BidRequest): Promise<void> {
	if (await market.bids.get(diamondId, bidId)) throw new WriteConflict([{ index: 0, reason: 'VERSION' }]);
}

/** Explains a refusal. A bidder who saw an outdated stone gets the present one. */
async function explainRefusal(
	market: Ports<'now' | 'zone' | 'actor' | 'currency' | 'readListingContext' | 'mediaOrigin'>,
	listing: ListingRecord,
	bidder: MemberRecord,
	{ refusal, requiredBid }: Refused,
): Promise<MarketError> {
	if (refusal === 'STALE') return new MarketError(refusal, { diamond: await presentDiamond(market, listing, bidder) });
	const isFirst = refusal === 'BID_TOO_LOW' && !listing.auction && requiredBid !== undefined;
	return new MarketError(refusal, { requiredBid, ...(isFirst && { firstBid: { amount: requiredBid, currency: market.currency } }) });
}

function readLead({ auction }: ListingRecord) {
	return auction && { leaderId: auction.leaderId, currentBid: auction.currentBid, ceiling: auction.ceiling };
}

function buildLedgerEntry(
	market: Ports<'now'>,
	listing: ListingRecord,
	bidder: MemberRecord,
	bid: { bidId: string; bidAmount: number; ceiling: number },
	decision: Accepted,
	secret: string,
): BidRecord {
	const entry = {
		...bid,
		// The amount of a raised ceiling is the new ceiling, unless the bidder names both; an opened ledger shows amounts.
		bidAmount: decision.ceilingOnly ? decision.lead.currentBid : bid.bidAmount,
		listingId: listing.listingId,
		auction: listing.auction?.number ?? listing.auctions + 1,
		bidderId: bidder.memberId,
		bidderCompanyName: bidder.companyName ?? '',
		...makeSeals(secret, bidder.memberId, decision.lead.leaderId),
		// Clocks of two workers may differ: never date a bid before the one that precedes it in the ledger.
		placedAt: Math.max(market.now, listing.auction?.lastBidAt ?? 0),
		...commitToCeiling(bid.ceiling),
		currentBid: decision.lead.currentBid,
		leaderId: decision.lead.leaderId,
		outcome: decision.outcome,
		requiredBid: decision.requiredBid,
		ceilingOnly: decision.ceilingOnly,
		...(listing.auction ? {} : recordOffer(listing)),
		...makeLink(secret, (listing.auction?.sequence ?? 0) + 1, listing.auction?.lastHash ?? LEDGER_START),
	};
	return { ...entry, hash: hashEntry(entry) };
}

function applyBid(
	market: Ports<'now' | 'zone'>,
	listing: ListingRecord,
	bidder: MemberRecord,
	entry: BidRecord,
	decision: Accepted,
	{ secret, risesLeft }: { secret: string; risesLeft?: Allowance },
): ListingRecord {
	const names = { leaderName: formatFullName(bidder, bidder.language), leaderCompanyName: entry.bidderCompanyName };
	const present = listing.auction ?? { ...startAuction(market.zone, market.now), ...names, number: entry.auction, bidCount: 0 };
	const leads = decision.lead.leaderId === bidder.memberId;
	const hasSameLeader = listing.auction?.leaderId === decision.lead.leaderId;
	return {
		...listing,
		state: 'BIDDING',
		auctions: entry.auction,
		...(decision.ceilingOnly && { rises: (listing.rises ?? 0) + 1 }),
		auction: {
			...present,
			...decision.lead,
			secret,
			...(leads && names),
			steps: addBidStep(listing.auction?.steps, { at: entry.placedAt, bid: entry.currentBid }),
			bidCount: present.bidCount + (decision.ceilingOnly ? 0 : 1),
			sequence: entry.sequence,
			lastHash: entry.hash,
			lastBidAt: entry.placedAt,
			// A new leader has not raised the ceiling yet.
			risesLeft: hasSameLeader ? (risesLeft ?? listing.auction?.risesLeft) : undefined,
		},
	};
}

/**
 * Limits how often a leader raises the own ceiling, since steps of one unit would make the ledger arbitrarily long. The count is part of the listing,
 * which the bid writes anyway. Visible bids are never refused here, because each raises the price by 1%. Errors: TOO_MANY_REQUESTS with the seconds
 * until the next allowed raise.
 */
function limitRaisedCeilings({ auction }: ListingRecord, now: number): Allowance {
	const { after, retryAfter } = takeAllowance(auction?.risesLeft, RAISED_CEILING_PACE, now);
	if (retryAfter !== undefined) throw new MarketError('TOO_MANY_REQUESTS', { retryAfter });
	return after;
}

/** Notifies the seller of a visible bid, and the previous leader of losing the lead. */
function notifyBid(market: Ports<'now' | 'currency' | 'newId'>, before: ListingRecord, after: ListingRecord, entry: BidRecord): Change[] {
	if (entry.ceilingOnly || !after.auction) return [];
	const data = { ...describeStone(after, market), currentBid: after.auction.currentBid, closesAt: new Date(after.auction.closesAt).toISOString() };
	const notifications = [notify(market, { memberId: after.sellerId, kind: 'BID_RECEIVED', diamondId: after.listingId, data })];
	const ousted = before.auction && before.auction.leaderId !== after.auction.leaderId ? before.auction.leaderId : undefined;
	if (ousted) notifications.push(notify(market, { memberId: ousted, kind: 'OUTBID', diamondId: after.listingId, data }));
	return notifications;
}

/**
 * Commits a bid. Of two simultaneous requests with one bid id, the second is decided anew and returns the first's outcome. Errors: NOT_BIDDABLE if
 * the seller is no longer active, OWN_LISTING if both trade by one licence, MEMBER_BANNED and NOT_ACTIVE for the bidder, BID_LIMIT for an API key.
 */
async function commitBid(market: Ports<'commit' | 'members'>, bidder: MemberRecord, changes: Change[]): Promise<void> {
	try {
		await market.commit(changes);
	} catch (error) {
		if (!(error instanceof WriteConflict) || error.is('VERSION')) throw error;
		if (error.is('BID_LIMIT')) throw new MarketError('BID_LIMIT');
		if (error.is('BID_ID_TAKEN')) throw new WriteConflict([{ index: 0, reason: 'VERSION' }]);
		// The bidder's own check is the last of the two.
		const refused = error.reasons.map(({ index }) => changes[index]).findLast((change) => change?.kind === 'party-active');
		throw refused ? await explainAbsence(market, bidder, refused.memberId) : error;
	}
}

/**
 * Explains why a party's check failed. If only its copies are missing, or a ban was lifted again meanwhile, they are written and the bid is decided
 * anew.
 */
async function explainAbsence(market: Ports<'commit' | 'members'>, bidder: MemberRecord, memberId: string): Promise<MarketError | WriteConflict> {
	const isBidder = memberId === bidder.memberId;
	const member = await market.members.get(memberId);
	if (!member || !mayTrade(member)) return isBidder ? explainInactive(member) : new MarketError('NOT_BIDDABLE');
	if (!isBidder && isSameLicence(member, bidder)) return new MarketError('OWN_LISTING');
	await market.commit([{ kind: 'party-checks-missing', member }]);
	return new WriteConflict([{ index: 0, reason: 'VERSION' }]);
}
