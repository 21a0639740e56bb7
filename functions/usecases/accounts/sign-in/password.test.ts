import { beforeEach, expect, test } from 'vitest';
import { add, beginAnew, makeMember, market, registration, world } from '#test/doubles/test-market.ts';
import { isSessionOpen } from './end-sessions.ts';
import { settleNewPassword } from './password.ts';

const account = { accountId: 'ACCOUNT', email: registration.email };
const away = new Error('Away');

beforeEach(() => {
	beginAnew();
	add({ accountId: account.accountId, state: 'ACTIVE' });
});

// The mailed code is spent, so nobody repeats the call.
test.each<[string, Partial<typeof market>]>([
	['found', { members: { ...market.members, byUserName: () => Promise.reject(away) } }],
	['written', { commit: () => Promise.reject(away) }],
])('no refresh token of the old password works although its member could not be %s', async (_, fault) => {
	const signedOut: string[] = [];
	await expect(settleNewPassword({ ...market, ...fault }, { signOutEverywhere: async (id) => void signedOut.push(id) }, account)).rejects.toBe(away);
	expect(signedOut).toEqual([account.accountId]);
});

test('no token of the old password works although the identity service fails, and the member is told', async () => {
	const began = Date.now() - 1000;
	await expect(settleNewPassword(market, { signOutEverywhere: () => Promise.reject(away) }, account)).rejects.toBe(away);
	expect(isSessionOpen(makeMember(registration.email), { sessionId: 'THIEF', beganAt: began })).toBe(false);
	expect(world.notifications).toMatchObject([{ kind: 'PASSWORD_CHANGED' }]);
});
