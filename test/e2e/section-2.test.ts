import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import enCommon from '#shared/text/locales/en/web/common.json' with { type: 'json' };
import enPages from '#shared/text/locales/en/web/pages.json' with { type: 'json' };
import jaCommon from '#shared/text/locales/ja/web/common.json' with { type: 'json' };
import jaPages from '#shared/text/locales/ja/web/pages.json' with { type: 'json' };
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone, theAdmin } from '#test/steps/given.ts';
import type { SignedIn } from '#test/steps/market.ts';
import { closeWindows, findBarriers, PHONE, watchWindows } from './browser.ts';
import { findToasts, signIn, takeSession, takeTool } from './pages.ts';

/** What specification 2 says of the screens around the stones, and 8 of their toasts (docs/section-2.md). */

let dealer: SignedIn;
/** Of the dealer; nobody bids on it. */
let lot: string;

const { open, faults } = watchWindows();
const LANGUAGES = [
	['en', 'en-GB', enCommon, enPages],
	['ja', 'ja-JP', jaCommon, jaPages],
] as const;
/** Holds back the answers to such requests; what it gives lets them go. */
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
const banner = (page: Page) => page.getByRole('banner');
const namesOf = async (page: Page, role: 'link' | 'menuitem'): Promise<string[]> => (await page.getByRole(role).allInnerTexts()).map((name) => name.trim());

beforeAll(async () => {
	dealer = await anActiveMember('section-2', 'Kyoto Stones');
	const listed = await Promise.all([1, 2, 3].map(() => dealer.api.createDiamond({ body: aStone({ shape: 'BAGUETTE', treatment: 'HPHT' }) })));
	lot = listed[0]?.lotId ?? '';
	const buyer = await anActiveMember('section-2-buyer', 'Kobe Gems');
	await bids(buyer, listed[2]?.diamondId ?? '', 8000);
});
afterAll(async () => {
	await closeWindows();
	expect(faults()).toEqual([]);
});

describe.each(LANGUAGES)('in %s', (_, locale, common, pages) => {
	test('a guest has a header to come in by, a footer, and texts to read', async () => {
		const page = await open({ locale });
		await page.goto('/termConditions');
		for (const name of [common.header.login, common.header.register]) await banner(page).getByRole('link', { name, exact: true }).waitFor();
		await banner(page).getByRole('link', { name: common.header.home }).waitFor();
		await banner(page).getByRole('button', { name: common.install.app }).waitFor();
		await banner(page)
			.getByRole('button', { name: new RegExp(common.header.language) })
			.waitFor();
		const footer = page.getByRole('contentinfo').getByRole('link');
		await expect.poll(() => footer.allInnerTexts()).toEqual([common.footer.terms, common.footer.manual, common.footer.contact]);

		const titlesOf = (text: object) =>
			Object.values(text).flatMap((part) => (typeof part === 'object' && part !== null && 'title' in part ? [String(part.title)] : []));
		const headings = page.getByRole('main').getByRole('heading', { level: 2 });
		await expect.poll(() => headings.allInnerTexts()).toEqual(titlesOf(pages.terms));
		await footer.nth(1).click();
		await page.waitForURL('**/privacy-policy');
		await page.getByRole('heading', { level: 1, name: pages.manual.title }).waitFor();
		await expect.poll(() => headings.allInnerTexts()).toEqual(titlesOf(pages.manual));

		await page.goto('/nowhere');
		await page.getByRole('heading', { level: 1, name: '404 - Not Found' }).waitFor();
		await page.goto('/stock');
		await page.waitForURL((url) => url.pathname === '/');
	});

	test('the admin has settings in the header, no languages, no profile and no inventory', async () => {
		const page = await open();
		await signIn(page, (await theAdmin()).userName);
		await page.goto('/signup');
		await page.waitForURL('**/admin-dashboard');
		// An admin's language is the browser's choice of before.
		await page.evaluate((language) => localStorage.setItem('selectedLang', language === 'ja-JP' ? 'jp' : 'en'), locale);
		await page.goto('/userProfile');
		await page.waitForURL('**/unauthorized');
		await page.getByRole('heading', { name: common.unauthorized.title }).waitFor();
		await banner(page).getByRole('link', { name: common.header.notifications }).waitFor();
		expect(
			await banner(page)
				.getByRole('button', { name: new RegExp(common.header.language) })
				.count(),
		).toBe(0);
		await banner(page).getByRole('button', { name: common.header.userMenu }).click();
		await page.getByRole('menuitem', { name: common.header.logout }).waitFor();
		expect(await namesOf(page, 'menuitem')).not.toContain(common.header.inventory);
		expect(await page.locator('[role=menu] a[href="/userProfile"]').count()).toBe(0);
		await page.keyboard.press('Escape');
		await banner(page).getByRole('link', { name: common.header.settings }).click();
		await page.waitForURL('**/admin-settings');
	});
});

