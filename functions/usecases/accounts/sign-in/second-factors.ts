import { randomBytes } from 'node:crypto';
import type * as z from 'zod';
import type { Factors, NewPasskey } from '#shared/contract/accounts/second-factors.ts';
import {
	formatRecoveryCode,
	RECOVERY_BYTES,
	RECOVERY_CODES,
	readRecoveryCode,
	type SecondFactor,
	type SecondFactorChange,
} from '#shared/domain/accounts/second-factor.ts';
import { MINUTE } from '#shared/domain/common/durations.ts';
import { commitOrRetry } from '../../commit-or-retry.ts';
import type { Change } from '../../market/changes.ts';
import type { Ports } from '../../market/market.ts';
import { MarketError } from '../../market-error.ts';
import { notify } from '../../notifications/notify.ts';
import { findByAddress, NO_ACCOUNT } from '../find-members.ts';
import type { Identity } from '../ports/identity.ts';
import type { MemberRecord } from '../ports/members.ts';
import type { AccountSecondFactors, HashRecoveryCode, KnownPasskey, SecondFactorsRecord } from '../ports/second-factors.ts';
import { endSessions } from './end-sessions.ts';
import { runInConstantTime } from './even-time.ts';

type FactorsMarket = Ports<'now' | 'newId' | 'commit' | 'members' | 'secondFactors'>;

/** Milliseconds after which an authenticator that was recorded must be in force. Until then its absence is not adopted, which would void its recovery codes. */
const SET_UP_WITHIN = MINUTE;

/** Makes the record of a member about whom nothing is stored yet. */
const makeNone = (memberId: string): SecondFactorsRecord => ({ memberId, version: 0, recoverySeals: [] });

/**
 * Lists the caller's second factors. Changes made directly at the identity service are adopted: the member is notified, and they are recorded.
 * Errors: NOT_FOUND, BUSY.
 */
export async function readSecondFactors(market: FactorsMarket, account: AccountSecondFactors, caller: MemberRecord): Promise<Factors> {
	const { memberId } = caller;
	// Read before the identity service is asked. After a later change of the record, the service's answers may be outdated and are not adopted.
	const known = (await market.secondFactors.get(memberId)) ?? makeNone(memberId);
	const [has, listed] = await Promise.all([account.hasAuthenticator(getAccount(caller)), listInOrder(account, caller)]);
	let record = known;
	let isUnchanged = true;
	const adopt = async (change: SecondFactorChange, decide: (before: SecondFactorsRecord) => SecondFactorsRecord) => {
		record = await changeSecondFactors(market, memberId, change, (before) => {
			isUnchanged &&= before.version === record.version;
			return isUnchanged ? decide(before) : before;
		});
	};
	if (!has && market.now - (known.authenticatorSince ?? 0) < SET_UP_WITHIN) record = setAuthenticator(market, known, false);
	else if (has !== (known.authenticatorSince !== undefined))
		await adopt(has ? 'AUTHENTICATOR_ON' : 'AUTHENTICATOR_OFF', (before) => setAuthenticator(market, before, has));
	const { passkeys = [] } = record;
	if (listed.map(({ passkeyId }) => passkeyId).join() !== passkeys.map(({ passkeyId }) => passkeyId).join())
		await adopt(listed.length < passkeys.length ? 'PASSKEY_REMOVED' : 'PASSKEY_ADDED', (before) => setPasskeys(before, listed));
	return presentSecondFactors(record);
}

async function listInOrder(account: AccountSecondFactors, caller: MemberRecord): Promise<KnownPasskey[]> {
	return (await account.listPasskeys(getAccount(caller))).sort((a, b) => a.addedAt - b.addedAt || (a.passkeyId < b.passkeyId ? -1 : 1));
}

/** Returns the options with which a browser makes a passkey. Errors: LIMIT_REACHED, PASSKEY_REFUSED, NOT_FOUND. */
export async function beginPasskey(account: AccountSecondFactors, caller: MemberRecord): Promise<{ options: { challenge: string } }> {
	return { options: await account.beginPasskey(getAccount(caller)) };
}

/** Adds a passkey, which signs in without the password. Errors: PASSKEY_REFUSED for another site's, LIMIT_REACHED, NOT_FOUND, BUSY. */
export async function addPasskey(
	market: FactorsMarket,
	account: AccountSecondFactors,
	caller: MemberRecord,
	{ name, credential }: z.infer<typeof NewPasskey>,
): Promise<Factors> {
	await account.addPasskey(getAccount(caller), credential);
	const listed = await listInOrder(account, caller);
	const named = listed.map((passkey) => (passkey.passkeyId === credential.id ? { ...passkey, name } : passkey));
	return presentSecondFactors(await changeSecondFactors(market, caller.memberId, 'PASSKEY_ADDED', (before) => setPasskeys(before, named, credential.id)));
}

