import type * as z from 'zod';
import type { Refreshed, Session } from '#shared/contract/members.ts';
import { maySignIn } from '#shared/domain/member.ts';
import { MarketError } from '../market-error.ts';
import type { EndedSessions } from '../ports/ended-sessions.ts';
import type { Identity } from '../ports/identity.ts';
import type { Market } from '../ports/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import { changeMember } from './change-member.ts';
import { findByAddress, NOBODY } from './find-members.ts';
import { presentMember, presentRole } from './present-member.ts';

/**
 * Signs in. Only who knows the password learns more than that it was wrong.
 * Errors: BAD_CREDENTIALS, NOT_VERIFIED, MEMBER_BANNED.
 */
export async function authenticate(market: Market, identity: Identity, given: { userName: string; password: string }): Promise<z.infer<typeof Session>> {
	const known = await findByAddress(market, given.userName);
	const tokens = await identity.signIn(known?.memberId ?? NOBODY, given.password);
	if (!known || known.state === 'BANNED' || known.state === 'REMOVED') {
		await identity.revoke(tokens.refreshToken);
		throw known?.state === 'BANNED' ? refuseBanned(known) : new MarketError('BAD_CREDENTIALS');
	}
	const member = await changeMember(market, known, (before) => ({
		// The identity service has seen the right code; that it did not reach the table is no fault of the member.
		after: { ...before, state: before.state === 'UNVERIFIED' ? 'VERIFIED' : before.state, lastSignInAt: market.now },
	}));
	return { userName: member.userName, ...tokens, role: presentRole(member), data: presentMember(member) };
}

/**
 * A new access token, unless the member may no longer sign in. Who is banned
 * learns why: the identity service has vouched for them. Errors: REFRESH_REFUSED, MEMBER_BANNED.
 */
export async function refreshSession(market: Market, identity: Identity, refreshToken: string): Promise<z.infer<typeof Refreshed>> {
	const { memberId, ...tokens } = await identity.refresh(refreshToken);
	const member = await market.members.get(memberId);
	if (!member || !maySignIn(member.state)) {
		await identity.revoke(refreshToken);
		throw member?.state === 'BANNED' ? refuseBanned(member) : new MarketError('REFRESH_REFUSED');
	}
	return { ...tokens, roleDto: presentRole(member) };
}

function refuseBanned({ stateReason }: MemberRecord): MarketError {
	return new MarketError('MEMBER_BANNED', { banReason: stateReason });
}

/**
 * Ends the session of a refresh token: the token dies, and with it the session's
 * tickets and connections of the live channel. A token that is dead already is
 * no error. Errors: BUSY.
 */
export async function signOut(identity: Identity, endedSessions: EndedSessions, refreshToken: string): Promise<void> {
	const session = await identity.findSession(refreshToken);
	if (session) await endedSessions.add(session);
	await identity.revoke(refreshToken);
}
