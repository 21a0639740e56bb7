import { setTimeout as pause } from 'node:timers/promises';
import type { Change } from '../../market/changes.ts';
import type { Ports } from '../../market/market.ts';
import { changeMember } from '../change-member.ts';
import type { Identity } from '../ports/identity.ts';
import type { MemberRecord } from '../ports/members.ts';
import type { SessionRecord } from '../ports/sessions.ts';

const SECOND = 1000;
/** By how much a timer may run ahead of the clock, milliseconds. */
const EARLY = 2;

/**
 * Ends every session of a member: no refresh token works any more, no access
 * token that was given before, and the live connections are closed (which the
 * table's stream sees to). With it is written what the member is told, and what
 * else changes. Real time, on which tokens live. Errors: NOT_FOUND, BUSY.
 */
export async function endSessions(
	market: Ports<'commit' | 'members'>,
	identity: Pick<Identity, 'signOutEverywhere'>,
	member: MemberRecord,
	more: { notifications?: Change[]; changes?: Pick<MemberRecord, 'passwordSetByAdmin' | 'passwordDue'> } = {},
): Promise<void> {
	if (member.accountId) await identity.signOutEverywhere(member.accountId);
	await changeMember(market, member, (before) => ({
		after: { ...before, ...more.changes, sessionsEndedAt: Date.now(), keptSessionId: undefined },
		notifications: more.notifications,
	}));
}

type EndedTogether = Pick<MemberRecord, 'sessionsEndedAt' | 'keptSessionId'>;

/**
 * Whether a token opens anything: its session has been shown to us and has not
 * ended since, nor have all of the time at which it, or the token, began. A token
 * says the second of its issue only: those of that very second have ended, too.
 */
export function isSessionOpen(
	member: EndedTogether,
	session: Pick<SessionRecord, 'sessionId' | 'beganAt' | 'endedAt'> | undefined,
	issuedAt = Number.POSITIVE_INFINITY,
): boolean {
	if (!session || session.endedAt !== undefined) return false;
	return !hasSessionEnded(member, session.sessionId, Math.min(session.beganAt, issuedAt));
}

/** Whether a session was among all those that were ended, by an instant at which it was there already. */
export function hasSessionEnded({ sessionsEndedAt = -1, keptSessionId }: EndedTogether, sessionId: string, at: number): boolean {
	return sessionId !== keptSessionId && at <= sessionsEndedAt;
}

/** Waits until the second in which a member's sessions were ended is over: a token of that second would count as an ended one. */
export async function awaitNextSecond(member: Pick<MemberRecord, 'sessionsEndedAt'> | undefined): Promise<void> {
	const { sessionsEndedAt } = member ?? {};
	if (sessionsEndedAt === undefined) return;
	const left = (Math.floor(sessionsEndedAt / SECOND) + 1) * SECOND - Date.now();
	// A clock that has been set back must not keep anybody waiting; a timer may come a moment early.
	if (left > 0) await pause(Math.min(left, SECOND) + EARLY);
}
