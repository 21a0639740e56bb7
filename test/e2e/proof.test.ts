import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { createClient } from '#shared/contract/client.ts';
import { anActiveMember, theAdmin } from '#test/steps/given.ts';
import { ADMIN, getOrigin, PASSWORD, type SignedIn, signIn } from '#test/steps/market.ts';
import { withAnOldSession } from '#test/steps/proof.ts';
import { catchRefusal } from '#test/steps/refusal.ts';
import { closeWindows, findBarriers, watchWindows } from './browser.ts';
import { findToasts, takeSession, visit } from './pages.ts';

const { open, faults } = watchWindows();
afterAll(async () => {
	await closeWindows();
	expect(faults()).toEqual([]);
});

/** Opens a window in which the member signed in eleven minutes ago. */
async function opensOldSession(member: SignedIn): Promise<Page> {
	const page = await open();
	await takeSession(page, await withAnOldSession(member));
	return page;
}

test('an admin says once more who it is, the password is set by itself, and nothing typed is lost', async () => {
	await theAdmin();
	const { userName } = await anActiveMember('proof');
	// A session of its own, since other tests use the one of `theAdmin`.
	const page = await opensOldSession(await signIn(ADMIN));
	await visit(page, `/admin-dashboard?state=ACTIVE&q=${encodeURIComponent(userName)}`);
	await page.getByRole('button', { name: /^More: / }).click();
	await page.getByRole('menuitem', { name: 'Set a password' }).click();
	const behind = page.getByRole('dialog').filter({ hasNotText: 'once more' });
	await behind.getByLabel('New password').fill('Emeralds-2026!');
	await behind.locator('button[type=submit]').click();

	const asking = page.getByRole('dialog', { name: "Confirm it's you" });
	await asking.waitFor();
	expect(await findBarriers(page, '[role=dialog]')).toEqual([]);
	await page.keyboard.press('Escape');
	await asking.waitFor({ state: 'hidden' });
	// The typed text is still there, and so is the reason for the refusal.
	await behind.getByText('This needs a login within the last ten minutes.', { exact: false }).waitFor();
	expect(await behind.getByLabel('New password').inputValue()).toBe('Emeralds-2026!');
	await behind.locator('button[type=submit]').click();
	await asking.getByLabel(`Password of ${ADMIN}`).fill('Rubies-of-2026!');
	await asking.getByRole('button', { name: 'Continue' }).click();
	await asking.getByText('The email address or password is wrong.').waitFor();
	await asking.getByLabel(`Password of ${ADMIN}`).fill(PASSWORD);
	const toast = findToasts(page, /password/i).waitFor();
	await asking.getByRole('button', { name: 'Continue' }).click();
	await toast;
	await asking.waitFor({ state: 'hidden' });
});

test('who leaves the market says once more who it is, and the session of before ends', async () => {
	const member = await anActiveMember('proof-leaver');
	const { userName } = member;
	const page = await opensOldSession(member);
	const old = await page.evaluate(() => localStorage.getItem('token') ?? '');
	await visit(page, '/userProfile');
	await page.getByRole('button', { name: 'Leave the market' }).click();
	const behind = page.getByRole('dialog', { name: 'Leave the market for good?' });
	await behind.getByLabel('To confirm', { exact: false }).fill(userName);
	await behind.getByRole('button', { name: 'Leave the market' }).click();
	const asking = page.getByRole('dialog', { name: "Confirm it's you" });
	await asking.getByLabel(`Password of ${userName}`).fill(PASSWORD);
	await asking.getByRole('button', { name: 'Continue' }).click();
	await page.waitForURL(/\/$|login/);
	const api = createClient({ base: `${getOrigin()}/api/v1`, token: () => old });
	expect(await catchRefusal(api.getMember({ params: { userName } }))).toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('who has a copy made of the own data says once more who it is, waits on the page, and saves it', async () => {
	const member = await anActiveMember('proof-copier');
	const page = await opensOldSession(member);
	await visit(page, '/userProfile');
	await page.getByRole('button', { name: 'Prepare a download' }).click();
	const asking = page.getByRole('dialog', { name: "Confirm it's you" });
	await asking.getByLabel(`Password of ${member.userName}`).fill(PASSWORD);
	await asking.getByRole('button', { name: 'Continue' }).click();
	const save = page.getByRole('button', { name: 'Download', exact: true });
	await save.waitFor();
	expect(await findBarriers(page, 'main')).toEqual([]);
	const saved = page.waitForEvent('download');
	await save.click();
	expect((await saved).suggestedFilename()).toMatch(/^my-data-.*\.zip$/);
});
