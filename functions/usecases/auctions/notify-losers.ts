import { commitIfFirst } from '../commit-or-retry.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { deriveSteadyId } from '../steady-id.ts';
import type { ClosingRecord } from './ports/closings.ts';

/** A transaction holds a hundred writes; smaller ones conflict less. */
const LOSERS_PER_TRANSACTION = 40;

/**
 * Notifies the losers of a written close (rulebook 5) in portions. Each portion is written with the progress, so that after a crash nobody is
 * notified twice or missed. The ledger no longer changes, so all workers use the same order. Returns false if the time ran out or another worker is
 * notifying them. Errors: BUSY.
 */
export async function notifyLosers(market: Ports<'now' | 'commit' | 'bids'>, closing: ClosingRecord, timeLeft: () => boolean): Promise<boolean> {
	const bidders = await market.bids.bidders(closing.listingId, closing.auction);
	const losers = bidders.filter((memberId) => memberId !== closing.leaderId);
	let present = closing;
	while (timeLeft()) {
		const portion = losers.slice(present.told, present.told + LOSERS_PER_TRANSACTION);
		const told = present.told + portion.length;
		const isLast = told >= losers.length;
		const notifications = portion.map((memberId) => notifyLoser(market, closing, memberId));
		if (!(await commitIfFirst(market, [{ kind: 'losers-told', closing: present, told: isLast ? 'all' : told }, ...notifications]))) return false;
		if (isLast) return true;
		present = { ...present, told };
	}
	return false;
}

function notifyLoser({ now }: Ports<'now'>, { listingId, auction, closesAt, data }: ClosingRecord, memberId: string): Change {
	const notificationId = deriveSteadyId(closesAt, 'lost', listingId, auction, memberId);
	return { kind: 'notification', notificationId, notification: { memberId, kind: 'AUCTION_CLOSED_LOSER', diamondId: listingId, data }, at: now };
}
