import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen, trader } from '#test/components/page.tsx';
import { sessionStore } from '#web/lib/api/api.ts';

const other = { ...trader, userId: '01J00000000000000000000002', userName: 'other@example.com' };
const signIn = (as: typeof trader, token: string) => sessionStore.set({ userName: as.userName, token, refreshToken: token, role: as.roleDto, data: as });
const subject = page.getByRole('textbox').last();

test('what a member has typed is gone when another has signed in meanwhile, and stays when the same one gets a new token', async () => {
	await showScreen('/contact', { as: trader });
	await subject.fill('Of the first member');
	signIn(trader, 'renewed');
	await expect.element(subject).toHaveValue('Of the first member');
	signIn(other, 'another');
	await expect.poll(() => document.querySelectorAll<HTMLInputElement>('main form :is(input, textarea)').length).toBeGreaterThan(0);
	await expect
		.poll(() => [...document.querySelectorAll<HTMLInputElement>('main form :is(input, textarea)')].map(({ value }) => value).join(' '))
		.not.toContain('Of the first');
});
