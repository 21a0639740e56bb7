import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone, theAdmin } from '#test/steps/given.ts';
import { moveClockPast, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, findBarriers, watchWindows } from './browser.ts';
import { takeSession } from './pages.ts';

/** Every form that can be refused says so beside the field and in a summary that takes the focus, and keeps what was typed. */

const COMPANY = 'Zushi Forms';
let seller: SignedIn;
let buyer: SignedIn;
let admin: SignedIn;
let offered: string;
let disputed: string;
let accepted: string;

const { open, faults } = watchWindows();

beforeAll(async () => {
	[seller, buyer, admin] = await Promise.all([anActiveMember('forms-seller', COMPANY), anActiveMember('forms-buyer', 'Hayama Forms'), theAdmin()]);
	disputed = await aSale();
	const { caseId = '' } = await complain(buyer, disputed);
	await complain(seller, disputed);
	const { confirmBy } = await seller.api.getDiamond({ params: { id: disputed } }).then((stone) => ('confirmBy' in stone ? stone : { confirmBy: undefined }));
	disputed = caseId;
	await moveClockPast(confirmBy);
	accepted = await aSale();
	offered = (await seller.api.createDiamond({ body: aStone() })).diamondId;
});
afterAll(closeWindows);

/** A stone whose seller has accepted the buyer's bid. */
async function aSale(): Promise<string> {
	const { diamondId } = await seller.api.createDiamond({ body: aStone() });
	const { diamond } = await bids(buyer, diamondId, 8000);
	await moveClockPast(diamond.closesAt);
	await seller.api.bidStatus({ body: { diamondId, status: 'ACCEPTED' } });
	return diamondId;
}
const complain = (member: SignedIn, diamondId: string) => member.api.bidStatus({ body: { diamondId, status: 'COMPLAINT', reason: 'It never came.' } });

/** Sends the form, and sees that its summary has the focus, names what is wrong and leads to the field. */
async function expectSummary(form: Locator, message: RegExp): Promise<void> {
	await form.locator('[type=submit]').click();
	await expectFocusOn(form, message);
	const first = form.getByRole('alert').getByRole('listitem').getByRole('button').first();
	await first.click();
	await expect.poll(() => form.page().evaluate(() => document.activeElement?.matches('input, select, textarea, [role=combobox]'))).toBe(true);
	expect(await form.page().evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
}

async function expectFocusOn(form: Locator, message: RegExp): Promise<void> {
	await form.getByRole('alert').filter({ hasText: message }).first().waitFor();
	await expect.poll(() => form.page().evaluate(() => document.activeElement?.querySelector('[role=alert]')?.textContent ?? '')).toMatch(message);
}

const WRONG = /fields? needs? correcting/;
const findForm = (page: Page): Locator => page.getByRole('main').locator('form').first();
const findDialogsForm = (page: Page): Locator => page.getByRole('dialog').locator('form').first();

test('a visitor’s forms', async () => {
	const page = await open();
	for (const path of ['/login', '/signup', '/forgot-password', '/contact']) {
		await page.goto(path);
		await expectSummary(findForm(page), WRONG);
	}
	await page.goto('/login');
	await page.getByLabel('Email').fill(buyer.userName);
	await page.getByLabel('Password', { exact: true }).fill('Not-the-password-1!');
	await findForm(page).locator('[type=submit]').click();
	await expectFocusOn(findForm(page), /password|e-mail|address/i);
	expect(await page.getByLabel('Email').inputValue()).toBe(buyer.userName);
});

test('a dealer’s forms: the listing, the profile, leaving, a search to keep, a bid', async () => {
	const page = await open();
	await takeSession(page, buyer);
	await page.goto('/create-diamond');
	await page.getByLabel('Remarks').fill('Bright');
	await expectSummary(findForm(page), WRONG);
	expect(await page.getByLabel('Remarks').inputValue()).toBe('Bright');

	await page.goto('/userProfile');
	await page.getByRole('button', { name: 'Edit', exact: true }).click();
	await page.getByLabel('First name').fill('');
	await expectSummary(findForm(page), WRONG);
	await page.getByRole('button', { name: 'Cancel' }).click();
	await page.getByRole('button', { name: 'Leave the market' }).click();
	await page.getByRole('dialog').getByLabel('To confirm, type your address').fill('somebody@example.com');
	await page.getByRole('dialog').getByRole('button', { name: 'Leave the market' }).click();
	await expectFocusOn(findDialogsForm(page), WRONG);
	expect(await findBarriers(page)).toEqual([]);

	await page.goto('/diamond-filter');
	await page.getByRole('button', { name: 'Saved searches' }).click();
	await page.getByRole('dialog').getByLabel('Name').fill(' ');
	await expectSummary(findDialogsForm(page), WRONG);

	await page.goto(`/productDetails/${offered}?bid=1`);
	await page.getByRole('dialog').getByLabel('Your bid per carat').fill('12');
	await expectSummary(findDialogsForm(page), WRONG);
	expect(await page.getByLabel('Your bid per carat').inputValue()).toBe('12');
});

test('a complaint that the network lost stays written, and says why it was not sent', async () => {
	const page = await open();
	await takeSession(page, buyer);
	await page.goto(`/productDetails/${accepted}`);
	await page.getByRole('button', { name: 'Complain' }).click();
	await expectSummary(findDialogsForm(page), WRONG);
	await page.getByRole('dialog').getByLabel('What happened').fill('Nobody answers.');
	await page.route('**/api/v1/common/diamonds/upload-bid-status', (route) => route.abort('connectionreset'));
	await findDialogsForm(page).locator('[type=submit]').click();
	await expectFocusOn(findDialogsForm(page), /could not be reached|no answer|connection/i);
	expect(await page.getByRole('dialog').getByLabel('What happened').inputValue()).toBe('Nobody answers.');
	expect(await findBarriers(page)).toEqual([]);
});

test('the admin’s forms: a ban, points, a password, the rate, a verdict', async () => {
	const page = await open();
	await takeSession(page, admin);
	await page.goto('/admin-dashboard');
	const states = page.getByRole('radiogroup', { name: 'State' });
	await states.getByText('All', { exact: true }).click();
	await page.getByLabel('Name, company or e-mail').fill(COMPANY);
	await page.getByRole('button', { name: `Ban: ${COMPANY}` }).click();
	await expectSummary(findDialogsForm(page), WRONG);
	await page.keyboard.press('Escape');
	await page.getByRole('dialog').waitFor({ state: 'detached' });
	for (const correction of ['Correct points', 'Set a password']) {
		await page.getByRole('button', { name: `More: ${COMPANY}` }).click();
		await page.getByRole('menuitem', { name: correction }).click();
		await expectSummary(findDialogsForm(page), WRONG);
		await page.keyboard.press('Escape');
		await page.getByRole('dialog').waitFor({ state: 'detached' });
	}
	await page.goto('/admin-settings');
	await page.getByRole('button', { name: 'Edit' }).click();
	await page.getByLabel('Discount rate').fill('');
	await expectSummary(findForm(page), WRONG);

	await page.goto(`/case/${disputed}`);
	await page.getByText('Your decision').waitFor();
	await expectSummary(findForm(page), WRONG);
	expect(await findBarriers(page)).toEqual([]);
	expect(faults()).toEqual([]);
});
