import { expect, test } from 'vitest';
import { show, trader } from '#test/components/page.tsx';
import { sessionStore } from '../api/api.ts';
import { updateMember } from './session.ts';
import { SESSION_KEYS } from './session-keys.ts';

test('news of the member does not bring back tokens that another tab has renewed', async () => {
	await show(<p>Anything</p>, { as: trader });
	localStorage.setItem(SESSION_KEYS.token, 'renewed');
	localStorage.setItem(SESSION_KEYS.refreshToken, 'renewed too');
	updateMember({ ...trader, companyName: 'Renamed' });
	expect(localStorage.getItem(SESSION_KEYS.token)).toBe('renewed');
	expect(sessionStore.get()).toMatchObject({ token: 'renewed', refreshToken: 'renewed too', data: { companyName: 'Renamed' } });
});
