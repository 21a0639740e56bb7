import type { Browser, Page } from 'playwright-core';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMITS } from '#shared/domain/limits.ts';
import { anActiveMember, aStone, theAdmin } from '#test/steps/given.ts';
import type { SignedIn } from '#test/steps/market.ts';
import { openBrowser, openWindow, PHONE } from './browser.ts';
import { signIn } from './pages.ts';

/** What surrounds an auction: a word to the market, searches that are kept, figures that lead to their lists. */

let browser: Browser;
let seller: SignedIn;
let buyer: SignedIn;
let lot: string;
const faults: string[][] = [];

const open = async (options = {}): Promise<Page> => {
	const window = await openWindow(browser, options);
	faults.push(window.faults);
	return window.page;
};

beforeAll(async () => {
	browser = await openBrowser();
	[seller, buyer] = await Promise.all([anActiveMember('around-seller', 'Kofu Stones'), anActiveMember('around-buyer', 'Ueno Gems')]);
	lot = (await seller.api.createDiamond({ body: aStone({ shape: 'TRILLIANT', weight: 7.77, color: 'K' }) })).diamondId;
});
afterAll(() => browser?.close());

test('a visitor writes to the market; what could not be sent stays in the form', async () => {
	const page = await open({ ...PHONE, extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.23' } });
	await page.goto('/');
	await page.getByRole('link', { name: 'Contact' }).click();
	await page.getByRole('button', { name: 'Submit' }).click();
	await page.getByText('Please write a message.').waitFor();
	for (let sent = 0; sent <= RATE_LIMITS.CONTACT.address; sent++) {
		await page.getByLabel('Company Name').fill('Ginza Diamond');
		await page.getByLabel('Private Name').fill('佐藤 蓮');
		await page.getByLabel('Email').fill(`ren${sent}@example.com`);
		await page.getByRole('textbox', { name: 'Message' }).fill('Where do I find\nmy bids?');
		await page.getByRole('button', { name: 'Submit' }).click();
		if (sent === RATE_LIMITS.CONTACT.address) break;
		await page.getByText('Email Sent Successfully .').first().waitFor();
		await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
	}
	await page.getByText(/Too many messages have come from here. Please try again in \d+ minutes/).waitFor();
	expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Where do I find\nmy bids?');
});

test('a dealer keeps a search, applies it, silences it and deletes it', async () => {
	const page = await open(PHONE);
	await signIn(page, buyer.userName);
	await page.goto('/diamond-filter?shape=TRILLIANT&caratFrom=7.77&sort=-weight');
	await page.getByText('1 stone', { exact: true }).waitFor();
	await page.getByRole('button', { name: 'Saved searches' }).click();
	const dialog = page.getByRole('dialog').first();
	await dialog.getByLabel('Name').fill('Big trilliants');
	await dialog.getByRole('button', { name: 'Save' }).click();
	await dialog.getByRole('button', { name: 'Show the stones of Big trilliants' }).waitFor();
	expect((await buyer.api.savedSearches({ query: {} })).content).toMatchObject([{ name: 'Big trilliants', alert: true, search: { shape: ['TRILLIANT'] } }]);

	await page.goto('/diamond-filter');
	await page.getByRole('button', { name: 'Saved searches' }).click();
	await dialog.getByRole('switch', { name: 'Alert for Big trilliants' }).click({ force: true });
	await expect.poll(async () => (await buyer.api.savedSearches({ query: {} })).content[0]?.alert).toBe(false);
	await dialog.getByRole('button', { name: 'Show the stones of Big trilliants' }).click();
	await page.waitForURL('**/diamond-filter?shape=TRILLIANT&caratFrom=7.77&sort=-weight');
	await page.getByText('1 stone', { exact: true }).waitFor();

	await page.getByRole('button', { name: 'Saved searches' }).click();
	await dialog.getByRole('button', { name: 'Delete Big trilliants' }).click();
	await page.getByRole('dialog').last().getByRole('button', { name: 'Delete', exact: true }).click();
	await dialog.getByText('None yet.', { exact: false }).waitFor();
});

test('the dashboard’s figures lead to the lists behind them, which the header sorts', async () => {
	const page = await open();
	await signIn(page, buyer.userName);
	await page.goto('/user/dashboard');
	await buyer.api.addBid({ body: { bidId: ulid(), diamondId: lot, bidAmount: 8000 } });
	await page.reload();
	await page.getByRole('link', { name: '1 You lead' }).click();
	await page.getByRole('button', { name: 'Sort', exact: true }).click();
	await page.getByRole('menuitem', { name: 'Clarity' }).click();
	await page.getByRole('menuitem', { name: 'Clarity, ascending' }).click();
	await page.waitForURL('**/stock?sort=-clarity');
	await page.locator(`main a[href="/productDetails/${lot}"]`).waitFor();
});

test('the admin sees the stones of a member who was banned', async () => {
	const admin = await theAdmin();
	const banned = await anActiveMember('around-banned', 'Lost Stones Inc');
	const { diamondId } = await banned.api.createDiamond({ body: aStone() });
	await admin.api.banMember({ params: { userId: banned.session.data.userId }, body: { reason: 'Trial' } });
	const page = await open();
	await signIn(page, admin.userName);
	await page.getByRole('link', { name: /Inactive$/ }).click();
	await page.getByLabel('Name, company or e-mail').fill('Lost Stones');
	await page.getByRole('button', { name: 'Stones of Lost Stones Inc' }).first().click();
	await page.locator(`main a[href="/productDetails/${diamondId}"]`).waitFor();
	// Pages for guests lead an admin to where an admin begins.
	await page.goto('/signup');
	await page.waitForURL('**/admin-dashboard');
});

test('no page has met an error of its own', () => {
	expect(faults.flat()).toEqual([]);
});
