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

/**
 * The rules of the members' door that hold for whoever comes to the identity
 * service, by Amplify or by the `/login/*` calls: its triggers ask them. What is
 * thrown here keeps out.
 */

/** An account as the identity service tells of it. */
export interface Account {
	accountId: string;
	email: string;
	/** Names as they were typed at the sign-up in the web app. */
	firstName?: string | undefined;
	lastName?: string | undefined;
	language?: string | undefined;
}

/** The data of a sign-up besides the password, which is for the identity service alone: as in the contract's `Register`. */
const SignUp = z.object({ email: Email, firstName: text(NAME_LENGTH), lastName: text(NAME_LENGTH), language: RequestedLanguage });

/** The member whose account this is. */
export async function findByAccount(market: Ports<'members'>, { accountId, email }: Account): Promise<MemberRecord | undefined> {
	const member = await findByAddress(market, email);
	return member?.accountId === accountId ? member : undefined;
}

/**
 * Checks a sign-up before it is made, like `register`; an address has a limit by the hour from all
 * places together. A known address makes no difference. Errors: VALIDATION, TOO_MANY_REQUESTS.
 */
export async function checkSignUp(market: Ports<'now' | 'members' | 'rateLimits'>, account: Account): Promise<void> {
	// One that came through `register` has been checked and counted there.
	if (await findByAccount(market, account)) return;
	if (!z.uuidv4().safeParse(account.accountId).success) throw new MarketError('VALIDATION');
	readSignUp(account);
	const subject = `SIGN_UP at the pool account ${account.email}`;
	if ((await market.rateLimits.count(subject, HOUR, market.now, 1)) > SIGN_UPS_BY_ADDRESS)
		throw new MarketError('TOO_MANY_REQUESTS', { retryAfter: HOUR / 1000 });
}

/**
 * The address of an account was proved by its code: who proves it first is the
 * member. Another sign-up with the same address, which somebody may have made
 * before, leaves nothing behind. Errors: STATE_CONFLICT when the address is a member's, VALIDATION, BUSY.
 */
export async function settleSignUp(market: Ports<'now' | 'newId' | 'commit' | 'members'>, account: Account): Promise<MemberRecord> {
	const known = await findByAddress(market, account.email);
	if (!known) return addMember(market, account);
	if (known.accountId === account.accountId) {
		// After several sign-ups no password counts until the owner of the code has chosen one (`confirmAddress`).
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
 * A sign-in has proved everything there is to prove: refuses who may not, and
 * writes it down. Only here does anybody learn more than that it was wrong.
 * Errors: BAD_CREDENTIALS, MEMBER_BANNED, BUSY.
 */
export async function admitSignIn(market: Ports<'now' | 'newId' | 'commit' | 'members'>, account: Account): Promise<void> {
	const member = (await findByAccount(market, account)) ?? (await settleLate(market, account));
	refuseWhoMayNot(member, 'BAD_CREDENTIALS');
	await changeMember(market, member, (before) => ({
		// The identity service has seen the right code; that it did not reach the table is no fault of the member.
		after: {
			...before,
			state: before.state === 'UNVERIFIED' ? 'VERIFIED' : before.state,
			lastSignInAt: market.now,
			firstSignInAt: before.firstSignInAt ?? before.lastSignInAt ?? market.now,
		},
	}));
}

/** The code was seen by the identity service and did not reach the table. */
function settleLate(market: Ports<'now' | 'newId' | 'commit' | 'members'>, account: Account): Promise<MemberRecord> {
	return settleSignUp(market, account).catch((error: unknown) => {
		if (error instanceof MarketError && error.code !== 'BUSY') throw new MarketError('BAD_CREDENTIALS');
		throw error;
	});
}

/**
 * Returns the member whom a new access token names, unless the member may not have one. No token is given
 * in the second in which the member's sessions were ended, since it would count as an ended one. Errors:
 * BAD_CREDENTIALS or REFRESH_REFUSED, MEMBER_BANNED.
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

async function addMember(market: Ports<'now' | 'newId' | 'commit' | 'members'>, account: Account): Promise<MemberRecord> {
	const member: MemberRecord = {
		...readSignUp(account),
		memberId: market.newId(),
		accountId: account.accountId,
		userName: account.email,
		version: 1,
		roleId: USER_ROLE,
		state: 'VERIFIED',
		rank: 0,
		createdAt: market.now,
	};
	try {
		await market.commit([{ kind: 'member-added', member }]);
		return member;
	} catch (error) {
		// Somebody has signed up with the address at the same moment, or this was asked before.
		if (error instanceof WriteConflict && error.is('ADDRESS_TAKEN')) return settleSignUp(market, account);
		throw error;
	}
}

/** Errors: VALIDATION, also when the address is written otherwise than we keep it. */
function readSignUp({ email, firstName, lastName, language }: Account): Pick<MemberRecord, 'firstName' | 'lastName' | 'language'> {
	const read = SignUp.safeParse({ email, firstName, lastName, language: language === 'ja' ? 'jp' : 'en' });
	if (!read.success || read.data.email !== email) throw new MarketError('VALIDATION');
	return { firstName: read.data.firstName, lastName: read.data.lastName, language: read.data.language };
}
