import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { add, beginAnew, FROM, identity, market } from '#test/doubles/test-market.ts';
import { MarketError } from '../market-error.ts';
import { confirmAddress, resendCode } from './registration/confirm-address.ts';
import { requestPasswordReset, setNewPassword } from './sign-in/password.ts';
import { authenticate } from './sign-in/session.ts';

const PASSWORD = 'Diamonds-2026!';
const STATES = ['UNVERIFIED', 'VERIFIED', 'PENDING', 'REFUSED', 'ACTIVE', 'BANNED'] as const;
/** Calls that anybody can make with any address, by their operation of the identity service. */
const CALLS = {
	signIn: (userName: string) => authenticate(market, identity, { userName, password: 'Not-this-1!' }, FROM),
	confirmSignUp: (email: string) => confirmAddress(market, identity, { email, otp: '999999' }),
	confirmForgotPassword: (email: string) => setNewPassword(market, identity, { email, otp: '999999', newPassword: PASSWORD }),
	resendCode: (email: string) => resendCode(market, identity, { email }),
	forgotPassword: (email: string) => requestPasswordReset(market, identity, { email }),
} as const;

beforeEach(beginAnew);
afterEach(() => vi.restoreAllMocks());

test.each(Object.entries(CALLS))('%s answers, and asks table and identity service, alike for every address', async (name, call) => {
	const members = STATES.map((state) => add({ userName: `${state.toLowerCase()}@example.com`, state }, PASSWORD));
	const outcomes = [];
	for (const email of ['unknown@example.com', ...members.map(({ userName }) => userName)]) {
		const [byName, byId] = [vi.spyOn(market.members, 'byUserName'), vi.spyOn(market.members, 'get')];
		const codes = [vi.spyOn(identity, 'resendCode'), vi.spyOn(identity, 'forgotPassword')];
		const asked = vi.spyOn(identity, name as keyof typeof CALLS);
		const answer = await call(email).catch((error: unknown) => (error instanceof MarketError ? error.code : Promise.reject(error)));
		const found = (await Promise.all(byName.mock.results.map(({ value }) => value))).filter(Boolean).length;
		// Finding an address takes one request, and its member's record a second one.
		const requests = byName.mock.calls.length + found + byId.mock.calls.length;
		// One of two operations sends the mail; which one depends on whether the address is confirmed.
		const ofIdentity = name === 'forgotPassword' ? codes.reduce((sum, spy) => sum + spy.mock.calls.length, 0) : asked.mock.calls.length;
		outcomes.push(
			JSON.stringify({ answer, requests, ofIdentity })
				.replaceAll(email, 'them')
				.replaceAll(/"[a-z]\*{3}@/g, '"*@'),
		);
		vi.restoreAllMocks();
	}
	expect([...new Set(outcomes)]).toEqual([expect.stringContaining(`"requests":2,"ofIdentity":${name === 'forgotPassword' ? 2 : 1}`)]);
});
