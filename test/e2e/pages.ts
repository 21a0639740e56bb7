import type { Locator, Page } from 'playwright-core';
import { getOrigin, PASSWORD, readCodeSentTo, readDeviceMark, type SignedIn } from '#test/steps/market.ts';
import { createSessionStore } from '../../web/lib/session/session-store.ts';

/** A member's actions on each page, in the page's own words. */

/** Finds toasts. They disappear after some seconds, so begin to wait for one before it appears. */
export const findToasts = (page: Page, words: string | RegExp): Locator => page.locator('[data-position]').getByRole('alert').filter({ hasText: words });

/** Finds the region of a stone's page with the state of its auction. */
export const findAuction = (page: Page): Locator => page.getByRole('region', { name: 'Auction', exact: true });

/**
 * Opens a screen: if the app is shown already, as one of its own links does, which takes a fraction
 * of loading the app; otherwise by its address. Resolves when the previous screen is gone.
 */
export async function visit(page: Page, path: string): Promise<void> {
	if (!page.url().startsWith(getOrigin()) || (await page.locator('#root main').count()) === 0) {
		await page.goto(path);
		return;
	}
	await page.evaluate(async (to) => {
		const [, before] = location.pathname.split('/');
		const screen = document.querySelector('main')?.firstElementChild;
		history.pushState(null, '', to);
		dispatchEvent(new PopStateEvent('popstate', { state: null }));
		const [, after] = location.pathname.split('/');
		while (before !== after && screen?.isConnected) await new Promise((drawn) => requestAnimationFrame(drawn));
	}, path);
}

export async function signUp(page: Page, email: string, firstName: string, lastName: string): Promise<void> {
	await visit(page, '/signup');
	await page.getByLabel('First name').fill(firstName);
	await page.getByLabel('Last name').fill(lastName);
	await page.getByLabel('Email').fill(email);
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
	await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
	await page.getByText('Confirm your address').waitFor();
	await page.getByLabel('Digit of the code').first().click();
	await page.keyboard.type(await readCodeSentTo(email));
}

export async function completeProfile(page: Page, companyName: string): Promise<void> {
	await page.getByText('Complete your profile').waitFor();
	await page.getByLabel('Company', { exact: false }).first().fill(companyName);
	await page.getByLabel('Second-hand dealer licence').fill('３０１２３４５６７８９０');
	await page.getByLabel('Company phone').fill('+81 3 1234 5678');
	await page.getByRole('button', { name: 'Send for approval' }).click();
	await page.getByText('Waiting for approval').waitFor();
}

/** Signs in with the account's device mark, if it was used before, so that the member gets no notification of a new device. */
export async function signIn(page: Page, email: string): Promise<void> {
	await takeDeviceMark(page, email);
	await visit(page, '/login');
	await page.getByLabel('Email').fill(email);
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
	await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
	await page.waitForURL(/diamond-filter|admin-dashboard/);
}

/** Gives the page's browser the account's device mark, if it was used before. */
async function takeDeviceMark(page: Page, email: string): Promise<void> {
	const [name, value] = readDeviceMark(email)?.split('=') ?? [];
	if (name && value) await page.context().addCookies([{ name, value, domain: new URL(getOrigin()).hostname, path: '/api/v1/login' }]);
}

/**
 * Gives the page's browser the session with which the test calls the API, as if the member had
 * signed in there before. The app does not run yet: open a screen next. Signing in takes seconds of
 * processor time in each browser, so tests of other things use this. Tests of signing in or of
 * sessions sign in on the page. The app cannot renew this session, since it does not belong to the
 * web client of the user pool.
 */
export async function takeSession(page: Page, { userName, session, api }: SignedIn): Promise<void> {
	await takeDeviceMark(page, userName);
	// Reads the member again, since the session has the member's data from its beginning.
	const data = await api.getMember({ params: { userName } });
	const kept = new Map<string, string>();
	createSessionStore({ getItem: () => null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) }).set({
		...session,
		role: data.roleDto,
		data,
	});
	await page.goto('/config.json');
	await page.evaluate(
		(entries) => {
			for (const [key, value] of entries) localStorage.setItem(key, value);
		},
		[...kept],
	);
}

export async function uploadSheet(page: Page, name: string, content: Buffer): Promise<void> {
	await visit(page, '/uploadDiamond');
	await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: content });
	await page
		.getByRole('button', { name: /^(Upload|Send)/ })
		.first()
		.click();
	await page.getByText('Done', { exact: true }).first().waitFor();
}

/** Bids on the stone's page; the ceiling is optional. */
export async function bid(page: Page, amount: number, ceiling?: number): Promise<void> {
	await page
		.getByRole('button', { name: /^Bid( again)?$/ })
		.first()
		.click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Your bid per carat').fill(String(amount));
	if (ceiling !== undefined) {
		await dialog.getByText('Set a secret ceiling').click();
		await dialog.getByLabel('Secret ceiling per carat').fill(String(ceiling));
	}
	await dialog.getByRole('button', { name: 'Place the bid' }).click();
}

export async function confirmCompletion(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Confirm completed' }).first().click();
	await page.getByRole('dialog').getByRole('button', { name: 'Confirm completed' }).click();
}

/** Finds the search's table of stones. */
export const findTable = (page: Page): Locator => page.getByRole('table', { name: 'Search' });
