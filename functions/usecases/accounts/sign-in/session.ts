import type * as z from 'zod';
import type { Authenticate, OpenedSession, Refreshed, Session } from '#shared/contract/accounts/members.ts';
import { limitCalls } from '../../limit-calls.ts';
import type { Ports } from '../../market/market.ts';
import { MarketError } from '../../market-error.ts';
import { findByAddress, NO_ACCOUNT } from '../find-members.ts';
import type { Identity } from '../ports/identity.ts';
import type { MemberRecord } from '../ports/members.ts';
import { presentMember, presentRole } from '../present-member.ts';
import { beginSession, type NewSession } from './sessions.ts';

/**
 * Signs in through the market's own client. The pool's triggers decide who may sign in, for every client (`accounts.ts`). Wrong authenticator codes
 * are counted per account, those of known devices by themselves, so that no other device keeps them out. Errors: BAD_CREDENTIALS, TOTP_NEEDED,
 * TOTP_INVALID, NOT_VERIFIED, MEMBER_BANNED, TOO_MANY_REQUESTS.
 */
export async function authenticate(
	market: Ports<'now' | 'newId' | 'commit' | 'members' | 'rateLimits'>,
	identity: Identity,
	given: z.infer<typeof Authenticate>,
	from: Pick<NewSession, 'device' | 'isKnownDevice' | 'country'>,
): Promise<z.infer<typeof Session>> {
	const known = await findByAddress(market, given.userName);
	// A caller with the password can take any number of device marks, so all known devices share one count.
	const account = known && `${known.memberId}${from.isKnownDevice ? ' known devices' : ''}`;
	const limit = <T>(call: () => Promise<T>) => limitCalls(market, 'AUTHENTICATOR_CODE', { account, address: '' }, call);
	const { token, refreshToken, ...signedIn } = await identity.signIn(known?.accountId ?? NO_ACCOUNT, given.password, given.code, limit);
	// Read again, because the sign-in has changed the member.
	const member = known && (await market.members.get(known.memberId));
	if (!member) throw new MarketError('BAD_CREDENTIALS');
	await beginSession(market, member, { ...signedIn, ...from, kind: 'SCRIPT' });
	return { ...openSession(member), token, refreshToken };
}

/** Describes a session that began at the identity service to its page: the login payload without the tokens. */
export function openSession(member: MemberRecord): z.infer<typeof OpenedSession> {
	return { userName: member.userName, role: presentRole(member), data: presentMember(member) };
}

/**
 * Renews the tokens of a member who may still sign in. A banned member learns the reason, because the identity service has verified the token.
 * Errors: REFRESH_REFUSED, MEMBER_BANNED.
 */
export async function refreshSession(market: Ports<'members'>, identity: Identity, refreshToken: string): Promise<z.infer<typeof Refreshed>> {
	try {
		const { memberId, ...tokens } = await identity.refresh(refreshToken);
		const member = await market.members.get(memberId);
		if (!member) throw new MarketError('REFRESH_REFUSED');
		return { ...tokens, roleDto: presentRole(member) };
	} catch (error) {
		if (error instanceof MarketError && error.code === 'MEMBER_BANNED') await identity.revoke(refreshToken);
		throw error;
	}
}

/**
 * Ends the session of a refresh token, with its access tokens, live tickets and live connections. An invalid token is no error and ends nothing, not
 * even the session of the access token in the call. Returns whether the token was valid. Errors: BUSY.
 */
export async function signOut(market: Ports<'commit'>, identity: Identity, refreshToken: string): Promise<boolean> {
	const session = await identity.findSession(refreshToken);
	if (session) {
		const { memberId, sessionId } = session;
		await market.commit([{ kind: 'session-ended', session: { memberId, sessionId }, at: Date.now(), how: 'SIGNED_OUT' }]);
	}
	await identity.revoke(session?.refreshToken ?? refreshToken);
	return session !== undefined;
}
