import { randomBytes } from 'node:crypto';
import type * as z from 'zod';
import type { Registered, Verified } from '#shared/contract/accounts/members.ts';
import type { Ports } from '../../market/market.ts';
import { changeMember } from '../change-member.ts';
import { findByAddress, NO_ACCOUNT } from '../find-members.ts';
import type { Identity } from '../ports/identity.ts';
import { runInConstantTime } from '../sign-in/even-time.ts';
import { provePassword } from '../sign-in/prove-password.ts';
import { answerSent } from './register.ts';

/**
 * Proves by the mailed code that the address is the member's. A given password must be the sign-up's. If the address was signed up with several
 * passwords, the given one is set; without one, none is valid and a new one is set by mail. Errors: OTP_INVALID, also for an unknown address, another
 * password and after five tries; PASSWORD_REFUSED.
 */
export async function confirmAddress(
	market: Ports<'commit' | 'members'>,
	identity: Identity,
	{ email, otp, password }: { email: string; otp: string; password?: string },
): Promise<z.infer<typeof Verified>> {
	const member = await findByAddress(market, email);
	const isPasswordDue = member?.passwordDue ?? false;
	const isProved = password === undefined || (await provePassword(identity, (!isPasswordDue && member?.accountId) || NO_ACCOUNT, password)) || isPasswordDue;
	// A caller without the password must not use up the code, nor be answered sooner.
	await identity.confirmSignUp((isProved && member?.accountId) || NO_ACCOUNT, otp);
	if (!member) return { verified: true };
	if (isPasswordDue) await identity.setPassword(member.accountId ?? NO_ACCOUNT, password ?? randomBytes(32).toString('base64url'));
	await changeMember(market, member, (before) => ({
		after: before.state === 'UNVERIFIED' ? { ...before, state: 'VERIFIED', passwordDue: undefined } : before,
	}));
	return { verified: true };
}

/** Mails a new code to an unconfirmed address; answers alike for every other address. */
export function resendCode(market: Ports<'evenTime' | 'members'>, identity: Identity, { email }: { email: string }): Promise<z.infer<typeof Registered>> {
	return runInConstantTime(market, async () => {
		const member = await findByAddress(market, email);
		await identity.resendCode(member?.accountId ?? NO_ACCOUNT, member?.language ?? 'en');
		return answerSent(email);
	});
}
