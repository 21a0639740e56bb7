import { setTimeout as pause } from 'node:timers/promises';
import type { Change } from '../../market/changes.ts';
import type { Ports } from '../../market/market.ts';
import { changeMember } from '../change-member.ts';
import type { Identity } from '../ports/identity.ts';
import type { MemberRecord } from '../ports/members.ts';
import type { SessionRecord } from '../ports/sessions.ts';

const SECOND = 1000;
/** Milliseconds by which a timer may run ahead of the clock. */
const EARLY = 2;

/**
 * Ends every session of a member: refresh tokens and existing access tokens become invalid, and the table's stream closes the live connections.
 * Notifications and other changes are written with it. Uses real time, like the tokens. Errors: NOT_FOUND, BUSY.
 */
export async function endSessions(
	market: Ports<'commit' | 'members'>,
	identity: Pick<Identity, 'signOutEverywhere'>,
	member: MemberRecord,
	more: { notifications?: Change[]; changes?: Pick<MemberRecord, 'passwordSetByAdmin' | 'passwordDue'> } = {},
): Promise<void> {
	await changeMember(market, member, (before) => ({
		after: { ...before, ...more.changes, sessionsEndedAt: Date.now(), keptSessionId: undefined },
		notifications: more.notifications,
	}));
	// The table's entry alone closes all sessions here, so it is written even if the identity service fails.
	if (member.accountId) await identity.signOutEverywhere(member.accountId);
}

type EndedTogether = Pick<MemberRecord, 'sessionsEndedAt' | 'keptSessionId'>;

/**
 * Returns whether a token's session is valid: the market has seen it, it has not ended, and it and the token began after the last end of all
 * sessions. Tokens state the second of their issue, so those of that very second have ended, too.
 */
export function isSessionOpen(
	member: EndedTogether,
	session: Pick<SessionRecord, 'sessionId' | 'beganAt' | 'endedAt'> | undefined,
	issuedAt = Number.POSITIVE_INFINITY,
): boolean {
	if (!session || session.endedAt !== undefined) return false;
	return !hasSessionEnded(member, session.sessionId, Math.min(session.beganAt, issuedAt));
}

/** Returns whether ending all sessions ended this one, which existed at the instant `at`. */
export function hasSessionEnded({ sessionsEndedAt = -1, keptSessionId }: EndedTogether, sessionId: string, at: number): boolean {
	return sessionId !== keptSessionId && at <= sessionsEndedAt;
}

/** Waits until the second in which a member's sessions were ended is over, because a token of that second would count as ended. */
export async function awaitNextSecond(member: Pick<MemberRecord, 'sessionsEndedAt'> | undefined): Promise<void> {
	const { sessionsEndedAt } = member ?? {};
	if (sessionsEndedAt === undefined) return;
	const left = (Math.floor(sessionsEndedAt / SECOND) + 1) * SECOND - Date.now();
	// A clock that was set back must not make callers wait; a timer may fire slightly early.
	if (left > 0) await pause(Math.min(left, SECOND) + EARLY);
}
