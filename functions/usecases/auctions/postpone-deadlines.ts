import pMap from 'p-map';
import { SWEEP_COMES_WITHIN } from '#shared/domain/auctions/limits.ts';
import { findOpenDeadline, postpone, postponeExpiry } from '#shared/domain/auctions/postpone.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { REMINDER_DAYS_BEFORE } from '#shared/domain/stock/limits.ts';
import { CLOCK } from '../audit/ports/audit-log.ts';
import { commitIfFirst } from '../commit-or-retry.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { notify } from '../notifications/notify.ts';
import { deriveSteadyId } from '../steady-id.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { describeDeal } from './complete-deal.ts';
import { carryCaseOver, listParties } from './deal-case.ts';
import { takeOverdueSteps } from './due-step.ts';

type Restored = Ports<'now' | 'zone' | 'currency' | 'newId' | 'commit' | 'members' | 'listings' | 'bids'>;

const AT_ONCE = 8;
/** Milliseconds before a stone's expiry at which its seller was reminded, at most. Longer than ANSWER_TIME, which decides about other deadlines. */
const REMINDED_BEFORE = (REMINDER_DAYS_BEFORE + 1) * DAY + 2 * SWEEP_COMES_WITHIN;

/**
 * Postpones the deadlines of a table that was restored to its state at `since`, before the market opens again (`postpone`). Both parties are
 * notified, and their audit logs have it. Stones that would expire are shown for another day, and their sellers are reminded anew. With `wasStopped`
 * the market did not run since then: nothing was lost, and stones expire as usual. Can be repeated. Returns the number of postponed deadlines of
 * auctions and deals.
 */
export async function postponeDeadlines(market: Restored, since: number, { wasStopped = false } = {}): Promise<number> {
	let done = 0;
	for await (const due of market.listings.due(market.now + REMINDED_BEFORE)) {
		const takeOne = async (listing: ListingRecord) => {
			// A close that was due at the instant gives its seller a deadline that may have passed, too.
			const before = await takeOverdueSteps({ ...market, now: since }, listing, { closes: true });
			const after = before && postpone(before, market.zone, since, market.now);
			if (after) {
				const told = report(market, before, after, { restoredTo: new Date(since).toISOString(), stopped: wasStopped ? 1 : undefined });
				await market.commit([{ kind: 'listing-changed', before, after }, ...carryCaseOver(market, after), ...told], CLOCK);
				done++;
			}
			const shown = before && !wasStopped && postponeExpiry(before, since, market.now);
			if (shown) await market.commit([{ kind: 'listing-changed', before, after: shown }], CLOCK);
		};
		await pMap(await market.listings.getMany(due), takeOne, { concurrency: AT_ONCE });
	}
	return done;
}

/**
 * Notifies all active members of a table that was restored to its state at `since`, which does not say who acted after that. A repeated call
 * notifies nobody twice. Returns the number of notified members.
 */
export async function notifyOfRestore(market: Ports<'now' | 'commit' | 'members'>, since: number): Promise<number> {
	const restoredTo = new Date(since).toISOString();
	let done = 0;
	const notifyOne = async (memberId: string) => {
		const notification = { memberId, kind: 'MARKET_RESTORED' as const, data: { restoredTo } };
		const notificationId = deriveSteadyId(since, 'restored', memberId);
		if (await commitIfFirst(market, [{ kind: 'notification', notificationId, notification, at: market.now }], CLOCK)) done++;
	};
	await pMap(await market.members.listIds('ACTIVE', Number.POSITIVE_INFINITY), notifyOne, { concurrency: AT_ONCE });
	return done;
}

/** Builds the notifications and audit events of a postponed deadline. A deadline for the admins' decision is no deadline of the parties. */
function report(market: Restored, before: ListingRecord, after: ListingRecord, why: { restoredTo: string; stopped?: number }): Change[] {
	const name = findOpenDeadline(before);
	if (!name) return [];
	const [had, has] = [before, after].map(({ auction }) => new Date(auction?.[name] ?? 0).toISOString());
	const place = { listingId: after.listingId, lotId: after.stone.lotId };
	const data = { ...describeDeal(after, market), caseId: after.auction?.caseId, confirmBy: has ?? '', ...why };
	return Object.values(listParties(after)).flatMap((memberId): Change[] => [
		...(name === 'settleBy' ? [] : [notify(market, { memberId, kind: 'DEADLINE_MOVED', diamondId: after.listingId, data })]),
		{
			kind: 'audit-event',
			event: { kind: 'DECISION', memberId, ...place, before: { deadline: had ?? null }, after: { deadline: has ?? null } },
		},
	]);
}
