import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { answerSearch } from '#test/components/answers/search.ts';
import type { Answers } from '#test/components/fake-client.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { readPath, readQuery } from '#test/components/place.ts';
import { aDiamond } from '#test/model/a-diamond.ts';
import { readWantedPlace } from '#web/lib/session/wanted-place.ts';

const found = answerSearch(() => [aDiamond()]);
const refuse = (code: 'UNAUTHENTICATED' | 'NOT_ACTIVE'): Answers => ({
	...found,
	search: async (request) => {
		if (request.body.perCaratTo) throw new MarketError(code, { issues: [{ path: 'perCaratTo', code: 'MEMBERS_ONLY', message: '' }] });
		return (await found.search?.(request)) ?? expect.fail();
	},
});
const title = page.getByText('This search uses filters for members');
/** The last one is in place of the result, below the invitation. */
const login = page.getByRole('main').getByRole('link', { name: 'Log in' }).last();

test('a guest whose search has filters for members logs in for it, or searches without them', async () => {
	await showScreen('/?perCaratTo=5000&shape=ROUND', { answers: refuse('UNAUTHENTICATED') });
	await expect.element(title).toBeVisible();
	await page.getByRole('button', { name: 'Search without them' }).click();
	await expect.element(page.getByText('1 stone', { exact: true })).toBeVisible();
	expect(readQuery().toString()).toBe('shape=ROUND');
});

test('after the login the search opens', async () => {
	await showScreen('/?perCaratTo=5000', { answers: refuse('UNAUTHENTICATED') });
	await expect.element(title).toBeVisible();
	await login.click();
	await expect.poll(readPath).toBe('/login');
	expect(readWantedPlace()).toBe('/diamond-filter?perCaratTo=5000');
});

test('a member who awaits approval is offered no login', async () => {
	await showScreen('/diamond-filter?perCaratTo=5000', { as: { ...trader, state: 'PENDING' }, answers: refuse('NOT_ACTIVE') });
	await expect.element(title).toBeVisible();
	await expect.element(login).not.toBeInTheDocument();
});
