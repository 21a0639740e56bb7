import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { anActiveMember } from '#test/steps/given.ts';
import { readInbox, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, DESKTOP, findBarriers, PHONE, watchWindows } from './browser.ts';
import { findToasts, signIn, visit } from './pages.ts';

/** Two browsers of one member: one ends the other's session. */

const { open, faults } = watchWindows();
afterAll(async () => {
	await closeWindows();
	expect(faults()).toEqual([]);
});

let member: SignedIn;
let desktop: Page;
let phone: Page;

/** Follows the page's live connection. `closed` resolves when the connection ends. */
function followLive(page: Page): { open: Promise<void>; closed: Promise<void> } {
	const closed = Promise.withResolvers<void>();
	const opened = Promise.withResolvers<void>();
	page.on('websocket', (socket) => {
		if (!socket.url().includes('/live')) return;
		socket.on('framereceived', ({ payload }) => String(payload).startsWith('CONNECTED') && opened.resolve());
		socket.on('close', () => closed.resolve());
	});
	return { open: opened.promise, closed: closed.promise };
}

test('a browser that is ended from another one is at the sign-in page at once, its live connection closed, and stays there', async () => {
	member = await anActiveMember('two-browsers', 'Sendai Sessions');
	[phone, desktop] = [await open(PHONE), await open(DESKTOP)];
	const live = followLive(desktop);
	await signIn(desktop, member.userName);
	await live.open;
	await signIn(phone, member.userName);

	await visit(phone, '/userProfile');
	await phone.getByRole('link', { name: 'Devices' }).click();
	const rows = phone.getByRole('main').getByRole('listitem');
	// The third session is the test's own.
	await expect.poll(() => rows.count()).toBe(3);
	await expect.poll(() => rows.first().textContent()).toMatch(/This device/);
	await expect.poll(() => rows.first().getByRole('button').count()).toBe(0);
	expect(await findBarriers(phone)).toEqual([]);
	const other = rows.filter({ hasText: /Chrom/ }).nth(1);
	const told = findToasts(phone, 'The device is logged out').waitFor();
	await other.getByRole('button', { name: /^Log out .+, logged in/ }).click();

	await Promise.all([told, live.closed, desktop.waitForURL(/\/login$/)]);
	await expect.poll(() => rows.count()).toBe(2);
	await desktop.goto('/diamond-filter');
	await desktop.waitForURL((url) => url.pathname !== '/diamond-filter');
	expect(await desktop.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('everywhere else, and then everywhere', async () => {
	const [here, there] = [phone, desktop];
	const live = followLive(there);
	await signIn(there, member.userName);
	await live.open;

	await here.getByRole('button', { name: 'Log out everywhere else' }).click();
	await here.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click();
	await there.waitForURL(/\/login$/);
	await here.getByText('You are not logged in anywhere else.').waitFor();
	await expect(member.api.getBidProcessData({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });

	await here.getByRole('button', { name: 'Log out everywhere', exact: true }).click();
	await here.getByRole('dialog').getByRole('button', { name: 'Log out everywhere', exact: true }).click();
	await here.waitForURL(/\/login$/);
});

test('a browser that is new is told of by mail, and not a second time', async () => {
	const { userName } = await anActiveMember('new-browser', 'Akita Sessions');
	const mails = async () => (await readInbox(userName)).filter(({ subject }) => subject.includes('new device'));
	// A device that is new to this account; it has the mark of another account.
	const page = desktop;
	const logIn = async () => {
		await page.getByLabel('Email').fill(userName);
		await page.getByLabel('Password', { exact: true }).fill('Diamonds-2026!');
		await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
		await page.waitForURL(/diamond-filter/);
	};
	await logIn();
	await expect.poll(async () => (await mails()).length).toBe(1);
	const told = page.getByRole('link', { name: /Notifications/ });
	await told.first().waitFor();

	await visit(page, '/sessions');
	await page.getByRole('button', { name: 'Log out everywhere', exact: true }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere', exact: true }).click();
	await page.waitForURL(/\/login$/);
	await logIn();
	await visit(page, '/notificationTab');
	await page.getByText('Login from a new device').first().waitFor();
	expect(await page.getByText('Login from a new device').count()).toBe(1);
	expect(await mails()).toHaveLength(1);
});

test('a browser that forbids its storage shows the app, and lets a member in', async () => {
	const { userName } = await anActiveMember('forbidden-storage', 'Closed Stones');
	const page = await open();
	// As Chromium does if all cookies are blocked.
	await page.addInitScript(() => {
		const forbid = () => {
			throw new DOMException('Access is denied for this document.', 'SecurityError');
		};
		for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { configurable: true, get: forbid });
	});
	await signIn(page, userName);
	await page.getByRole('region', { name: 'Search' }).waitFor();
});
