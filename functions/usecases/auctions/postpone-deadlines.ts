import pMap from 'p-map';
import { ANSWER_TIME } from '#shared/domain/auctions/limits.ts';
import { findOpenDeadline, postpone } from '#shared/domain/auctions/postpone.ts';
import { CLOCK } from '../audit/ports/audit-log.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { notify } from '../notifications/notify.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { describeDeal, listReported } from './complete-deal.ts';
import { listParties, saveCase } from './deal-case.ts';
import { bringUpToDate } from './due-step.ts';

type Restored = Ports<'now' | 'zone' | 'currency' | 'newId' | 'commit' | 'members' | 'listings' | 'bids'>;

const AT_ONCE = 8;

/**
 * Postpones the deadlines of a table that was restored to its state at `since`, before the market opens again (`postpone`). Both parties are notified,
 * and their audit logs have it. Can be repeated after an interruption. Returns the number of postponed deadlines.
 */
export async function postponeDeadlines(market: Restored, since: number): Promise<number> {
	let done = 0;
	for await (const due of market.listings.due(market.now + ANSWER_TIME)) {
		const takeOne = async (listing: ListingRecord) => {
			// A close that was due at the instant gives its seller a deadline that may have passed, too.
			const before = await bringUpToDate({ ...market, now: since }, listing, { closes: true });
			const after = before && postpone(before, market.zone, since, market.now);
			if (!after) return;
			await market.commit([{ kind: 'listing-changed', before, after }, ...carryCaseOver(market, after), ...report(market, before, after, since)], CLOCK);
			done++;
		};
		await pMap(await market.listings.getMany(due), takeOne, { concurrency: AT_ONCE });
	}
	return done;
}

function carryCaseOver(market: Restored, after: ListingRecord): Change[] {
	const { caseId, settleBy } = after.auction ?? {};
	if (!caseId) return [];
	return saveCase(market, after, caseId, settleBy === undefined ? { state: 'OPEN', reported: [] } : { state: 'DECIDING', reported: listReported(after) });
}

/** Builds the notifications and audit events of a postponed deadline. A deadline for the admins' decision is no deadline of the parties. */
function report(market: Restored, before: ListingRecord, after: ListingRecord, since: number): Change[] {
	const name = findOpenDeadline(before);
	if (!name) return [];
	const [had, has] = [before, after].map(({ auction }) => new Date(auction?.[name] ?? 0).toISOString());
	const place = { listingId: after.listingId, lotId: after.stone.lotId };
	const data = { ...describeDeal(after, market), caseId: after.auction?.caseId, confirmBy: has ?? '', restoredTo: new Date(since).toISOString() };
	return Object.values(listParties(after)).flatMap((memberId): Change[] => [
		...(name === 'settleBy' ? [] : [notify(market, { memberId, kind: 'DEADLINE_MOVED', diamondId: after.listingId, data })]),
		{
			kind: 'audit-event',
			event: { kind: 'DECISION', memberId, ...place, before: { deadline: had ?? null }, after: { deadline: has ?? null } },
		},
	]);
}