/** Removes a passkey. Errors: NOT_FOUND, BUSY. */
export async function removePasskey(market: FactorsMarket, account: AccountSecondFactors, caller: MemberRecord, passkeyId: string): Promise<Factors> {
	await account.removePasskey(getAccount(caller), passkeyId);
	const listed = await listInOrder(account, caller);
	return presentSecondFactors(await changeSecondFactors(market, caller.memberId, 'PASSKEY_REMOVED', (before) => setPasskeys(before, listed)));
}

/** Makes a secret for an authenticator app, which is in force after `confirmAuthenticator`. Errors: NOT_FOUND. */
export async function beginAuthenticator(account: AccountSecondFactors, caller: MemberRecord): Promise<{ secret: string }> {
	return { secret: await account.makeSecret(getAccount(caller)) };
}

/**
 * Turns the authenticator on after a right code. Recovery codes are stored first, so that the member always has a way in. Errors: TOTP_INVALID,
 * STATE_CONFLICT without a secret, NOT_FOUND, BUSY.
 */
export async function confirmAuthenticator(
	market: FactorsMarket,
	account: AccountSecondFactors,
	hashCode: HashRecoveryCode,
	caller: MemberRecord,
	code: string,
): Promise<{ recoveryCodes: string[] }> {
	await account.proveSecret(getAccount(caller), code);
	const { recoveryCodes, recoverySeals } = await makeRecoveryCodes(hashCode, caller.memberId);
	await changeSecondFactors(market, caller.memberId, 'AUTHENTICATOR_ON', (before) => ({ ...setAuthenticator(market, before, true), recoverySeals }));
	await account.askForCodes(getAccount(caller), true);
	return { recoveryCodes };
}

/**
 * Turns authenticator and recovery codes off. Repeated in a session, it writes nothing. Errors: STATE_CONFLICT without an authenticator, NOT_FOUND, BUSY.
 */
export async function removeAuthenticator(market: FactorsMarket, account: AccountSecondFactors, caller: MemberRecord, sessionId: string): Promise<void> {
	await account.askForCodes(getAccount(caller), false);
	await changeSecondFactors(market, caller.memberId, 'AUTHENTICATOR_OFF', (before) =>
		isEndedBy(before, sessionId) ? before : setAuthenticator(market, checkAuthenticator(before), false, sessionId),
	);
}

/** Makes ten new recovery codes that replace the previous ones. Errors: STATE_CONFLICT without an authenticator, NOT_FOUND, BUSY. */
export async function renewRecoveryCodes(market: FactorsMarket, hashCode: HashRecoveryCode, caller: MemberRecord): Promise<{ recoveryCodes: string[] }> {
	const { recoveryCodes, recoverySeals } = await makeRecoveryCodes(hashCode, caller.memberId);
	await changeSecondFactors(market, caller.memberId, 'RECOVERY_CODES_NEW', (before) => ({ ...checkAuthenticator(before), recoverySeals }));
	return { recoveryCodes };
}

/**
 * Uses up a recovery code of a member who has lost the phone, and turns the authenticator off. It does not sign in. Until another one is set up, a
 * repeated call writes nothing: its first answer may be lost. Unknown members and members without codes get the same answer in the same time. Errors:
 * RECOVERY_INVALID, BUSY.
 */
export function takeRecoveryCode(
	market: FactorsMarket & Ports<'evenTime'>,
	account: AccountSecondFactors,
	hashCode: HashRecoveryCode,
	given: { userName: string; code: string },
): Promise<void> {
	return runInConstantTime(market, async () => {
		const member = await findByAddress(market, given.userName);
		const memberId = member?.memberId ?? NO_ACCOUNT;
		const spent = await hashCode(memberId, readRecoveryCode(given.code) ?? '');
		const known = await market.secondFactors.get(memberId);
		if (member && known && isEndedBy(known, spent)) return;
		if (!member || !known?.recoverySeals.includes(spent)) throw new MarketError('RECOVERY_INVALID');
		await account.askForCodes(getAccount(member), false);
		let isReplaced = false;
		await changeSecondFactors(market, memberId, 'RECOVERY_CODE_USED', (before) => {
			// Another call has used the code meanwhile, after which the member may have set up a new authenticator.
			isReplaced = !before.recoverySeals.includes(spent) && before.authenticatorSince !== undefined;
			if (isEndedBy(before, spent)) return before;
			if (!before.recoverySeals.includes(spent)) throw new MarketError('RECOVERY_INVALID');
			return setAuthenticator(market, before, false, spent);
		}).catch(async (error) => {
			if (isReplaced) await account.askForCodes(getAccount(member), true);
			throw error;
		});
	});
}

