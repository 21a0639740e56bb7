import { mayBeClockStep, nameCorrection } from '#shared/domain/audit/audit-event.ts';
import { AUDIT_EVENTS_SEARCHED } from '#shared/domain/audit/limits.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { computeClosingTime, computeDecisionDeadline } from '#shared/domain/common/market-time.ts';
import { commitIfFirst } from '../commit-or-retry.ts';
import type { Ports } from '../market/market.ts';
import { type AuditEvent, CLOCK } from './ports/audit-log.ts';

/** Covers the oldest stored entry that may need a correction. */
const LOOKED_BACK = 3 * 366 * DAY;

export interface Correction {
	read: number;
	corrected: number;
	/** Rejections of stones whose bids are no longer known, so that the actor cannot be determined. */
	unproved: number;
}

/**
 * Appends a correction to each entry of the audit log that names a person for a step of the clock. No entry is changed. The ledger of bids and the
 * cases decide, so that a seller's rejection and an admin's ban stay. A correction's id is derived from its entry, so repeated or parallel runs
 * append nothing more.
 */
export async function correctAuditLog(market: Ports<'now' | 'zone' | 'commit' | 'auditLog' | 'bids' | 'cases'>): Promise<Correction> {
	const found: Correction = { read: 0, corrected: 0, unproved: 0 };
	let before: string | undefined;
	do {
		const { content, searchedTo } = await market.auditLog.all({ since: market.now - LOOKED_BACK, until: market.now + 1, before, most: AUDIT_EVENTS_SEARCHED });
		found.read += content.length;
		for (const entry of content) {
			if (!mayBeClockStep(entry) || entry.isCorrected) continue;
			const isByClock = await isClockStep(market, entry);
			if (isByClock === undefined) found.unproved++;
			else if (isByClock && (await addCorrection(market, entry))) found.corrected++;
		}
		before = searchedTo;
	} while (before !== undefined);
	return found;
}

/** Returns whether the clock was an entry's actor; undefined if neither bids nor cases prove it. */
async function isClockStep(
	{ bids, cases, auditLog, zone }: Ports<'zone' | 'auditLog' | 'bids' | 'cases'>,
	{ kind, memberId, listingId, at }: AuditEvent,
): Promise<boolean | undefined> {
	if (kind === 'BAN') return cases.hasBannedAt(memberId, at);
	const startedAt = listingId === undefined ? undefined : await bids.auctionStart(listingId, at);
	if (startedAt === undefined) return undefined;
	// Before the deadline only the seller may reject a bid, from then on only the clock.
	if (at < computeDecisionDeadline(zone, computeClosingTime(zone, startedAt))) return false;
	// A restore may have postponed the deadline. The releases that named the wrong actor never did.
	const { content } = await auditLog.of(memberId, { since: startedAt, until: at, most: Number.POSITIVE_INFINITY });
	return !content.some((event) => event.listingId === listingId && event.after && 'deadline' in event.after);
}

/** Returns false if another run has appended it. */
function addCorrection(market: Ports<'commit'>, { deedId, at, kind, memberId, listingId, lotId }: AuditEvent): Promise<boolean> {
	const correction = { deedId: nameCorrection(deedId), kind, act: 'BY_CLOCK' as const, memberId, listingId, lotId, corrects: { deedId, at } };
	return commitIfFirst(market, [{ kind: 'audit-event', event: correction }], CLOCK);
}
