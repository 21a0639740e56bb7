import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, makeAddress, PASSWORD } from '#test/steps/market.ts';
import { closeWindows, findBarriers, openWindow, PHONE } from './browser.ts';
import { visit } from './pages.ts';

/** Passwords as a member meets them: password managers recognize each field, pasting works, and a meter states what is wrong. */

/** A phone that both tests use. */
let page: Page;
let faults: string[];

beforeAll(async () => {
	({ page, faults } = await openWindow({ ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] }));
});
afterAll(closeWindows);

const readPurposes = (page: Page) =>
	page
		.locator('form input')
		.evaluateAll((inputs) => [...new Set(inputs.map((input) => (input as HTMLInputElement).autocomplete).filter((purpose) => purpose !== ''))]);

test('every screen of the way in says what belongs into its fields', async () => {
	const email = makeAddress('managed');
	await guest().register({ body: { email, password: PASSWORD, firstName: 'Mei', lastName: 'Sato', language: 'en' } });
	const screens = {
		'/login': ['username', 'current-password'],
		'/signup': ['given-name', 'family-name', 'username', 'new-password'],
		'/forgot-password': ['username'],
		[`/update-password?email=${email}`]: ['one-time-code', 'username', 'new-password'],
		'/update-password': ['username', 'one-time-code', 'new-password'],
		[`/otp-verification/${email}`]: ['one-time-code', 'username', 'current-password'],
	};
	for (const [path, purposes] of Object.entries(screens)) {
		await visit(page, path);
		await page.locator('form').waitFor();
		await expect.poll(() => readPurposes(page), { message: path }).toEqual(purposes);
	}
});

test('a password is judged while it is typed, may be pasted, and is refused beside the field', async () => {
	await visit(page, '/signup');
	await page.getByLabel('First name').fill('Hanako');
	await page.getByLabel('Last name').fill('Ishikawa');
	await page.getByLabel('Email').fill(makeAddress('typist'));
	const field = page.getByLabel('Password', { exact: true });
	await page.getByText('At least 12 characters of any kind').waitFor();
	for (const [typed, said] of [
		['quartz-', '5 more characters.'],
		['administrator', 'One of the most common passwords'],
		['abababababab', 'The same few characters'],
		['Ishikawa-2026', 'Too close to your name'],
	] as const) {
		await field.fill(typed);
		await page.getByText(said).waitFor();
	}
	await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
	await page.getByText('Please choose a password as described below.').first().waitFor();
	expect(await field.getAttribute('aria-invalid')).toBe('true');
	expect(await findBarriers(page)).toEqual([]);

	await page.evaluate(() => navigator.clipboard.writeText('quartz river gate moss'));
	await field.fill('');
	await field.press('ControlOrMeta+v');
	await page.getByText('Strong.').waitFor();
	expect(await findBarriers(page)).toEqual([]);
	await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
	await page.getByText('Confirm your address').waitFor();
	expect(faults).toEqual([]);
});