/** Replaces the passkeys by the identity service's list and keeps the members' names; `renamed` gets the new name. */
function setPasskeys(before: SecondFactorsRecord, listed: readonly KnownPasskey[], renamed?: string): SecondFactorsRecord {
	const names = new Map(before.passkeys?.map(({ passkeyId, name }) => [passkeyId, name]));
	return { ...before, passkeys: listed.map((one) => ({ ...one, name: one.passkeyId === renamed ? one.name : (names.get(one.passkeyId) ?? one.name) })) };
}

/**
 * Turns off the authenticator of a member who has lost phone and codes, after an admin has checked the identity in writing, and ends every session.
 * Only the password is needed then. Sessions end first, so that a failed call can be repeated while the authenticator exists. Errors: FORBIDDEN for
 * the admin's own, NOT_FOUND, STATE_CONFLICT, BUSY.
 */
export async function turnOffSecondFactors(
	market: FactorsMarket,
	{ account, identity }: { account: Pick<AccountSecondFactors, 'askForCodes'>; identity: Pick<Identity, 'signOutEverywhere'> },
	admin: MemberRecord,
	{ memberId, reason }: { memberId: string; reason: string },
): Promise<MemberRecord> {
	if (memberId === admin.memberId) throw new MarketError('FORBIDDEN');
	const member = await market.members.get(memberId);
	if (!member) throw new MarketError('NOT_FOUND');
	if (!member.secondFactors?.includes('AUTHENTICATOR')) throw new MarketError('STATE_CONFLICT');
	await endSessions(market, identity, member);
	await account.askForCodes(getAccount(member), false);
	await changeSecondFactors(market, memberId, 'FACTORS_RESET', (before) => setAuthenticator(market, before, false), reason);
	const after = await market.members.get(memberId);
	if (!after) throw new MarketError('NOT_FOUND');
	return after;
}

/** Recovery codes are removed too, since they are useless without an authenticator. */
function setAuthenticator({ now }: Ports<'now'>, before: SecondFactorsRecord, has: boolean, endedBy?: string): SecondFactorsRecord {
	return { ...before, authenticatorSince: has ? now : undefined, recoverySeals: [], endedBy };
}

/** Returns whether this proof turned the authenticator off and none was set up since. */
const isEndedBy = (now: SecondFactorsRecord, proof: string): boolean => now.authenticatorSince === undefined && now.endedBy === proof;

function checkAuthenticator(before: SecondFactorsRecord): SecondFactorsRecord {
	if (before.authenticatorSince === undefined) throw new MarketError('STATE_CONFLICT');
	return before;
}

/**
 * Writes a member's factors in one transaction with the member's record and notification. If `decide` returns the given record, nothing is written.
 * Errors: NOT_FOUND, BUSY and the errors of `decide`.
 */
function changeSecondFactors(
	market: FactorsMarket,
	memberId: string,
	change: SecondFactorChange,
	decide: (before: SecondFactorsRecord) => SecondFactorsRecord,
	reason?: string,
): Promise<SecondFactorsRecord> {
	return commitOrRetry(async () => {
		const [before, member] = await Promise.all([market.secondFactors.get(memberId), market.members.get(memberId)]);
		if (!member || member.state === 'REMOVED') throw new MarketError('NOT_FOUND');
		const after = decide(before ?? makeNone(memberId));
		if (after === before) return after;
		const changes: Change[] = [
			{ kind: 'factors', before, after },
			{ kind: 'member-changed', before: member, after: { ...member, secondFactors: listSecondFactors(after) } },
			notify(market, { memberId, kind: 'FACTOR_CHANGED', data: { change, ...(reason !== undefined && { reason }) } }),
		];
		await market.commit(changes);
		return { ...after, version: (before?.version ?? 0) + 1 };
	});
}

function listSecondFactors({ authenticatorSince, passkeys = [] }: SecondFactorsRecord): SecondFactor[] {
	return [...(authenticatorSince === undefined ? [] : (['AUTHENTICATOR'] as const)), ...(passkeys.length > 0 ? (['PASSKEY'] as const) : [])];
}

async function makeRecoveryCodes(hashCode: HashRecoveryCode, memberId: string): Promise<{ recoveryCodes: string[]; recoverySeals: string[] }> {
	const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => formatRecoveryCode(randomBytes(RECOVERY_BYTES)));
	const recoverySeals = await Promise.all(recoveryCodes.map((code) => hashCode(memberId, readRecoveryCode(code) ?? '')));
	return { recoveryCodes, recoverySeals };
}

function presentSecondFactors({ authenticatorSince, recoverySeals, passkeys = [] }: SecondFactorsRecord): Factors {
	return {
		authenticator: authenticatorSince === undefined ? null : new Date(authenticatorSince).toISOString(),
		recoveryCodes: recoverySeals.length,
		passkeys: passkeys.map(({ passkeyId, name, addedAt }) => ({ passkeyId, name, addedAt: new Date(addedAt).toISOString() })),
	};
}

function getAccount({ accountId }: MemberRecord): string {
	if (accountId === undefined) throw new MarketError('NOT_FOUND');
	return accountId;
}
