import type * as z from 'zod';
import type { Registered, Verified } from '#shared/contract/members.ts';
import type { Identity } from '../ports/identity.ts';
import type { Market } from '../ports/market.ts';
import { changeMember } from './change-member.ts';
import { takeEvenTime } from './even-time.ts';
import { findByAddress, NOBODY } from './find-members.ts';
import { answerSent } from './register.ts';

/** Proves by the mailed code that the address is the member's own. Errors: OTP_INVALID, also for an unknown address and after five tries. */
export async function confirmAddress(market: Market, identity: Identity, { email, otp }: { email: string; otp: string }): Promise<z.infer<typeof Verified>> {
	const member = await findByAddress(market, email);
	await identity.confirmSignUp(member?.memberId ?? NOBODY, otp);
	if (member) await changeMember(market, member, (before) => ({ after: before.state === 'UNVERIFIED' ? { ...before, state: 'VERIFIED' } : before }));
	return { verified: true };
}

/** Mails a new code to an address that waits to be confirmed; answers alike for every other one. */
export function resendCode(market: Market, identity: Identity, { email }: { email: string }): Promise<z.infer<typeof Registered>> {
	return takeEvenTime(async () => {
		const member = await findByAddress(market, email);
		await identity.resendCode(member?.memberId ?? NOBODY, member?.language ?? 'en');
		return answerSent(email);
	});
}
