import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { type AuthenticatorApp, anAuthenticator, withAnAuthenticator } from '#test/steps/authenticator.ts';
import { anActiveMember, theAdmin } from '#test/steps/given.ts';
import { PASSWORD, signIn as signInByApi } from '#test/steps/market.ts';
import { closeWindows, findBarriers, PHONE, watchWindows } from './browser.ts';
import { findToasts, signIn, visit } from './pages.ts';

const { open, faults } = watchWindows();
afterAll(async () => {
	await closeWindows();
	expect(faults()).toEqual([]);
});

/** The page of all tests after the first, and the member who first uses it. */
let page: Page;
let userName: string;

const typeCode = async (page: Page, code: string) => {
	await page.getByLabel('Digit of the code').first().click();
	await page.keyboard.type(code);
};
/** Types the app's code, and the next one if that has expired meanwhile. `accepted` is shown once the code is accepted. */
const enterCode = (page: Page, app: AuthenticatorApp, accepted: Locator) =>
	app.enterCode(async (code) => {
		await typeCode(page, code);
		const refusal = page.getByRole('main').getByText(/This is not the current code/);
		await accepted.or(refusal).first().waitFor();
		if (await refusal.isVisible()) throw new Error('The code was refused');
	});
/** Enters address and password on the sign-in screen. */
async function logsIn(page: Page, userName: string): Promise<void> {
	await visit(page, '/login');
	await page.getByLabel('Email').fill(userName);
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
	await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
}
async function logsOut(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Your account' }).click();
	await page.getByRole('menuitem', { name: 'Log out', exact: true }).click();
	await page.waitForURL('**/login');
}
const findSection = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Sets up an authenticator app on the page. Returns the app and the recovery codes that the page shows. */
async function setsUp(page: Page) {
	const section = findSection(page, 'Authenticator app');
	await section.getByRole('button', { name: 'Set up an authenticator app' }).click();
	await section.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
	const app = anAuthenticator(((await section.locator('code').textContent()) ?? '').replaceAll(' ', ''));
	const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
	await enterCode(page, app, codes.first());
	return { app, recoveryCodes: await codes.allTextContents(), section };
}

