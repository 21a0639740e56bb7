import type * as z from 'zod';
import type { Register, Registered } from '#shared/contract/members.ts';
import { USER_ROLE } from '#shared/domain/member.ts';
import { WriteConflict } from '../ports/changes.ts';
import type { Identity } from '../ports/identity.ts';
import type { Market } from '../ports/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import { changeMember } from './change-member.ts';
import { takeEvenTime } from './even-time.ts';
import { findByAddress } from './find-members.ts';

type Registration = z.infer<typeof Register>;

/**
 * Signs up and mails a code. A known address gets the same answer in the same
 * time; its owner is mailed a new code while the address is not confirmed, and
 * otherwise that there is an account already. Errors: PASSWORD_REFUSED.
 */
export function register(market: Market, identity: Identity, registration: Registration): Promise<z.infer<typeof Registered>> {
	return takeEvenTime(async () => {
		const { email, password, language } = registration;
		const known = await findByAddress(market, email);
		const added = known ? undefined : await add(market, registration);
		if (added) await identity.signUp(added.memberId, email, password, language);
		else await registerAgain(market, identity, known, registration);
		return answerSent(email);
	});
}

/** The new member; undefined when another call has taken the address in the meantime. */
async function add(market: Market, { email, firstName, lastName, language }: Registration): Promise<MemberRecord | undefined> {
	const member: MemberRecord = {
		memberId: market.newId(),
		userName: email,
		version: 1,
		roleId: USER_ROLE,
		state: 'UNVERIFIED',
		language,
		firstName,
		lastName,
		rank: 0,
		createdAt: market.now,
	};
	try {
		await market.commit([{ kind: 'member-added', member }]);
		return member;
	} catch (error) {
		if (error instanceof WriteConflict && error.is('ADDRESS_TAKEN')) return undefined;
		throw error;
	}
}

/**
 * The address is known. While nobody has proved to own it, the latest sign-up
 * counts: who signs up first with somebody else's address must not have set
 * the password of the account that its owner confirms later.
 */
async function registerAgain(market: Market, identity: Identity, known: MemberRecord | undefined, registration: Registration): Promise<void> {
	const { email, password, firstName, lastName, language } = registration;
	const member = known ?? (await market.members.byUserName(email));
	if (!member) return;
	if (member.state !== 'UNVERIFIED') return identity.forgotPassword(member.memberId, member.language, 'registered-again');
	await identity.signUpAgain(member.memberId, email, password, language);
	await changeMember(market, member, (before) => ({
		after: before.state === 'UNVERIFIED' ? { ...before, firstName, lastName, language } : before,
	}));
}

/** Where a code goes, whether or not one does: `buyer@example.com` is shown as `b***@e***`. */
export function answerSent(email: string): z.infer<typeof Registered> {
	const [name = '', domain = ''] = email.split('@');
	return { userName: email, delivery: { medium: 'EMAIL', destination: `${name.slice(0, 1)}***@${domain.slice(0, 1)}***` } };
}
