import type { Identity } from '../ports/identity.ts';
import type { Market } from '../ports/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import { changeMember } from './change-member.ts';

/**
 * Ends every session of a member: no refresh token works any more, no access
 * token that was given before, and the live connections are closed (which the
 * table's stream sees to). Real time, on which tokens live. Errors: NOT_FOUND, BUSY.
 */
export async function endSessions(market: Market, identity: Identity, member: MemberRecord): Promise<void> {
	await identity.signOutEverywhere(member.memberId);
	await changeMember(market, member, (before) => ({ after: { ...before, sessionsEndedAt: Date.now() } }));
}

/** Whether the sessions of a token's time have been ended. A token says the second of its issue only: those of that very second go on. */
export function hasSessionEnded({ sessionsEndedAt = 0 }: Pick<MemberRecord, 'sessionsEndedAt'>, issuedAt: number): boolean {
	return issuedAt < Math.floor(sessionsEndedAt / 1000) * 1000;
}
