import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { findBarriers } from '#test/components/barriers.ts';
import { PHONE, showScreen } from '#test/components/page.tsx';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const hint = page.getByRole('dialog').getByRole('alert');

afterEach(() => {
	for (const name of ['userAgent', 'standalone']) Reflect.deleteProperty(navigator, name);
});

/** Overrides a property of `navigator`. */
const describeBrowser = (name: 'userAgent' | 'standalone', value: unknown) => Object.defineProperty(navigator, name, { value, configurable: true });

test('the app is offered to be installed, on iOS by hand, and not where it is', async () => {
	const first = await showScreen('/contact');
	await page.getByRole('button', { name: 'Install App' }).click();
	await expect.element(hint).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await first.unmount();

	describeBrowser('userAgent', IPHONE);
	const second = await showScreen('/contact', { size: PHONE });
	await page.getByRole('button', { name: 'Add to Home Screen' }).click();
	await expect.element(hint.getByText(/Tap the Share button/)).toBeVisible();
	await second.unmount();

	describeBrowser('standalone', true);
	await showScreen('/contact');
	await expect.element(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
	expect(page.getByRole('button', { name: /Install App|Add to Home Screen/ }).elements()).toEqual([]);
});
