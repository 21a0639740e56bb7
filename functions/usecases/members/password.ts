import type * as z from 'zod';
import type { Registered, UpdatePasswordByAdmin } from '#shared/contract/members.ts';
import { MarketError } from '../market-error.ts';
import type { Identity } from '../ports/identity.ts';
import type { Market } from '../ports/market.ts';
import { endSessions } from './end-sessions.ts';
import { takeEvenTime } from './even-time.ts';
import { findByAddress, NOBODY } from './find-members.ts';
import { answerSent } from './register.ts';

/** Mails a code for a new password, or the sign-up code again while the address is not confirmed; answers alike for an unknown address. */
export function requestPasswordReset(market: Market, identity: Identity, { email }: { email: string }): Promise<z.infer<typeof Registered>> {
	return takeEvenTime(async () => {
		const member = await findByAddress(market, email);
		if (member?.state === 'UNVERIFIED') await identity.resendCode(member.memberId, member.language);
		else await identity.forgotPassword(member?.memberId ?? NOBODY, member?.language ?? 'en', 'reset');
		return answerSent(email);
	});
}

/** Sets a new password by the mailed code and ends every session of the old one. Errors: OTP_INVALID, PASSWORD_REFUSED. */
export async function setNewPassword(market: Market, identity: Identity, given: { email: string; otp: string; newPassword: string }): Promise<void> {
	const member = await findByAddress(market, given.email);
	await identity.confirmForgotPassword(member?.memberId ?? NOBODY, given.otp, given.newPassword);
	if (member) await endSessions(market, identity, member);
}

/**
 * An admin sets a member's password and ends every session. Errors: NOT_FOUND,
 * PASSWORD_REFUSED, and STATE_CONFLICT while nobody has proved to own the
 * address, which a password that is set would count as.
 */
export async function setPasswordByAdmin(market: Market, identity: Identity, { userName, newPassword }: z.infer<typeof UpdatePasswordByAdmin>): Promise<void> {
	const member = await market.members.byUserName(userName);
	if (!member) throw new MarketError('NOT_FOUND');
	if (member.state === 'UNVERIFIED') throw new MarketError('STATE_CONFLICT');
	await identity.setPassword(member.memberId, newPassword);
	await endSessions(market, identity, member);
}
