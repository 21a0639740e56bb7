import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerDashboard } from '#test/components/answers/dashboard.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { readInstallHistory } from '#web/lib/browser/install-moment.ts';
import { forgetInstallPrompt, storeInstallPrompt } from '#web/lib/browser/install-prompt.ts';

storeInstallPrompt();
afterEach(forgetInstallPrompt);

test('whoever comes back is offered the app for the home screen, and left in peace after a no', async () => {
	// Chromium fires the event once, after the page has loaded and before the component is rendered.
	window.dispatchEvent(new Event('beforeinstallprompt'));
	const sight = { as: trader, size: PHONE, answers: answerDashboard(() => ({})) };
	const offer = page.getByRole('region', { name: 'Install App' });
	const heading = page.getByRole('heading', { level: 1 });
	const first = await showScreen('/user/dashboard', sight);
	await expect.element(heading).toBeVisible();
	await expect.poll(() => readInstallHistory(localStorage).visits).toBe(1);
	expect(offer.elements()).toEqual([]);
	await first.unmount();

	const past = readInstallHistory(localStorage);
	localStorage.setItem('install-history', JSON.stringify({ ...past, lastVisit: past.lastVisit - 5 * 3_600_000 }));
	const second = await showScreen('/user/dashboard', sight);
	await expect.element(offer.getByRole('button', { name: 'Install App' })).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await offer.getByRole('button', { name: 'Not now' }).click();
	await expect.element(offer).not.toBeInTheDocument();
	await second.unmount();

	await showScreen('/user/dashboard', sight);
	await expect.element(heading).toBeVisible();
	expect(offer.elements()).toEqual([]);
});