test('a dealer has search, upload, notifications, languages and a menu of the own; the order of stones on two screens only', async () => {
	const page = await open();
	await signIn(page, dealer.userName);
	await page.goto('/login');
	await page.waitForURL('**/diamond-filter');
	await page.goto('/admin-settings');
	await page.waitForURL('**/unauthorized');
	const bar = banner(page);
	expect(await bar.getByRole('link', { name: 'Settings' }).count()).toBe(0);
	await bar.getByRole('link', { name: 'Upload', exact: true }).click();
	await page.waitForURL('**/create-diamond');
	await bar.getByRole('link', { name: 'Search', exact: true }).click();
	await page.waitForURL('**/diamond-filter');
	const sort = bar.getByRole('button', { name: 'Sort', exact: true });
	expect(await sort.count()).toBe(0);
	await page.goto('/stock');
	await sort.waitFor();

	await bar.getByRole('button', { name: 'Your account' }).click();
	for (const name of ['Hanako', 'Inventory', 'Log out']) await page.getByRole('menuitem', { name, exact: true }).waitFor();
	expect(await findBarriers(page)).toEqual([]);
	await page.getByRole('menuitem', { name: 'Inventory', exact: true }).click();
	await page.waitForURL('**/refresh-list');
	await sort.waitFor();

	await bar.getByRole('button', { name: 'Language: English' }).click();
	expect(await findBarriers(page)).toEqual([]);
	await page.getByRole('menuitem', { name: '日本語' }).click();
	await page.getByRole('heading', { level: 1, name: '在庫' }).waitFor();
	expect(await page.evaluate(() => [localStorage.selectedLang, localStorage.i18nextLng, document.documentElement.lang])).toEqual(['jp', 'jp', 'ja']);
	await bar.getByRole('button', { name: 'アカウント' }).click();
	await page.getByRole('menuitem', { name: 'ログアウト' }).click();
	await page.waitForURL('**/login');
});

