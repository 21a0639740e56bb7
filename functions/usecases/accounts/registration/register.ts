import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Registered } from '#shared/contract/accounts/members.ts';
import type { Register } from '#shared/contract/accounts/passwords.ts';
import type { Ports } from '../../market/market.ts';
import { changeMember } from '../change-member.ts';
import { findByAddress, NO_ACCOUNT } from '../find-members.ts';
import type { Identity } from '../ports/identity.ts';
import type { MemberRecord } from '../ports/members.ts';
import { runInConstantTime } from '../sign-in/even-time.ts';
import { provePassword } from '../sign-in/prove-password.ts';
import { addMember } from './accounts.ts';

type Registration = z.infer<typeof Register>;

/**
 * Signs up and mails a code. A known address gets the same answer in the same time; its owner is mailed a new code if the address is not confirmed,
 * otherwise a note that the account exists. Errors: PASSWORD_REFUSED.
 */
export function register(
	market: Ports<'now' | 'evenTime' | 'newId' | 'commit' | 'members'>,
	identity: Identity,
	registration: Registration,
): Promise<z.infer<typeof Registered>> {
	return runInConstantTime(market, async () => {
		const { email, password, firstName, lastName, language } = registration;
		const known = await findByAddress(market, email);
		const member = { accountId: randomUUID(), userName: email, state: 'UNVERIFIED' as const, language, firstName, lastName };
		const added = known ? undefined : await addMember(market, member);
		if (added) await identity.signUp(added.accountId ?? NO_ACCOUNT, email, password, language);
		else await registerAgain(market, identity, known, registration);
		return answerSent(email);
	});
}

/**
 * Handles a known address: mails another code, while earlier ones stay valid. Different passwords may come from different people. Until the address
 * is proved, neither is valid, and the holder of a code states the password with it (`confirmAddress`).
 */
async function registerAgain(
	market: Ports<'commit' | 'members'>,
	identity: Identity,
	known: MemberRecord | undefined,
	registration: Registration,
): Promise<void> {
	const { email, password, firstName, lastName, language } = registration;
	const member = known ?? (await market.members.byUserName(email));
	if (!member) return;
	if (member.state !== 'UNVERIFIED') return identity.forgotPassword(member.accountId ?? NO_ACCOUNT, member.language, 'registered-again');
	const isSame = !member.passwordDue && (await provePassword(identity, member.accountId ?? NO_ACCOUNT, password));
	if (!isSame) {
		const mark = (before: MemberRecord) => (before.state === 'UNVERIFIED' ? { ...before, firstName, lastName, language, passwordDue: true } : before);
		await changeMember(market, member, (before) => ({ after: mark(before) }));
	}
	await identity.signUp(member.accountId ?? NO_ACCOUNT, email, password, language);
}

/** Describes where a code would be sent, whether or not it is: `buyer@example.com` becomes `b***@e***`. */
export function answerSent(email: string): z.infer<typeof Registered> {
	const [name = '', domain = ''] = email.split('@');
	return { userName: email, delivery: { medium: 'EMAIL', destination: `${name.slice(0, 1)}***@${domain.slice(0, 1)}***` } };
}
