import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import { RECOVERY_CODES } from '#shared/domain/accounts/second-factor.ts';
import { MINUTE } from '#shared/domain/common/durations.ts';
import { add, beginAnew, identity, makeMember, market, registration, world } from '#test/doubles/test-market.ts';
import { MarketError } from '../../market-error.ts';
import type { MemberRecord } from '../ports/members.ts';
import type { AccountSecondFactors, KnownPasskey } from '../ports/second-factors.ts';
import {
	confirmAuthenticator,
	readSecondFactors,
	removeAuthenticator,
	removePasskey,
	renewRecoveryCodes,
	takeRecoveryCode,
	turnOffSecondFactors,
} from './second-factors.ts';

/** The identity service's data of the account, and the calls that fail next. */
let pool: { asksForCodes: boolean; passkeys: KnownPasskey[]; fails: Set<keyof AccountSecondFactors> };
let member: MemberRecord;

const refusal = new MarketError('BUSY');
function answerOrFail<T>(call: keyof AccountSecondFactors, answer: () => T): Promise<T> {
	return pool.fails.has(call) ? Promise.reject(refusal) : Promise.resolve(answer());
}
const account: AccountSecondFactors = {
	hasAuthenticator: () => answerOrFail('hasAuthenticator', () => pool.asksForCodes),
	makeSecret: () => answerOrFail('makeSecret', () => 'SECRET'),
	proveSecret: () => answerOrFail('proveSecret', () => undefined),
	beginPasskey: () => answerOrFail('beginPasskey', () => ({ challenge: 'x' })),
	addPasskey: () => answerOrFail('addPasskey', () => undefined),
	listPasskeys: () => answerOrFail('listPasskeys', () => pool.passkeys),
	removePasskey: (_, passkeyId) =>
		answerOrFail('removePasskey', () => {
			pool.passkeys = pool.passkeys.filter((one) => one.passkeyId !== passkeyId);
		}),
	askForCodes: (_, asked) =>
		answerOrFail('askForCodes', () => {
			pool.asksForCodes = asked;
		}),
};
const hashCode = async (memberId: string, letters: string) => `${memberId} ${letters}`;
const passkey = (passkeyId: string, addedAt: number): KnownPasskey => ({ passkeyId, name: passkeyId, addedAt });

const present = () => makeMember(registration.email);
const setUp = () => confirmAuthenticator(market, account, hashCode, present(), '111111');
const remove = (sessionId = 'SESSION') => removeAuthenticator(market, account, present(), sessionId);
const read = (now = market.now) => readSecondFactors({ ...market, now }, account, present());
const changes = () => world.notifications.flatMap((one) => (one.kind === 'FACTOR_CHANGED' ? one.data.change : []));

beforeEach(() => {
	beginAnew();
	pool = { asksForCodes: false, passkeys: [], fails: new Set() };
	member = add({ state: 'ACTIVE' });
});

describe('an identity service that fails while an authenticator is', () => {
	test('proved leaves everything as it was', async () => {
		pool.fails.add('proveSecret');
		await expect(setUp()).rejects.toBe(refusal);
		expect([world.factors.size, present().secondFactors, changes()]).toEqual([0, undefined, []]);
	});

	test('switched on has recovery codes, and says what is so when it is next looked at', async () => {
		pool.fails.add('askForCodes');
		await expect(setUp()).rejects.toBe(refusal);
		// The member is not asked for a code until the recovery codes have been shown.
		for (const now of [market.now, market.now + MINUTE]) expect(await read(now)).toEqual({ authenticator: null, recoveryCodes: 0, passkeys: [] });
		expect([present().secondFactors, changes()]).toEqual([[], ['AUTHENTICATOR_ON', 'AUTHENTICATOR_OFF']]);
		pool.fails.clear();
		expect((await setUp()).recoveryCodes).toHaveLength(RECOVERY_CODES);
		expect(await read()).toMatchObject({ authenticator: expect.any(String), recoveryCodes: RECOVERY_CODES });
	});

	test('switched on while another page looks at it keeps the recovery codes that are being shown', async () => {
		const lookedAt: AccountSecondFactors = { ...account, askForCodes: (...asked) => read().then(() => account.askForCodes(...asked)) };
		expect((await confirmAuthenticator(market, lookedAt, hashCode, present(), '111111')).recoveryCodes).toHaveLength(RECOVERY_CODES);
		expect(await read()).toMatchObject({ authenticator: expect.any(String), recoveryCodes: RECOVERY_CODES });
		expect(changes()).toEqual(['AUTHENTICATOR_ON']);
	});

	test('turned off leaves it on, with its codes', async () => {
		await setUp();
		pool.fails.add('askForCodes');
		await expect(remove()).rejects.toBe(refusal);
		expect(await read()).toMatchObject({ authenticator: expect.any(String), recoveryCodes: RECOVERY_CODES });
		expect(changes()).toEqual(['AUTHENTICATOR_ON']);
	});

	test('asked about says so, and takes nothing for changed', async () => {
		await setUp();
		pool.fails.add('hasAuthenticator');
		await expect(read()).rejects.toBe(refusal);
		pool.fails = new Set(['listPasskeys']);
		await expect(read()).rejects.toBe(refusal);
		expect(changes()).toEqual(['AUTHENTICATOR_ON']);
	});
});

test('a recovery code that could not be used is not spent', async () => {
	const { recoveryCodes } = await setUp();
	const given = { userName: registration.email, code: recoveryCodes[3] ?? '' };
	pool.fails.add('askForCodes');
	await expect(takeRecoveryCode(market, account, hashCode, given)).rejects.toBe(refusal);
	pool.fails.clear();
	await takeRecoveryCode(market, account, hashCode, given);
	expect([pool.asksForCodes, present().secondFactors, changes()]).toEqual([false, [], ['AUTHENTICATOR_ON', 'RECOVERY_CODE_USED']]);
});