test('the inventory says what it has done, what it could not do, and what is missing', async () => {
	const page = await open();
	await takeSession(page, dealer);
	await page.goto('/refresh-list');
	const tools = page.getByRole('toolbar', { name: 'Inventory tools' });
	const press = (name: string) => takeTool(page, name);
	const confirm = () =>
		page
			.getByRole('dialog')
			.getByRole('button', { name: /^Delete/ })
			.click();
	/** Looks for the toast from before it is due. */
	const told = (words: string, act: () => Promise<unknown>) => Promise.all([findToasts(page, words).first().waitFor(), act()]);
	const fails = (path: string) => page.route(`**/api/v1/common/${path}`, (route) => route.fulfill({ status: 500, json: {} }));
	await page.getByText('3 stones').first().waitFor();
	await page.getByRole('button', { name: 'Back', exact: true }).waitFor();
	await page.getByText('Items Per Page').first().waitFor();
	// The card shows what the specification lists; the stone with a bid can be neither selected nor edited.
	const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: `Edit lot ${lot}` }) });
	for (const words of [/Round|Baguette/, '1.02 ct', 'VS1', lot, '6.41', 'HPHT', '$10,000', '$10,200']) await card.getByText(words).first().waitFor();
	expect(await page.getByRole('checkbox', { name: /^Select lot/ }).count()).toBe(2);
	expect(await page.getByRole('link', { name: /^Edit lot/ }).count()).toBe(2);
	expect(await card.getByRole('link', { name: `Edit lot ${lot}` }).getAttribute('href')).toMatch(/^\/create-diamond\?id=/);

	await told('Please select at least one item to refresh.', () => press('Refresh List'));
	await told('Please select at least one item to delete.', () => press('Delete Selected'));
	await press('Select All');
	await page.getByText('3 stones · 2 selected').waitFor();
	await press('Clear All');
	await page.getByText('3 stones', { exact: true }).waitFor();

	await fails('refresh-inventory');
	await press('Select All');
	await told('Failed to refresh inventory.', () => press('Refresh List'));
	await page.unroute('**/api/v1/common/refresh-inventory');
	await told('Inventory refreshed successfully.', () => press('Refresh List'));
	await page.getByText('3 stones', { exact: true }).waitFor();

	await tools.getByText('List', { exact: true }).click();
	await page.getByRole('table', { name: 'Inventory' }).waitFor();
	expect(await page.getByRole('columnheader', { name: /Treatment|ratio/i }).count()).toBe(0);
	await page.route('**/api/v1/common/get-all-inventory', (route) => route.fulfill({ status: 500, json: {} }));
	await banner(page).getByRole('button', { name: 'Sort', exact: true }).click();
	await told('Failed to sort data', () => page.getByRole('menuitem', { name: 'Clarity' }).click());
	await page.unroute('**/api/v1/common/get-all-inventory');
	// While it loads, its place is held. What was asked before is kept in sight instead.
	const answer = await hold(page, '**/api/v1/common/get-all-inventory');
	await page.goto('/refresh-list?size=50');
	await page.getByRole('status').getByText('Loading…').waitFor({ state: 'attached' });
	await answer();
	await page.getByText('3 stones').first().waitFor();

	await page.getByRole('checkbox', { name: `Select lot ${lot}` }).click({ force: true });
	await press('Delete Selected');
	await fails('hardDelete-diamond');
	expect(await findBarriers(page)).toEqual([]);
	await told('Failed to delete diamonds.', confirm);
	await page.unroute('**/api/v1/common/hardDelete-diamond');
	await page.getByRole('dialog').waitFor({ state: 'detached' });
	await press('Delete Selected');
	await told('Diamonds deleted successfully.', confirm);
	await page.getByText('2 stones', { exact: true }).waitFor();
	await fails('hardDeleteEntireInventory');
	await press('Delete All');
	await told('Failed to delete entire inventory.', confirm);
	await page.unroute('**/api/v1/common/hardDeleteEntireInventory');
	await page.getByRole('dialog').waitFor({ state: 'detached' });
	await press('Delete All');
	await told('Entire inventory deleted successfully.', confirm);

	const empty = await anActiveMember('section-2-empty');
	const elsewhere = await open();
	await takeSession(elsewhere, empty);
	await elsewhere.goto('/refresh-list');
	await elsewhere.getByText('Your inventory is empty').waitFor();
	await Promise.all([findToasts(elsewhere, 'No inventory items to delete.').first().waitFor(), takeTool(elsewhere, 'Delete All')]);
});

test('a profile is viewed, edited and saved; the address on which one is reached follows the channel', async () => {
	const page = await open();
	await takeSession(page, dealer);
	await page.goto('/userProfile');
	await page.getByRole('heading', { level: 1, name: "Review Hanako's Profile" }).waitFor();
	const shown = await page.getByRole('main').getByRole('rowheader').allInnerTexts();
	for (const name of ['Full name', 'Email address', 'Date of birth', 'Company phone', 'Company', 'Preferred communication', 'Contact number'])
		expect(shown).toContain(name);
	await page.getByRole('button', { name: 'Edit' }).click();
	expect(await page.getByLabel('Email address').getAttribute('readonly')).not.toBeNull();
	expect(await page.getByLabel('Date of birth').getAttribute('type')).toBe('date');
	await page.getByText('WhatsApp', { exact: true }).click();
	await page.getByText('You are reached at +81 3 1234 5678.').waitFor();
	await page.getByText('LINE', { exact: true }).click();
	expect(await page.getByLabel('LINE ID').inputValue()).toBe('');
	await page.getByLabel('Contact number').fill('+81 90 1234 5678');
	expect(await findBarriers(page)).toEqual([]);
	await Promise.all([findToasts(page, 'Updated Successfully.').waitFor(), page.getByRole('button', { name: 'Update' }).click()]);
	await page.getByRole('row', { name: 'Contact number +81 90 1234 5678' }).waitFor();
	expect(await dealer.api.getMember({ params: { userName: dealer.userName } })).toMatchObject({ preferredCommunication: 'LINE', communicationAddress: null });
});

