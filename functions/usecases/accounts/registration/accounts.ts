import * as z from 'zod';
import { Email, RequestedLanguage, text } from '#shared/contract/common.ts';
import { NAME_LENGTH } from '#shared/domain/accounts/limits.ts';
import { maySignIn, USER_ROLE } from '#shared/domain/accounts/member.ts';
import { HOUR } from '#shared/domain/common/durations.ts';
import { SIGN_UPS_BY_ADDRESS } from '#shared/domain/common/request-limits.ts';
import { WriteConflict } from '../../market/changes.ts';
import type { Ports } from '../../market/market.ts';
import { MarketError } from '../../market-error.ts';
import { changeMember } from '../change-member.ts';
import { findByAddress } from '../find-members.ts';
import type { MemberRecord } from '../ports/members.ts';
import { awaitNextSecond } from '../sign-in/end-sessions.ts';

/** Rules for sign-up and sign-in that the identity service's triggers apply to every client, Amplify and the `/login/*` calls. An error refuses the call. */

export interface Account {
	accountId: string;
	email: string;
	/** Names as typed at the sign-up in the web app. */
	firstName?: string | undefined;
	lastName?: string | undefined;
	language?: string | undefined;
}

/** Sign-up data without the password, as in the contract's `Register`. */
const SignUp = z.object({ email: Email, firstName: text(NAME_LENGTH), lastName: text(NAME_LENGTH), language: RequestedLanguage });

export async function findByAccount(market: Ports<'members'>, { accountId, email }: Account): Promise<MemberRecord | undefined> {
	const member = await findByAddress(market, email);
	return member?.accountId === accountId ? member : undefined;
}

/**
 * Checks a sign-up before it is made, like `register`. All sign-ups of an address share an hourly limit. Known addresses get the same answers.
 * Errors: VALIDATION, TOO_MANY_REQUESTS.
 */
export async function checkSignUp(market: Ports<'now' | 'members' | 'rateLimits'>, account: Account): Promise<void> {
	// A sign-up through `register` has been checked and counted there.
	if (await findByAccount(market, account)) return;
	if (!z.uuidv4().safeParse(account.accountId).success) throw new MarketError('VALIDATION');
	readSignUp(account);
	const subject = `SIGN_UP at the pool account ${account.email}`;
	if ((await market.rateLimits.count(subject, HOUR, market.now, 1)) > SIGN_UPS_BY_ADDRESS)
		throw new MarketError('TOO_MANY_REQUESTS', { retryAfter: HOUR / 1000 });
}

/**
 * Confirms the sign-up whose address was proved by the code. Another sign-up with the same address, possibly made by somebody else before, is
 * discarded. Errors: STATE_CONFLICT if the address belongs to a member, VALIDATION, BUSY.
 */
export async function settleSignUp(market: Ports<'now' | 'newId' | 'commit' | 'members'>, account: Account): Promise<MemberRecord> {
	const known = await findByAddress(market, account.email);
	if (!known) {
		const added = await addMember(market, { ...readSignUp(account), accountId: account.accountId, userName: account.email, state: 'VERIFIED' });
		// Another sign-up took the address at the same moment, or this call is a repetition.
		return added ?? settleSignUp(market, account);
	}
	if (known.accountId === account.accountId) {
		// After several sign-ups no password is valid until the holder of the code has chosen one (`confirmAddress`).
		return changeMember(market, known, (before) => ({
			after: before.state === 'UNVERIFIED' && !before.passwordDue ? { ...before, state: 'VERIFIED' } : before,
		}));
	}
	if (known.state !== 'UNVERIFIED') throw new MarketError('STATE_CONFLICT');
	return changeMember(market, known, (before) => {
		if (before.state !== 'UNVERIFIED') throw new MarketError('STATE_CONFLICT');
		return { after: { ...before, ...readSignUp(account), accountId: account.accountId, state: 'VERIFIED', passwordDue: undefined } };
	});
}

/**
 * Admits a complete sign-in and records it, or refuses it. Only here does a caller learn more than that the credentials are wrong. Errors:
 * BAD_CREDENTIALS, MEMBER_BANNED, BUSY.
 */
export async function admitSignIn(market: Ports<'now' | 'newId' | 'commit' | 'members'>, account: Account): Promise<void> {
	const member = (await findByAccount(market, account)) ?? (await settleLate(market, account));
	refuseWhoMayNot(member, 'BAD_CREDENTIALS');
	await changeMember(market, member, (before) => ({
		// The identity service has verified the code even if the confirmation did not reach the table.
		after: {
			...before,
			state: before.state === 'UNVERIFIED' ? 'VERIFIED' : before.state,
			lastSignInAt: market.now,
			firstSignInAt: before.firstSignInAt ?? before.lastSignInAt ?? market.now,
		},
	}));
}

/** Confirms an address whose code the identity service has verified, if the confirmation did not reach the table. */
function settleLate(market: Ports<'now' | 'newId' | 'commit' | 'members'>, account: Account): Promise<MemberRecord> {
	return settleSignUp(market, account).catch((error: unknown) => {
		if (error instanceof MarketError && error.code !== 'BUSY') throw new MarketError('BAD_CREDENTIALS');
		throw error;
	});
}

/**
 * Returns the member for a new access token. Waits while the token would carry the second in which the member's sessions were ended, because it would
 * count as ended. Errors: BAD_CREDENTIALS or REFRESH_REFUSED, MEMBER_BANNED.
 */
export async function nameBearer(market: Ports<'members'>, account: Account, occasion: 'sign-in' | 'refresh'): Promise<string> {
	const member = await findByAccount(market, account);
	const refusal = occasion === 'sign-in' ? 'BAD_CREDENTIALS' : 'REFRESH_REFUSED';
	if (!member) throw new MarketError(refusal);
	refuseWhoMayNot(member, refusal);
	await awaitNextSecond(member);
	return member.memberId;
}

function refuseWhoMayNot({ state, stateReason, passwordDue }: MemberRecord, refusal: 'BAD_CREDENTIALS' | 'REFRESH_REFUSED'): void {
	if (state === 'BANNED') throw new MarketError('MEMBER_BANNED', { banReason: stateReason });
	if (passwordDue || (state !== 'UNVERIFIED' && !maySignIn(state))) throw new MarketError(refusal);
}

/** Adds a member. Returns undefined if the address is taken. */
export async function addMember(
	market: Ports<'now' | 'newId' | 'commit'>,
	given: Omit<MemberRecord, 'memberId' | 'version' | 'roleId' | 'rank' | 'createdAt'>,
): Promise<MemberRecord | undefined> {
	const member: MemberRecord = { ...given, memberId: market.newId(), version: 1, roleId: USER_ROLE, rank: 0, createdAt: market.now };
	try {
		await market.commit([{ kind: 'member-added', member }]);
		return member;
	} catch (error) {
		if (error instanceof WriteConflict && error.is('ADDRESS_TAKEN')) return undefined;
		throw error;
	}
}

/** Errors: VALIDATION, also if the address differs from its normalized form. */
function readSignUp({ email, firstName, lastName, language }: Account): Pick<MemberRecord, 'firstName' | 'lastName' | 'language'> {
	const read = SignUp.safeParse({ email, firstName, lastName, language: language === 'ja' ? 'jp' : 'en' });
	if (!read.success || read.data.email !== email) throw new MarketError('VALIDATION');
	return { firstName: read.data.firstName, lastName: read.data.lastName, language: read.data.language };
}
