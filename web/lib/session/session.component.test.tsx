import { expect, test } from 'vitest';
import { show, trader } from '#test/components/page.tsx';
import { sessionStore } from '../api/api.ts';
import { readPushMark, storePushRecord } from '../browser/push-mark.ts';
import { startSession, updateMember } from './session.ts';
import { SESSION_KEYS } from './session-keys.ts';
import { createSessionStore } from './session-store.ts';

test.each([
	['ended', 0],
	['signed-out', 1000],
] as const)('a session that is %s leaves the registration for web push renewed at %d', async (why, renewedAt) => {
	await show(<p>Anything</p>, { as: trader });
	startSession();
	storePushRecord(localStorage, { memberId: trader.userId, receiverId: 'r', renewedAt: 1000, language: 'en' });
	sessionStore.clear(why);
	await expect.poll(() => readPushMark(localStorage)).toMatchObject({ receiverId: 'r', renewedAt });
});

test('news of the member does not bring back tokens that another tab has renewed', async () => {
	await show(<p>Anything</p>, { as: trader });
	localStorage.setItem(SESSION_KEYS.token, 'renewed');
	localStorage.setItem(SESSION_KEYS.refreshToken, 'renewed too');
	updateMember({ ...trader, companyName: 'Renamed' });
	expect(localStorage.getItem(SESSION_KEYS.token)).toBe('renewed');
	expect(sessionStore.get()).toMatchObject({ token: 'renewed', refreshToken: 'renewed too', data: { companyName: 'Renamed' } });
});

test('a page that comes back after a step back belongs to the member who has signed in meanwhile', async () => {
	await show(<p>Anything</p>, { as: trader });
	startSession();
	const other = { ...trader, userId: '01J00000000000000000000002' };
	createSessionStore(localStorage).set({ userName: 'other@example.com', token: 'another', refreshToken: 'another', role: other.roleDto, data: other });
	window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
	expect(sessionStore.get()?.data.userId).toBe(other.userId);
});
