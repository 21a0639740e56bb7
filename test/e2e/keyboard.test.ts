import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, PASSWORD, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, openWindow } from './browser.ts';
import { findToasts } from './pages.ts';

/** From signing in to a bid without a pointer, as a screen reader announces it: the names of focused elements, and live messages. */

/** A weight that no other test uses. */
const WEIGHT = 16.61;
const PRICES = [10_000, 9_000, 8_000];

let page: Page;
let buyer: SignedIn;
let faults: string[];

beforeAll(async () => {
	const [seller, bidder] = await Promise.all([anActiveMember('keyboard-seller', 'Kofu Facets'), anActiveMember('keyboard-buyer', 'Ueno Gems')]);
	buyer = bidder;
	for (const askingPrice of PRICES) await seller.api.createDiamond({ body: aStone({ weight: WEIGHT, color: 'G', clarity: 'VS1', askingPrice }) });
	await eventually('the stones', async () => (await buyer.api.search({ body: { caratFrom: WEIGHT, caratTo: WEIGHT } })).totalElements === PRICES.length);
	({ page, faults } = await openWindow({ viewport: { width: 1440, height: 900 } }));
});
afterAll(closeWindows);

const press = (key: string) => page.keyboard.press(key);
const type = (text: string) => page.keyboard.type(text);
const focused = () => page.locator(':focus');
/** Presses Tab, or another key, until the focused element matches `name`. Returns the number of presses. */
async function tabTo(name: RegExp, most: number, key = 'Tab'): Promise<number> {
	for (let tabs = 1; tabs <= most; tabs++) {
		await press(key);
		const [snapshot = ''] = (await focused().ariaSnapshot()).split('\n');
		if (name.test(snapshot)) return tabs;
	}
	throw new Error(`${most} tabs did not lead to ${name}`);
}
/** Waits for a live message that is announced without the focus. */
const hears = (words: string | RegExp) =>
	page.locator('[role=status], [role=alert], [aria-live=polite]').filter({ hasText: words }).first().waitFor({ state: 'attached' });

test('one signs in, after a wrong password', async () => {
	await page.goto('/login');
	await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
	// The first field has the focus.
	await expect.poll(async () => (await focused().ariaSnapshot()).split('\n')[0]).toMatch(/textbox "Email"/);
	await type(buyer.userName);
	await tabTo(/textbox "Password"/, 2);
	await type('Not-the-password-1!');
	await press('Enter');
	// After a refusal the focus is on the reason beside the button, and the typed address stays.
	await expect.poll(() => page.evaluate(() => document.activeElement?.querySelector('[role=alert]')?.textContent ?? '')).toMatch(/password|e-mail|address/i);
	expect(await page.getByLabel('Email').inputValue()).toBe(buyer.userName);
	await tabTo(/textbox "Password"/, 5, 'Shift+Tab');
	await press('Control+a');
	await type(PASSWORD);
	await press('Enter');
	await page.waitForURL('**/diamond-filter');
});

test('asks in words, and hears how many stones there are', async () => {
	await hears(/[\d,]+ stones?/);
	// The screen's table is there.
	await page.getByRole('checkbox', { name: /^Select these/ }).waitFor();
	await press('/');
	expect(await focused().ariaSnapshot()).toMatch(/textbox "Search in words"/);
	await type(`round ${WEIGHT}-${WEIGHT} vs1`);
	await hears(`Carat ${WEIGHT}`);
	await press('Enter');
	await page.waitForURL(/caratFrom=16.61/);
	await hears('3 stones');
	// The results follow soon after the active filters and the list's actions.
	await tabTo(/checkbox "Select these 3"/, 16);
});

test('walks through them and hears each one', async () => {
	await press('ArrowDown');
	await hears(/^1 of 3: Round 16\.61 ct G VS1, \$\d+,000 per carat$/);
	await press('ArrowDown');
	await hears(/^2 of 3: Round 16\.61 ct G VS1, \$\d+,000 per carat$/);
});

test('bids the minimum, which the button says in money, and hears that it leads', async () => {
	await press('b');
	const dialog = page.getByRole('dialog', { name: 'Bid on Round 16.61 ct G VS1' });
	await dialog.waitFor();
	await expect.poll(() => focused().getAttribute('inputmode')).toBe('numeric');
	const field = (await focused().ariaSnapshot()).split('\n')[0] ?? '';
	expect(field).toMatch(/textbox "Your bid per carat"/);
	const minimum = await focused().inputValue();
	expect(minimum).toMatch(/^\d,\d00$/);
	expect(await dialog.getByLabel('Your bid per carat').getAttribute('aria-describedby')).toBeTruthy();
	await tabTo(new RegExp(`button "Place the bid: \\$${minimum} per carat, \\$[\\d,]+ in total"`), 4);
	await Promise.all([findToasts(page, `You lead with $${minimum} per carat.`).waitFor(), press('Enter')]);
	await dialog.waitFor({ state: 'detached' });
	expect(new URL(page.url()).pathname).toBe('/diamond-filter');
	// The focus is back in the list, whose keys work as before.
	await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#results')?.id)).toBe('results');
	await press('ArrowUp');
	await hears(/^1 of 3: Round/);
	await press('b');
	await page.getByRole('dialog').waitFor();
	await press('Escape');
	await page.getByRole('dialog').waitFor({ state: 'detached' });
	await press('ArrowDown');
	await hears(/^2 of 3: Round/);
});

test('in Japanese the same keys lead to a higher ceiling', async () => {
	await page.evaluate(() => localStorage.setItem('selectedLang', 'jp'));
	const { content } = await buyer.api.search({ body: { caratFrom: WEIGHT, caratTo: WEIGHT, myBid: true } });
	await page.goto(`/productDetails/${content[0]?.diamondId}`);
	await page.getByRole('region', { name: 'オークション', exact: true }).getByText('最高入札中', { exact: true }).waitFor();
	await tabTo(/link "本文へ移動"/, 1);
	await press('Enter');
	await tabTo(/button "上限額を引き上げる"/, 30);
	await press('Enter');
	const dialog = page.getByRole('dialog', { name: '上限額の引き上げ' });
	await dialog.waitFor();
	await expect.poll(async () => (await focused().ariaSnapshot()).split('\n')[0]).toMatch(/textbox "上限額（1ctあたり・非公開）"/);
	await type('１２０００');
	await tabTo(/button "上限額を\$12,000\/ctに引き上げる"/, 3);
	await Promise.all([findToasts(page, '上限額を1ctあたり$12,000に引き上げました。').waitFor(), press('Enter')]);
	await dialog.waitFor({ state: 'detached' });
	await expect.poll(() => focused().ariaSnapshot()).toMatch(/button "上限額を引き上げる"/);
	expect(faults).toEqual([]);
});