test('a dealer sets up an app on a phone, logs in with its code, and without the phone by a recovery code', async () => {
	const member = await anActiveMember('app');
	const page = await open(PHONE);
	await signIn(page, member.userName);
	await visit(page, '/security');
	const { app, recoveryCodes, section } = await setsUp(page);
	expect(recoveryCodes).toHaveLength(10);
	expect(await findBarriers(page, 'main')).toEqual([]);
	const saved = page.waitForEvent('download');
	await section.getByRole('button', { name: 'Save as a file' }).click();
	expect((await saved).suggestedFilename()).toBe('recovery-codes.txt');
	await section.getByRole('button', { name: 'I have saved them' }).click();
	await section.getByText('10 recovery codes are left.').waitFor();

	await logsOut(page);
	await logsIn(page, member.userName);
	await page.getByText('Enter the current code from your authenticator app.').waitFor();
	expect(await findBarriers(page, 'main')).toEqual([]);
	const first = page.getByLabel('Digit of the code').first();
	expect([await first.getAttribute('autocomplete'), await first.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric']);
	// The code of a phone whose clock is seven minutes behind.
	await typeCode(page, app.showLateCode(7));
	await page.getByText("set the phone's date and time to automatic", { exact: false }).first().waitFor();
	// A form of one field says its error once, at the field.
	expect(
		await page
			.getByRole('main')
			.getByText(/This is not the current code/)
			.count(),
	).toBe(1);
	await enterCode(page, app, page.getByRole('button', { name: 'Your account' }));
	await page.waitForURL(/diamond-filter/);

	await logsOut(page);
	await logsIn(page, member.userName);
	await page.getByRole('button', { name: "I don't have my phone" }).click();
	await page.getByLabel('Recovery code').fill('AAAAA-AAAAA');
	await page.getByRole('button', { name: 'Use this code' }).click();
	await page.getByText('This is not a recovery code of this account', { exact: false }).waitFor();
	await page.getByLabel('Recovery code').fill(recoveryCodes[4]?.toLowerCase() ?? '');
	const told = findToasts(page, 'Please set up the authenticator app again.').waitFor();
	await page.getByRole('button', { name: 'Use this code' }).click();
	await told;
	// The member is led to the screen where an app is set up.
	await page.waitForURL('**/security');
	await findSection(page, 'Authenticator app').getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
});

test('a dealer makes new recovery codes, and turns the app off', async () => {
	({ userName } = await anActiveMember('app-off'));
	page = await open();
	await signIn(page, userName);
	await visit(page, '/userProfile');
	await page.getByRole('link', { name: 'Login and security' }).first().click();
	const { recoveryCodes, section } = await setsUp(page);
	await section.getByRole('button', { name: 'I have saved them' }).click();
	await section.getByRole('button', { name: 'New recovery codes' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'New recovery codes' }).click();
	const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
	await expect.poll(async () => (await codes.allTextContents()).filter((code) => recoveryCodes.includes(code))).toEqual([]);
	await codes.first().waitFor();
	expect(await codes.count()).toBe(10);
	await section.getByRole('button', { name: 'I have saved them' }).click();
	await section.getByRole('button', { name: 'Turn off' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
	await section.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
	await logsOut(page);
	await logsIn(page, userName);
	await page.waitForURL(/diamond-filter/);
});

test('whom the market asks for a second factor is led to where it is set up, and goes on from there', async () => {
	// The test market requires no second factor, so the page gets the refusal from the test until the member has one.
	let isNeeded = true;
	await page.route('**/api/v1/common/dashboard', (route) => {
		const problem = {
			type: 'about:blank',
			title: 'A second login step is needed',
			status: 403,
			detail: 'Set one up.',
			code: 'FACTOR_NEEDED',
			requestId: 'test',
		};
		return isNeeded ? route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem }) : route.continue();
	});
	await visit(page, '/user/dashboard');
	await page.waitForURL('**/security');
	await page.getByRole('alert').getByText('Set up an authenticator app first').waitFor();
	expect(await findBarriers(page)).toEqual([]);
	const { section } = await setsUp(page);
	isNeeded = false;
	await section.getByRole('button', { name: 'I have saved them' }).click();
	await page.getByText('Set up an authenticator app first').waitFor({ state: 'detached' });
	await visit(page, '/user/dashboard');
	await page.getByRole('heading', { level: 1 }).waitFor();
	expect(new URL(page.url()).pathname).toBe('/user/dashboard');
});

test('an admin turns off the authenticator of who has lost the phone, with how it was checked', async () => {
	const company = `Lost Phone ${Date.now()}`;
	const member = await withAnAuthenticator(await anActiveMember('lost-phone', company));
	const admin = await theAdmin();
	await logsOut(page);
	await signIn(page, admin.userName);
	await visit(page, `/admin-dashboard?state=ACTIVE&q=${encodeURIComponent(company)}`);
	await page.getByRole('button', { name: `More: ${company}` }).click();
	await page.getByRole('menuitem', { name: 'Turn off the authenticator' }).click();
	const dialog = page.getByRole('dialog');
	expect(await findBarriers(page)).toEqual([]);
	await dialog.getByRole('button', { name: 'Turn off' }).click();
	await dialog.getByText('Please enter a reason.', { exact: true }).waitFor();
	await dialog.getByLabel('How it was checked').fill('Called the office back.');
	const told = findToasts(page, /authenticator of .* is turned off/).waitFor();
	await Promise.all([told, dialog.getByRole('button', { name: 'Turn off' }).click()]);
	expect(await (await signInByApi(member.userName)).api.factors({})).toMatchObject({ authenticator: null });
});
