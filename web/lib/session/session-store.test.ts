import { expect, test, vi } from 'vitest';
import { aMember, fakeStorage, makeSession } from '#test/doubles/session.ts';
import { createSessionStore } from './session-store.ts';

/** The member as stored in the browser, without data that only the profile's page needs. */
const asKept = { ...aMember, dateOfBirth: null, phoneNumber: null, mobileNumber: null, licenceNumber: null, communicationAddress: null };

test('a session survives a reload', () => {
	const storage = fakeStorage();
	createSessionStore(storage).set(makeSession());
	const reloaded = createSessionStore(storage);
	expect(reloaded.get()).toEqual({ ...makeSession(), data: asKept });
	expect(reloaded.isWhole()).toBe(false);
	reloaded.set({ ...makeSession(), token: 'token-2' });
	expect(reloaded.isWhole()).toBe(true);
});

test('the storage holds the session under the names of the specification', () => {
	const storage = fakeStorage();
	createSessionStore(storage).set(makeSession());
	expect([...storage.kept.keys()].sort()).toEqual(['refreshToken', 'role', 'token', 'userData', 'userName']);
	expect(storage.getItem('token')).toBe('token-1');
	expect(JSON.parse(storage.getItem('userData') ?? '')).toEqual(asKept);
});

test('with a full storage a session lasts until a reload, and none is left in parts', () => {
	const storage = fakeStorage();
	const former = makeSession();
	createSessionStore(storage).set(former);
	const setItem = (key: string, text: string) => {
		if (key === 'userData') throw new DOMException('', 'QuotaExceededError');
		storage.setItem(key, text);
	};
	const store = createSessionStore({ ...storage, setItem });
	const listener = vi.fn();
	store.subscribe(listener);
	store.set({ ...former, token: 'token-2' });
	expect([store.get()?.token, listener.mock.calls.length]).toEqual(['token-2', 1]);
	expect(createSessionStore(storage).get()).toBeNull();
});

test('signing out removes all of it and says why there is none', () => {
	const storage = fakeStorage();
	const store = createSessionStore(storage);
	expect(store.absence()).toBe('never');
	store.set(makeSession());
	store.clear('signed-out');
	expect(store.get()).toBeNull();
	expect(store.absence()).toBe('signed-out');
	expect(storage.kept.size).toBe(0);
});

test.each([
	['userData', '{"userId":'],
	['userData', '{"userId":"x"}'],
	['role', 'Admin'],
	['token', ''],
])('a storage whose %s was tampered with is no session', (key, value) => {
	const storage = fakeStorage();
	createSessionStore(storage).set(makeSession());
	storage.setItem(key, value);
	expect(createSessionStore(storage).get()).toBeNull();
});

test('a tab follows what another tab has done, and tells its listeners once', () => {
	const storage = fakeStorage();
	const here = createSessionStore(storage);
	const there = createSessionStore(storage);
	const listener = vi.fn();
	here.subscribe(listener);

	there.set(makeSession());
	here.reread();
	here.reread();
	expect(here.get()).toEqual({ ...makeSession(), data: asKept });
	expect(listener).toHaveBeenCalledTimes(1);

	there.clear('signed-out');
	here.reread();
	expect(here.get()).toBeNull();
	expect(here.absence()).toBe('signed-out');
});
