import { applyClock, awaitsLastCalls, close, describeLife } from '#shared/domain/auctions/auction.ts';
import { LAST_CALLS_ARRIVE_WITHIN } from '#shared/domain/auctions/limits.ts';
import { type DueStep, stepDue } from '#shared/domain/stock/listing.ts';
import { CLOCK } from '../audit/ports/audit-log.ts';
import { commitIfFirst } from '../commit-or-retry.ts';
import { type Change, WriteConflict } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { describeStone, notify } from '../notifications/notify.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { decideRejection } from './auction-outcomes.ts';
import { buildCaseExpiry, buildCaseReminder, buildCompletionDeadline, buildConfirmReminder } from './complete-deal.ts';
import { notifyLosers } from './notify-losers.ts';

type StepMarket = Ports<'now' | 'zone' | 'currency' | 'newId' | 'members'>;

const always = () => true;

/** The seconds until the last calls have arrived. */
export const LAST_CALLS_PASS = { retryAfter: LAST_CALLS_ARRIVE_WITHIN / 1000 };

/**
 * Takes the due step of a listing in an auction: the close, a deadline, a reminder (rulebook 3 to 6). Returns false if no step is due, or if another
 * worker was first. The clock is the step's actor, in whichever call it is taken. After a close, losers are notified as far as `timeLeft` allows; a
 * sweep notifies the others.
 */
export async function takeDueStep(market: StepMarket & Ports<'commit' | 'bids'>, listing: ListingRecord, timeLeft = always): Promise<boolean> {
	const step = stepDue(describeLife(listing, market.zone), market.now);
	const changes = step && (await buildStep(market, listing, step));
	if (!changes || !(await commitIfFirst(market, changes, CLOCK))) return false;
	for (const change of changes) if (change.kind === 'closing-added') await notifyLosers(market, change.closing, timeLeft);
	return true;
}

/**
 * Takes every due step of a listing's auction and returns the listing, so that a member who acts after a deadline does not depend on a sweep. The
 * returned listing may still be outdated: for ten seconds a deadline that is just over (`awaitsLastCalls`) is left alone, as by the sweep, and
 * displayed stones are suspended by the sweep only. Callers therefore compare its deadlines with `market.now`. With `closes`, an auction is closed even
 * then.
 */
export async function takeOverdueSteps(
	market: StepMarket & Ports<'commit' | 'listings' | 'bids'>,
	listing: ListingRecord | undefined,
	{ closes = false } = {},
): Promise<ListingRecord | undefined> {
	let present = listing;
	while (present && isOverdue(present, market)) {
		if (awaitsLastCalls(present, market.zone, market.now) && !(closes && present.state === 'BIDDING')) return present;
		const taken = await takeDueStep(market, present);
		const next: ListingRecord | undefined = await market.listings.get(present.listingId);
		// Not the listing, but something written with it has changed meanwhile: the caller retries after a moment.
		if (!taken && next?.version === present.version && next.rises === present.rises) throw new WriteConflict([{ index: 0, reason: 'VERSION' }]);
		present = next;
	}
	return present;
}

/** Returns whether the listing's stored state is outdated by the clock. */
function isOverdue(listing: ListingRecord, { zone, now }: Ports<'zone' | 'now'>): boolean {
	return listing.state !== 'DISPLAYED' && applyClock(listing, zone, now) !== listing;
}

async function buildStep(market: StepMarket, before: ListingRecord, step: DueStep['step']): Promise<Change[] | undefined> {
	switch (step) {
		case 'remind':
		case 'expire':
			return undefined;
		case 'close':
			return buildClosing(market, before);
		case 'decide': {
			const result = decideRejection(market, before, 'timed-out');
			return result && [{ kind: 'listing-changed', before, after: result.after }, ...result.changes];
		}
		case 'confirm-reminder':
			return buildConfirmReminder(market, before);
		case 'confirm':
			return buildCompletionDeadline(market, before);
		case 'settle-reminder':
			return buildCaseReminder(market, before);
		case 'settle':
			return buildCaseExpiry(market, before);
	}
}

/** Builds the close alone. Losers are notified later from the written ledger, so that a bid which precedes the close is included. */
function buildClosing(market: Ports<'now' | 'zone' | 'currency' | 'newId'>, before: ListingRecord): Change[] | undefined {
	const after = close(before, market.zone, market.now);
	if (!after?.auction) return undefined;
	const { auction, listingId: diamondId } = after;
	const data = { ...describeStone(before, market), amount: auction.currentBid, closedAt: new Date(auction.closesAt).toISOString() };
	const decideBy = new Date(auction.decideBy ?? market.now).toISOString();
	const { number, closesAt, leaderId, bidCount } = auction;
	const closing = { listingId: diamondId, auction: number, closesAt, leaderId, told: 0, data };
	return [
		{ kind: 'listing-changed', before, after },
		notify(market, { memberId: after.sellerId, kind: 'AUCTION_CLOSED_SELLER', diamondId, data: { ...data, decideBy } }),
		notify(market, { memberId: auction.leaderId, kind: 'AUCTION_CLOSED_LEADER', diamondId, data: { ...data, decideBy } }),
		// Only a visible second bid is certainly from another member.
		...(bidCount > 1 ? [{ kind: 'closing-added' as const, closing }] : []),
	];
}