test('the discount rate is shown, edited in digits, and kept when it could not be saved', async () => {
	const page = await open();
	await takeSession(page, await theAdmin());
	await page.goto('/admin-settings');
	await page.getByRole('heading', { level: 1, name: 'Discount Rate' }).waitFor();
	await page.getByText('30%', { exact: true }).waitFor();
	await page.getByRole('button', { name: 'Edit' }).click();
	const rate = page.getByLabel('Discount rate');
	await rate.fill('1x25');
	expect(await rate.inputValue()).toBe('100');
	await page.getByRole('button', { name: 'Submit' }).click();
	await page.getByRole('dialog').waitFor();
	expect(await findBarriers(page)).toEqual([]);
	await page.keyboard.press('Escape');
	await rate.fill('30');
	await page.route('**/api/v1/common/update-bid-process-data', (route) => route.fulfill({ status: 500, json: {} }));
	const submit = () => page.getByRole('button', { name: 'Submit' }).click();
	await Promise.all([findToasts(page, 'Update failed. Please try again.').waitFor(), submit()]);
	expect(await rate.inputValue()).toBe('30');
	await page.unroute('**/api/v1/common/update-bid-process-data');
	await Promise.all([findToasts(page, 'Updated Successfully.').waitFor(), submit()]);
	await page.getByText('30%', { exact: true }).waitFor();
});

test('a draft ends when the form is left; a screen on its way says so', async () => {
	const page = await open();
	await takeSession(page, dealer);
	await page.goto('/create-diamond');
	await page.getByLabel('Lot ID').fill('DRAFT-1');
	await page.reload();
	await page.getByRole('button', { name: 'Take it up again' }).click();
	expect(await page.getByLabel('Lot ID').inputValue()).toBe('DRAFT-1');
	// Whatever the next screen is made of does not come yet.
	const letGo = await hold(page, '**/assets/**');
	await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
	await page.getByRole('status').getByText('Loading...', { exact: true }).waitFor();
	await letGo();
	await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
	await page.getByRole('link', { name: 'Upload', exact: true }).click();
	await page.getByLabel('Lot ID').waitFor();
	expect(await page.getByLabel('Lot ID').inputValue()).toBe('');
	expect(await page.getByRole('button', { name: 'Take it up again' }).count()).toBe(0);
});

test('what could not be loaded is a page of its own', async () => {
	const page = await open();
	await page.goto('/termConditions');
	await page.route('**/assets/**', (route) => route.abort());
	await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
	await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor();
});

test('the app is offered to be installed, on iOS by hand, and not where it is', async () => {
	const page = await open();
	await page.goto('/contact');
	await page.getByRole('button', { name: 'Install App' }).click();
	await page.getByRole('dialog').getByRole('alert').waitFor();
	expect(await findBarriers(page)).toEqual([]);
	const phone = await open({
		...PHONE,
		userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
	});
	await phone.goto('/contact');
	await phone.getByRole('button', { name: 'Add to Home Screen' }).click();
	await phone.getByRole('dialog').getByRole('alert').getByText('Tap the Share button', { exact: false }).waitFor();
	const app = await open();
	await app.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
	await app.goto('/contact');
	await app.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
	expect(await app.getByRole('button', { name: 'Install App' }).count()).toBe(0);
});

test('a message to the market is sent once: its button waits for the answer', async () => {
	const page = await open({ extraHTTPHeaders: { 'x-viewer-network': '198.51.100.77' } });
	await page.goto('/contact');
	const answer = await hold(page, '**/api/v1/common/contactUs');
	await page.getByLabel('Company Name').fill('Ginza Diamond');
	await page.getByLabel('Private Name').fill('Ren Sato');
	await page.getByLabel('Email').fill('ren@example.com');
	const message = page.getByRole('textbox', { name: 'Message' });
	expect(Number(await message.getAttribute('rows'))).toBeGreaterThanOrEqual(3);
	await message.fill('Hello');
	const submit = page.getByRole('main').locator('button[type=submit]');
	await submit.click();
	await expect.poll(() => submit.isDisabled()).toBe(true);
	await Promise.all([findToasts(page, 'Email Sent Successfully .').waitFor(), answer()]);
	await expect.poll(() => message.inputValue()).toBe('');
});
