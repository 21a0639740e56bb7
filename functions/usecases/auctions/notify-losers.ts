import { commitIfFirst } from '../commit-or-retry.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { deriveSteadyId } from '../steady-id.ts';
import type { ClosingRecord } from './ports/closings.ts';

/** A transaction holds a hundred writes; smaller ones get less in each other's way. */
const LOSERS_PER_TRANSACTION = 40;

/**
 * Tells the losers of a close that is written (rulebook 5), portion by portion:
 * each is written together with how far that has come, so that whoever goes on
 * after a crash tells nobody twice and leaves nobody out. The ledger does not
 * change any more, so that everybody tells the same members in the same order.
 * False when the time ran out, or when somebody else tells them. Errors: BUSY.
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