test('a call whose answer was lost is answered again as long as nothing else was done; nothing is done or told twice', async () => {
	const [code = '', other = ''] = (await setUp()).recoveryCodes;
	const take = (one: string) => takeRecoveryCode(market, account, hashCode, { userName: registration.email, code: one });
	await take(code);
	await take(code);
	await expect(take(other)).rejects.toMatchObject({ code: 'RECOVERY_INVALID' });
	await expect(remove('SESSION')).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
	await setUp();
	await expect(take(code)).rejects.toMatchObject({ code: 'RECOVERY_INVALID' });
	expect(pool.asksForCodes).toBe(true);
	await remove('SESSION');
	await remove('SESSION');
	await expect(remove('ANOTHER')).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
	await expect(take(code)).rejects.toMatchObject({ code: 'RECOVERY_INVALID' });
	expect(changes()).toEqual(['AUTHENTICATOR_ON', 'RECOVERY_CODE_USED', 'AUTHENTICATOR_ON', 'AUTHENTICATOR_OFF']);
});

test('a late call with a used recovery code leaves the authenticator on that was set up since', async () => {
	const given = { userName: registration.email, code: (await setUp()).recoveryCodes[0] ?? '' };
	// The member repeats the call whose answer does not come, and sets up the new phone. Only then does the first call reach the identity service.
	const late: AccountSecondFactors = {
		...account,
		askForCodes: vi.fn(account.askForCodes).mockImplementationOnce(async (...asked) => {
			await takeRecoveryCode(market, account, hashCode, given);
			await setUp();
			await account.askForCodes(...asked);
		}),
	};
	await expect(takeRecoveryCode(market, late, hashCode, given)).rejects.toMatchObject({ code: 'RECOVERY_INVALID' });
	expect(await read(market.now + MINUTE)).toMatchObject({ authenticator: expect.any(String), recoveryCodes: RECOVERY_CODES });
	expect([pool.asksForCodes, changes()]).toEqual([true, ['AUTHENTICATOR_ON', 'RECOVERY_CODE_USED', 'AUTHENTICATOR_ON']]);
});

test('a page that looks while another one changes something takes nothing for changed', async () => {
	const meanwhile = (change: () => Promise<unknown>): AccountSecondFactors => ({ ...account, hasAuthenticator: () => change().then(() => pool.asksForCodes) });
	const shown = await readSecondFactors(market, meanwhile(setUp), present());
	expect(shown).toEqual(await read());
	expect([shown.recoveryCodes, changes()]).toEqual([RECOVERY_CODES, ['AUTHENTICATOR_ON']]);
	await readSecondFactors(
		market,
		meanwhile(() => remove()),
		present(),
	);
	expect([present().secondFactors, changes()]).toEqual([[], ['AUTHENTICATOR_ON', 'AUTHENTICATOR_OFF']]);
});

test('a write that others come before is decided again, and told once', async () => {
	world.races.add(member.memberId);
	await setUp();
	expect([changes(), present().secondFactors]).toEqual([['AUTHENTICATOR_ON'], ['AUTHENTICATOR']]);
	world.races.add(member.memberId);
	const renewed = await renewRecoveryCodes(market, hashCode, present());
	expect(new Set(renewed.recoveryCodes).size).toBe(RECOVERY_CODES);
	await remove();
	await expect(remove('ANOTHER')).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
	await expect(renewRecoveryCodes(market, hashCode, present())).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
});

describe('passkeys', () => {
	test('that were changed past us are found once', async () => {
		pool.passkeys = [passkey('B', 2), passkey('A', 1)];
		expect((await read()).passkeys.map(({ passkeyId }) => passkeyId)).toEqual(['A', 'B']);
		await read();
		expect([changes(), present().secondFactors]).toEqual([['PASSKEY_ADDED'], ['PASSKEY']]);
	});

	test('one that is gone, though the list failed then, is told of when it is next looked at', async () => {
		pool.passkeys = [passkey('A', 1)];
		await read();
		pool.fails.add('listPasskeys');
		await expect(removePasskey(market, account, present(), 'A')).rejects.toBe(refusal);
		pool.fails.clear();
		expect((await read()).passkeys).toEqual([]);
		expect([changes(), present().secondFactors]).toEqual([['PASSKEY_ADDED', 'PASSKEY_REMOVED'], []]);
	});
});

describe('an admin who turns off the authenticator of who has lost it', () => {
	const reset = () => {
		const admin = add({ userName: 'admin@example.com', roleId: ADMIN_ROLE, state: 'ACTIVE' });
		return turnOffSecondFactors(market, { account, identity }, admin, { memberId: member.memberId, reason: 'Lost.' });
	};

	test.each(['sessions', 'pool', 'record'] as const)('goes on where it was cut short: at the %s', async (at) => {
		await setUp();
		const cut =
			at === 'sessions'
				? vi.spyOn(identity, 'signOutEverywhere').mockRejectedValueOnce(refusal)
				: at === 'pool'
					? vi.spyOn(account, 'askForCodes').mockRejectedValueOnce(refusal)
					: vi.spyOn(market.secondFactors, 'get').mockRejectedValueOnce(refusal);
		await expect(reset()).rejects.toBe(refusal);
		cut.mockRestore();
		expect(await reset()).toMatchObject({ secondFactors: [], sessionsEndedAt: expect.any(Number) });
		expect([pool.asksForCodes, changes()]).toEqual([false, ['AUTHENTICATOR_ON', 'FACTORS_RESET']]);
		await expect(reset()).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
	});
});
