import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, createClient } from '#shared/contract/client.ts';
import { aMember, fakeStorage, makeSession } from '#test/doubles/session.ts';
import { createRenewal, RENEWAL_LEAD } from './renewal.ts';
import { createSessionStore } from './session-store.ts';
import { readExpiry } from './token-expiry.ts';

const refused = (status: number, code: string) => new ApiError({ type: 'about:blank', title: code, status, detail: code, code, requestId: 'r' });

function signIn(token?: string) {
	const store = createSessionStore(fakeStorage());
	store.set(makeSession(token));
	return store;
}

describe('calls that are refused', () => {
	/** Fakes a market whose current token is token-2: it refuses any other and counts the renewals. */
	function makeMarket() {
		const store = signIn();
		const refresh = vi.fn(async () => ({ token: 'token-2', refreshToken: 'refresh-2' }));
		const { renew } = createRenewal({ store, refresh });
		const fetch = vi.fn(async (_: RequestInfo | URL, init?: RequestInit) =>
			new Headers(init?.headers).get('authorization') === 'Bearer token-2'
				? Response.json(aMember)
				: Response.json({ ...refused(401, 'UNAUTHENTICATED').problem }, { status: 401 }),
		);
		const api = createClient({ base: '', token: () => store.get()?.token, renew, fetch });
		return { store, refresh, fetch, member: () => api.getMember({ params: { userName: aMember.userName } }) };
	}

	test('are repeated with a new token, which is asked for once however many they are', async () => {
		const { store, refresh, fetch, member } = makeMarket();
		const answers = await Promise.all([member(), member(), member(), member()]);
		expect(answers).toEqual([aMember, aMember, aMember, aMember]);
		expect(refresh).toHaveBeenCalledExactlyOnceWith(makeSession());
		expect(fetch).toHaveBeenCalledTimes(8);
		expect(store.get()).toEqual(makeSession('token-2', 'refresh-2'));
	});

	test('late, after another call has renewed already, do not renew again', async () => {
		const { refresh, store } = makeMarket();
		const { renew } = createRenewal({ store, refresh });
		await renew('token-1');
		await expect(renew('token-1')).resolves.toBe('token-2');
		expect(refresh).toHaveBeenCalledTimes(1);
	});
});

test('a token that another tab has renewed is taken over', async () => {
	const storage = fakeStorage();
	const store = createSessionStore(storage);
	store.set(makeSession());
	createSessionStore(storage).set(makeSession('token-9', 'refresh-9'));
	const refresh = vi.fn();
	await expect(createRenewal({ store, refresh }).renew('token-1')).resolves.toBe('token-9');
	expect(refresh).not.toHaveBeenCalled();
});

test('a call of a member is not repeated with the token of another, who has signed in since in another tab', async () => {
	const tokenOf = (sub: string, more = '') => `h.${btoa(JSON.stringify({ sub, more }))}.s`;
	const storage = fakeStorage();
	const store = createSessionStore(storage);
	store.set(makeSession(tokenOf('first')));
	const { renew } = createRenewal({ store, refresh: vi.fn() });
	const fetch = vi.fn(async () => Response.json({ ...refused(401, 'UNAUTHENTICATED').problem }, { status: 401 }));
	const api = createClient({ base: '', token: () => store.get()?.token, renew, fetch });
	createSessionStore(storage).set({ ...makeSession(tokenOf('second')), data: { ...aMember, userId: '01J00000000000000000000002' } });
	// An error of the market would end the session of the second member.
	const bid = { bidId: 'bid', diamondId: 'stone', revision: 1, bidAmount: 8000 };
	await expect(api.addBid({ body: bid })).rejects.not.toBeInstanceOf(ApiError);
	expect(fetch).toHaveBeenCalledTimes(1);
	await expect(renew(tokenOf('second', 'before'))).resolves.toBe(tokenOf('second'));
});

test('a renewal that the market refuses signs the member out', async () => {
	const store = signIn();
	const { renew } = createRenewal({ store, refresh: () => Promise.reject(refused(401, 'REFRESH_REFUSED')) });
	await expect(renew('token-1')).resolves.toBeUndefined();
	expect(store.get()).toBeNull();
	expect(store.absence()).toBe('ended');
	expect(store.farewell()).toBeUndefined();
});

test('a member who is banned meanwhile finds at the sign-in what the market says about it', async () => {
	const store = signIn();
	const { renew } = createRenewal({ store, refresh: () => Promise.reject(refused(403, 'MEMBER_BANNED')) });
	await expect(renew('token-1')).resolves.toBeUndefined();
	expect([store.get(), store.absence(), store.farewell()]).toEqual([null, 'ended', 'MEMBER_BANNED']);
});

