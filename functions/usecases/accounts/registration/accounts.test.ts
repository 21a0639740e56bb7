import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { SIGN_UPS_BY_ADDRESS } from '#shared/domain/common/request-limits.ts';
import { add, beginAnew, makeMember, market, registration, world } from '#test/doubles/test-market.ts';
import { settleNewPassword } from '../sign-in/password.ts';
import { type Account, admitSignIn, checkSignUp, nameBearer, settleSignUp } from './accounts.ts';

const { email } = registration;
const makeAccount = (fields: Partial<Account> = {}): Account => ({
	accountId: randomUUID(),
	email,
	firstName: 'Hana',
	lastName: 'Ishikawa',
	language: 'ja',
	...fields,
});
const of = ({ accountId = '', userName }: { accountId?: string; userName: string }): Account => ({ accountId, email: userName });

beforeEach(beginAnew);

describe('a sign-up at the identity service', () => {
	test.each<[string, Partial<Account>]>([
		['a name that is no random one', { accountId: '01M7YRCSCKFW07XW4E03711Q9H' }],
		['no first name', { firstName: undefined }],
		['a name that cannot be seen', { lastName: '\u200b' }],
		['an address that is none', { email: 'hana' }],
		['an address that is written otherwise than it is kept', { email: 'Hana@example.com' }],
	])('with %s is refused', async (_, fields) => {
		await expect(checkSignUp(market, makeAccount(fields))).rejects.toMatchObject({ code: 'VALIDATION' });
	});

	test('may be made so often with one address, whether it is known or not', async () => {
		add({ userName: 'known@example.com', state: 'ACTIVE' });
		for (const address of ['known@example.com', 'unknown@example.com']) {
			for (let time = 0; time < SIGN_UPS_BY_ADDRESS; time += 1) await checkSignUp(market, makeAccount({ email: address }));
			await expect(checkSignUp(market, makeAccount({ email: address }))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
		}
		await checkSignUp(market, makeAccount());
	});

	test('that came through `register` has been checked and counted there', async () => {
		const member = add({ state: 'UNVERIFIED' });
		for (let time = 0; time <= SIGN_UPS_BY_ADDRESS; time += 1) await checkSignUp(market, of(member));
	});
});

describe('an address that was proved', () => {
	test('is a new member, once however often it is told', async () => {
		const account = makeAccount();
		await settleSignUp(market, account);
		await settleSignUp(market, account);
		expect([...world.records.values()]).toEqual([
			expect.objectContaining({ userName: email, accountId: account.accountId, state: 'VERIFIED', firstName: 'Hana', language: 'ja' }),
		]);
		expect(makeMember(email).memberId).not.toBe(account.accountId);
	});

	test('is who proved it first, and not who wrote it into the table before', async () => {
		add({ state: 'UNVERIFIED', firstName: 'Stranger', passwordDue: true }, 'Squatter-2026!');
		const owner = makeAccount();
		await settleSignUp(market, owner);
		expect(makeMember(email)).toMatchObject({ accountId: owner.accountId, state: 'VERIFIED', firstName: 'Hana', passwordDue: undefined });
	});

	test('of which several passwords are known stays closed until one is said with the code', async () => {
		const member = add({ state: 'UNVERIFIED', passwordDue: true });
		await settleSignUp(market, of(member));
		expect(makeMember(email)).toMatchObject({ state: 'UNVERIFIED', passwordDue: true });
		await expect(admitSignIn(market, of(member))).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
	});

	test('that is a member already is nobody else’s', async () => {
		const { accountId } = add({ state: 'ACTIVE' });
		await expect(settleSignUp(market, makeAccount())).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
		expect(makeMember(email)).toMatchObject({ accountId, state: 'ACTIVE' });
	});
});

describe('a sign-in', () => {
	test('of an account whose confirmation never reached the table makes up for it', async () => {
		const account = makeAccount();
		await admitSignIn(market, account);
		expect(makeMember(email)).toMatchObject({ state: 'VERIFIED', lastSignInAt: market.now });
	});

	test('of an account that is not the member’s opens nothing', async () => {
		add({ state: 'ACTIVE' });
		await expect(admitSignIn(market, makeAccount())).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
		await expect(nameBearer(market, makeAccount(), 'sign-in')).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
		await expect(nameBearer(market, makeAccount(), 'refresh')).rejects.toMatchObject({ code: 'REFRESH_REFUSED' });
	});

	test.each(['sign-in', 'refresh'] as const)('or refresh of who is banned is refused, and says why: %s', async (occasion) => {
		const member = add({ state: 'BANNED', stateReason: 'COMPLAINT' });
		await expect(nameBearer(market, of(member), occasion)).rejects.toMatchObject({ code: 'MEMBER_BANNED', extras: { banReason: 'COMPLAINT' } });
	});

	test('names the member, and no token is of the second in which the sessions were ended', async () => {
		const endedAt = Date.now();
		const member = add({ state: 'ACTIVE', sessionsEndedAt: endedAt });
		expect(await nameBearer(market, of(member), 'sign-in')).toBe(member.memberId);
		expect(Math.floor(Date.now() / 1000)).toBeGreaterThan(Math.floor(endedAt / 1000));
	});
});

test('a new password that was set by a code ends every session, and the member is told', async () => {
	const member = add({ state: 'ACTIVE', passwordDue: true });
	const ended: string[] = [];
	const pool = { signOutEverywhere: async (accountId: string) => void ended.push(accountId) };
	await settleNewPassword(market, pool, of(member));
	expect(ended).toEqual([member.accountId]);
	expect(makeMember(email)).toMatchObject({ sessionsEndedAt: expect.any(Number), passwordDue: undefined });
	expect(world.notifications).toMatchObject([{ kind: 'PASSWORD_CHANGED', data: { by: 'MEMBER' } }]);
	await settleNewPassword(market, pool, makeAccount());
	expect(ended).toHaveLength(1);
});
