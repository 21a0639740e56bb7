import { chunk } from '#shared/chunk.ts';
import { close, complete, describeLife, settleByClock } from '#shared/domain/auction.ts';
import { type DueStep, stepDue } from '#shared/domain/listing.ts';
import { commitIfFirst } from '../commit-or-retry.ts';
import { type Change, WriteConflict } from '../ports/changes.ts';
import type { ListingRecord } from '../ports/listings.ts';
import type { Market } from '../ports/market.ts';
import { deriveSteadyId } from '../steady-id.ts';
import { describeStone, notify, tellAdmins } from '../telling/notify.ts';
import { buildCompletion, decideRejection } from './auction-outcomes.ts';

/** A transaction holds a hundred writes; so many of them tell members that they lost. */
const LOSERS_PER_TRANSACTION = 90;

/**
 * Takes the step of a listing in an auction that is due: the close, a deadline,
 * a reminder (rulebook 3 to 6). False when there is none, or when somebody else
 * was first.
 */
export async function takeDueStep(market: Market, listing: ListingRecord): Promise<boolean> {
	const step = stepDue(describeLife(listing), market.now);
	const changes = step && (await buildStep(market, listing, step));
	return changes ? commitIfFirst(market, changes) : false;
}

/**
 * The listing once every step of its auction that is due has been taken: a
 * member who acts after a deadline does not depend on a sweep having come by.
 */
export async function bringUpToDate(market: Market, listing: ListingRecord | undefined): Promise<ListingRecord | undefined> {
	let present = listing;
	while (present && isOverdue(present, market)) {
		const taken = await takeDueStep(market, present);
		const next: ListingRecord | undefined = await market.listings.get(present.listingId);
		// Not the listing, but what is written with it was changed meanwhile: whoever asked tries again after a moment.
		if (!taken && next?.version === present.version) throw new WriteConflict([{ index: 0, reason: 'VERSION' }]);
		present = next;
	}
	return present;
}

/** Whether the clock has made something else of the listing than what is written. */
function isOverdue(listing: ListingRecord, { zone, now }: Pick<Market, 'zone' | 'now'>): boolean {
	return listing.state !== 'DISPLAYED' && settleByClock(listing, zone, now).state !== listing.state;
}

async function buildStep(market: Market, before: ListingRecord, step: DueStep['step']): Promise<Change[] | undefined> {
	switch (step) {
		case 'remind':
		case 'expire':
			return undefined;
		case 'close':
			return buildClosing(market, before);
		case 'decide': {
			const result = decideRejection(market, before, 'timed-out');
			return result && [{ kind: 'listing-changed', before, after: result.after }, ...result.told];
		}
		case 'confirm-reminder':
			return confirmReminder(market, before);
		case 'confirm':
			return buildCompletionDeadline(market, before);
	}
}

async function buildClosing(market: Market, before: ListingRecord): Promise<Change[] | undefined> {
	const after = close(before, market.zone, market.now);
	if (!after?.auction) return undefined;
	const { auction, listingId: diamondId } = after;
	const data = { ...describeStone(before, market), amount: auction.currentBid };
	const decideBy = new Date(auction.decideBy ?? market.now).toISOString();
	const bidders = await market.bids.bidders(diamondId, auction.number);
	const losers = bidders.filter((memberId) => memberId !== auction.leaderId);
	const toldThatTheyLost = losers.map((memberId): Change => {
		// The same id again, however often the close is tried: nobody is told twice.
		const notificationId = deriveSteadyId(auction.closesAt, diamondId, auction.number, memberId);
		return { kind: 'notification', notificationId, notification: { memberId, kind: 'AUCTION_CLOSED_LOSER', diamondId, data }, at: market.now };
	});
	// Who lost is settled since the closing time, whenever the close is written. Those of a try that was cut short are there already.
	const portions = chunk(toldThatTheyLost, LOSERS_PER_TRANSACTION);
	const toldWithTheClose = portions.pop() ?? [];
	for (const portion of portions) await commitIfFirst(market, portion);
	return [
		{ kind: 'listing-changed', before, after },
		notify(market, { memberId: after.sellerId, kind: 'AUCTION_CLOSED_SELLER', diamondId, data: { ...data, decideBy } }),
		notify(market, { memberId: auction.leaderId, kind: 'AUCTION_CLOSED_LEADER', diamondId, data: { ...data, decideBy } }),
		...toldWithTheClose,
	];
}

function confirmReminder(market: Market, before: ListingRecord): Change[] | undefined {
	const { auction } = before;
	if (!auction) return undefined;
	const data = { ...describeStone(before, market), amount: auction.currentBid, confirmBy: new Date(auction.confirmBy ?? market.now).toISOString() };
	const waiting = [...(auction.sellerConfirmed ? [] : [before.sellerId]), ...(auction.buyerConfirmed ? [] : [auction.leaderId])];
	return [
		{ kind: 'listing-changed', before, after: { ...before, auction: { ...auction, confirmReminded: true } } },
		...waiting.map((memberId) => notify(market, { memberId, kind: 'CONFIRM_REMINDER', diamondId: before.listingId, data })),
	];
}

/** One confirmation: sold. A complaint or none: a report, and the reported member is banned at once (rulebook 6); the table's stream sees to the member's other stones. */
async function buildCompletionDeadline(market: Market, before: ListingRecord): Promise<Change[] | undefined> {
	const result = complete(before, market.now);
	if (!result || !before.auction) return undefined;
	if (result.outcome === 'sold') return [{ kind: 'listing-changed', before, after: result.listing }, ...buildCompletion(market, before)];
	const reportedId = result.reported === 'seller' ? before.sellerId : before.auction.leaderId;
	const reported = await market.members.get(reportedId);
	if (!reported) return undefined;
	const reason = before.auction.complaint ? 'COMPLAINT' : 'NOT_CONFIRMED';
	const data = { ...describeStone(before, market), amount: before.auction.currentBid, reason, companyName: reported.companyName ?? '' };
	const about = { diamondId: before.listingId, data, mentions: reportedId };
	return [
		{ kind: 'listing-changed', before, after: result.listing },
		{ kind: 'report', reportId: market.newId(), listingId: before.listingId, reportedId, reason: before.auction.complaint?.reason ?? reason, at: market.now },
		...(reported.state === 'ACTIVE'
			? [
					{ kind: 'member-changed' as const, before: reported, after: { ...reported, state: 'BANNED' as const, stateReason: reason } },
					notify(market, { memberId: reportedId, kind: 'BANNED', data: { reason } }),
				]
			: []),
		...[before.sellerId, before.auction.leaderId].map((memberId) => notify(market, { memberId, kind: 'REPORTED', ...about })),
		...(await tellAdmins(market, { kind: 'REPORT_OPENED', ...about })),
	];
}