test.each([
	['a network that fails', new TypeError('Failed to fetch')],
	['a market in trouble', refused(500, 'INTERNAL')],
	['a market that asks to wait', refused(429, 'TOO_MANY_REQUESTS')],
])('%s does not end the session, and fails the call that needs a new token', async (_, error) => {
	const store = signIn();
	const { renew } = createRenewal({ store, refresh: () => Promise.reject(error) });
	const fetch = async () => Response.json({ ...refused(401, 'UNAUTHENTICATED').problem }, { status: 401 });
	const api = createClient({ base: '', token: () => store.get()?.token, renew, fetch });
	// A call that failed as UNAUTHENTICATED would end the session.
	await expect(api.getMember({ params: { userName: aMember.userName } })).rejects.toBe(error);
	expect(store.get()).toEqual(makeSession());
});

describe('a sign-in while a renewal is under way', () => {
	const proved = makeSession('token-9', 'refresh-9');

	test.each([
		['answered', async () => ({ token: 'token-2', refreshToken: 'refresh-2' })],
		['refused', () => Promise.reject(refused(401, 'REFRESH_REFUSED'))],
	])('keeps its own tokens when the renewal is %s', async (_, answer) => {
		const store = signIn();
		const refresh = () => {
			store.set(proved);
			return answer();
		};
		await expect(createRenewal({ store, refresh }).renew('token-1')).resolves.toBe('token-9');
		expect(store.get()).toEqual(proved);
	});
});

test('signing out while a renewal is under way stays signed out', async () => {
	const store = signIn();
	const { renew } = createRenewal({
		store,
		refresh: async () => {
			store.clear('signed-out');
			return { token: 'token-2', refreshToken: 'refresh-2' };
		},
	});
	await expect(renew('token-1')).resolves.toBeUndefined();
	expect(store.get()).toBeNull();
});

describe('before it expires', () => {
	beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') }));
	afterEach(() => void vi.useRealTimers());

	const tokenFor = (seconds: number) => `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))}.s`;

	test('a token is renewed 5 seconds ahead, and the next one again', async () => {
		const store = signIn(tokenFor(60));
		const refresh = vi.fn(async () => ({ token: tokenFor(60), refreshToken: 'refresh-1' }));
		const stop = createRenewal({ store, refresh }).renewBeforeExpiry();
		await vi.advanceTimersByTimeAsync(60_000 - RENEWAL_LEAD - 1);
		expect(refresh).toHaveBeenCalledTimes(0);
		await vi.advanceTimersByTimeAsync(1);
		expect(refresh).toHaveBeenCalledTimes(1);
		await vi.advanceTimersByTimeAsync(60_000 - RENEWAL_LEAD);
		expect(refresh).toHaveBeenCalledTimes(2);
		stop();
		await vi.advanceTimersByTimeAsync(600_000);
		expect(refresh).toHaveBeenCalledTimes(2);
	});

	test('on a device whose clock is ahead by the life of a token, new tokens are not renewed at once again and again', async () => {
		const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
		const store = signIn(tokenFor(3));
		const refresh = vi.fn(async () => {
			await new Promise((resolve) => setTimeout(resolve, 100));
			return { token: tokenFor(3), refreshToken: 'refresh-1' };
		});
		const stop = createRenewal({ store, refresh }).renewBeforeExpiry();
		await vi.advanceTimersByTimeAsync(10_000);
		expect(refresh).toHaveBeenCalledTimes(1);
		stop();
		warned.mockRestore();
	});

	test('nothing is renewed after signing out', async () => {
		const store = signIn(tokenFor(60));
		const refresh = vi.fn(async () => ({ token: tokenFor(60), refreshToken: 'refresh-1' }));
		createRenewal({ store, refresh }).renewBeforeExpiry();
		store.clear('signed-out');
		await vi.advanceTimersByTimeAsync(120_000);
		expect(refresh).not.toHaveBeenCalled();
	});

	test.each(['', 'not a token', 'a.b.c', `h.${btoa('{"exp":"soon"}')}.s`])('a token that says no expiry (%j) is only warned of', (token) => {
		expect(readExpiry(token)).toBeUndefined();
		const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
		const refresh = vi.fn();
		createRenewal({ store: signIn(token || 'x'), refresh }).renewBeforeExpiry();
		expect(warned).toHaveBeenCalledTimes(1);
		expect(refresh).not.toHaveBeenCalled();
		warned.mockRestore();
	});
});
