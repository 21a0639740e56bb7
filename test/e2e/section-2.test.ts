import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anActiveMember } from '#test/steps/given.ts';
import type { SignedIn } from '#test/steps/market.ts';
import { closeWindows, watchWindows } from './browser.ts';
import { takeSession } from './pages.ts';

/**
 * Section 2 of the specification about reloads and about screens that load slowly
 * (docs/section-2.md); component tests check the rest of it.
 */

let dealer: SignedIn;

const { open, faults } = watchWindows();
/** Holds back the answers to requests that match `pattern`. Returns a function that releases them. */
async function hold(page: Page, pattern: string): Promise<() => Promise<void>> {
	const held: (() => void)[] = [];
	let isOpen = false;
	await page.route(pattern, async (route) => {
		if (!isOpen) await new Promise<void>((go) => held.push(go));
		await route.continue();
	});
	return async () => {
		isOpen = true;
		for (const go of held) go();
	};
}
beforeAll(async () => {
	dealer = await anActiveMember('section-2', 'Kyoto Stones');
});
afterAll(async () => {
	await closeWindows();
	expect(faults()).toEqual([]);
});

test('a draft ends when the form is left; a screen on its way says so; what could not be loaded is a page of its own', async () => {
	const page = await open();
	await takeSession(page, dealer);
	await page.goto('/create-diamond');
	await page.getByLabel('Lot ID').fill('DRAFT-1');
	await page.reload();
	await page.getByRole('button', { name: 'Continue editing' }).click();
	await expect.poll(() => page.getByLabel('Lot ID').inputValue()).toBe('DRAFT-1');
	// The files of the next screen do not arrive yet.
	const letGo = await hold(page, '**/assets/**');
	await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
	await page.getByRole('status').getByText('Loading...', { exact: true }).waitFor();
	await letGo();
	await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
	await page.getByRole('link', { name: 'Upload', exact: true }).click();
	await page.getByLabel('Lot ID').waitFor();
	expect(await page.getByLabel('Lot ID').inputValue()).toBe('');
	expect(await page.getByRole('button', { name: 'Continue editing' }).count()).toBe(0);

	await page.route('**/assets/**', (route) => route.abort());
	await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
	await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor();
});
