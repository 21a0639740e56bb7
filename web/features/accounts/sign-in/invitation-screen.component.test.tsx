import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { answerAccount } from '#test/components/answers/account.ts';
import { answerSearch } from '#test/components/answers/search.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { answerCalls, listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { goTo } from '#test/components/place.ts';

const TOKEN = '01J00000000000000000000001.zik0zj.0123456789012345678901234567890123456789012';
const inviter = async () => ({ name: 'Hanako Kimura', companyName: 'Ueno Gems' });
const register = page.getByRole('main').getByRole('link', { name: 'Register' });

test('a member is shown the own link to invite others', async () => {
	const invitation = async () => ({ token: TOKEN, until: '2026-03-01T00:00:00.000Z' });
	await showScreen('/userProfile', { as: trader, size: PHONE, answers: { ...answerAccount(), invitation } });
	await page.getByRole('button', { name: 'Show my link' }).click();
	await expect.element(page.getByRole('textbox', { name: 'Your link' })).toHaveValue(`${location.origin}/invitation/${TOKEN}`);
});

test('who comes by a member’s link reads who invites, up to the form; who has an altered one does not', async () => {
	await showScreen(`/invitation/${TOKEN}`, { size: PHONE, answers: { ...answerSearch(() => []), inviter } });
	await expect.element(page.getByRole('heading', { name: /of Ueno Gems invited you$/ })).toBeVisible();
	expect(listRequests('inviter')[0]).toEqual({ params: { token: TOKEN } });
	expect(await findBarriers()).toEqual([]);
	await register.click();
	await expect.element(page.getByText(/of Ueno Gems invited you$/)).toBeVisible();
	goTo('/auctions');
	await expect.element(page.getByText(/^This page is for members\./)).toBeVisible();
	await expect.element(page.getByText(/of Ueno Gems invited you$/)).toBeVisible();

	answerCalls({
		inviter: async () => {
			throw new MarketError('NOT_FOUND');
		},
	});
	goTo(`/invitation/01J00000000000000000000009.${TOKEN.slice(27)}`);
	await expect.element(page.getByText(/This link has expired or is incomplete/)).toBeVisible();
	await expect.element(page.getByRole('heading', { name: 'You are invited to the market' })).toBeVisible();
	await register.click();
	await expect.element(page.getByRole('heading', { name: 'Register' })).toBeVisible();
	expect(page.getByText(/invited you/).elements()).toEqual([]);
});
