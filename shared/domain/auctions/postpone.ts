import { computeNextClosing } from '../common/market-time.ts';
import type { Listing } from './auction.ts';
import { ANSWER_TIME } from './limits.ts';

/** Returns which deadline of an auction or deal runs at present. Returns undefined if none does. */
export function findOpenDeadline({ state, auction }: Listing): 'closesAt' | 'decideBy' | 'confirmBy' | 'settleBy' | undefined {
	if (!auction) return undefined;
	if (state === 'BIDDING') return 'closesAt';
	if (state === 'AWAITING_DECISION') return 'decideBy';
	if (state !== 'ACCEPTED') return undefined;
	return auction.settleBy === undefined ? 'confirmBy' : 'settleBy';
}

/**
 * Postpones the deadline of a listing whose table was restored to its state at `since`, and opens again at `now`: acts in between are lost, or were
 * impossible. Applies to a deadline after `since` that leaves less than ANSWER_TIME. The new one leaves the time that was left at `since`, at least
 * ANSWER_TIME; auctions and decisions still end at 17:00. Returns undefined for any other listing, also for one that this restore has postponed.
 */
export function postpone<L extends Listing>(listing: L, zone: string, since: number, now: number): L | undefined {
	const { auction } = listing;
	const name = findOpenDeadline(listing);
	const deadline = name && auction?.[name];
	if (!auction || !deadline || deadline <= since || deadline >= now + ANSWER_TIME || auction.restoredTo === since) return undefined;
	const leastAt = now + Math.max(deadline - since, ANSWER_TIME);
	const postponed = { ...auction, restoredTo: since };
	switch (name) {
		case 'closesAt':
		case 'decideBy':
			return { ...listing, auction: { ...postponed, [name]: computeNextClosing(zone, leastAt - 1) } };
		case 'confirmBy':
			return { ...listing, auction: { ...postponed, confirmBy: leastAt, firstConfirmBy: auction.firstConfirmBy ?? deadline, confirmReminded: false } };
		case 'settleBy':
			return { ...listing, auction: { ...postponed, settleBy: leastAt, settleReminded: false } };
	}
}

/**
 * Gives a displayed stone at least ANSWER_TIME before its expiry, and its seller another reminder: in a table that was restored to its state at
 * `since`, a later refresh is lost. Returns undefined for a stone that had expired before, and for one with enough time whose reminder is still to come.
 */
export function postponeExpiry<L extends Listing>(listing: L, since: number, now: number): L | undefined {
	if (listing.state !== 'DISPLAYED' || listing.expiresAt <= since) return undefined;
	const expiresAt = Math.max(listing.expiresAt, now + ANSWER_TIME);
	return expiresAt > listing.expiresAt || listing.reminded ? { ...listing, expiresAt, reminded: false } : undefined;
}
