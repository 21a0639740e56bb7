import { lacksSecondFactor } from '#functions/second-factor-rule.ts';
import type { MemberRecord, OfSession } from '#functions/usecases/accounts/ports/members.ts';
import { isSessionOpen } from '#functions/usecases/accounts/sign-in/end-sessions.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { Endpoint } from '#shared/contract/endpoints.ts';
import { isAdmin, mayTrade } from '#shared/domain/accounts/member.ts';
import { isProofFresh } from '#shared/domain/accounts/proof.ts';
import type { Credential } from './read-bearer.ts';

/**
 * Returns the member who makes the call. A member without the required second factor sees public data as a guest does: undefined. Errors:
 * UNAUTHENTICATED, MEMBER_BANNED, NOT_ACTIVE, FORBIDDEN, PROOF_NEEDED, FACTOR_NEEDED; KEY_INVALID for an API key without a member.
 */
export function admit(of: OfSession, bearer: Credential, endpoint: Endpoint): MemberRecord | undefined {
	const member = checkPermission(of, bearer, endpoint);
	if (!lacksSecondFactor(member)) return member;
	if (endpoint.who === 'public' && !bearer.key) return undefined;
	if (!endpoint.withoutFactor) throw new MarketError('FACTOR_NEEDED');
	return member;
}

/**
 * Checks the member's record and the session, which every authenticated call reads. So a valid token opens nothing for a banned member, after the
 * session's end, or if the market has not seen the session begin.
 */
function checkPermission({ member, session }: OfSession, bearer: Credential, endpoint: Endpoint): MemberRecord {
	const { who, bySession, beginsSession, fresh } = endpoint;
	if (!member || member.state === 'REMOVED' || member.state === 'UNVERIFIED') throw new MarketError(bearer.key ? 'KEY_INVALID' : 'UNAUTHENTICATED');
	if (bearer.key) return checkOwner(member, endpoint);
	// A call that renews or ends a session may have a token of an ended session.
	const shown = session ?? (beginsSession ? { sessionId: bearer.sessionId, beganAt: bearer.provedAt } : undefined);
	if (!bySession && !isSessionOpen(member, shown, bearer.issuedAt)) throw new MarketError('UNAUTHENTICATED');
	if (member.state === 'BANNED') throw new MarketError('MEMBER_BANNED', { banReason: member.stateReason });
	const caller = { memberId: member.memberId, roleId: member.roleId, state: member.state };
	if (who === 'admin' && !isAdmin(caller)) throw new MarketError('FORBIDDEN');
	if (who === 'member' && !mayTrade(caller)) throw new MarketError(member.state === 'ACTIVE' ? 'FORBIDDEN' : 'NOT_ACTIVE');
	if (who === 'trader-or-admin' && !mayTrade(caller) && !isAdmin(caller)) throw new MarketError('NOT_ACTIVE');
	if (fresh && !isProofFresh(bearer.provedAt, Date.now())) throw new MarketError('PROOF_NEEDED');
	return member;
}

/** Checks the owner of an API key, who must be an active trading member for every call, and gives no fresh proof. */
function checkOwner(member: MemberRecord, { who, fresh }: Endpoint): MemberRecord {
	if (member.state === 'BANNED') throw new MarketError('MEMBER_BANNED', { banReason: member.stateReason });
	if (member.state !== 'ACTIVE') throw new MarketError('NOT_ACTIVE');
	if (who === 'admin' || fresh || !mayTrade(member)) throw new MarketError('FORBIDDEN');
	return member;
}
