import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, findBarriers, PHONE, watchWindows } from './browser.ts';
import { takeSession } from './pages.ts';

/** The market in a hand: pulled down for news, put on the home screen when that is worth it, and a new member's first steps. */

const WEIGHT = 11.17;

let seller: SignedIn;
let buyer: SignedIn;

const { open, faults } = watchWindows(PHONE);
const list = async (lotId: string) => (await seller.api.createDiamond({ body: aStone({ lotId, weight: WEIGHT }) })).diamondId;
const awaitStones = (count: number) =>
	eventually('the stones', async () => (await buyer.api.search({ body: { caratFrom: WEIGHT, caratTo: WEIGHT } })).totalElements === count);

beforeAll(async () => {
	[seller, buyer] = await Promise.all([anActiveMember('phone-seller', 'Mino Facets'), anActiveMember('phone-buyer', 'Hagi Gems')]);
});
afterAll(closeWindows);

/** A finger that goes down the middle of the page, so many pixels, and lets go. */
async function pullDown(page: Page, pixels: number): Promise<void> {
	const finger = await page.context().newCDPSession(page);
	const at = (y: number) => ({ touchPoints: [{ x: 190, y }] });
	await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(140) });
	for (let step = 1; step <= 8; step++) await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(140 + (pixels * step) / 8) });
	await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a list that is pulled down from its top is asked for again', async () => {
	await list('PULL-1');
	await awaitStones(1);
	const page = await open();
	await takeSession(page, buyer);
	await page.goto(`/diamond-filter?caratFrom=${WEIGHT}&caratTo=${WEIGHT}`);
	await page.getByText('1 stone', { exact: true }).waitFor();
	await list('PULL-2');
	await awaitStones(2);
	// A search is not told of stones that come: the list stands until it is asked for.
	expect(await page.getByText('1 stone', { exact: true }).count()).toBe(1);
	await pullDown(page, 60);
	expect(await page.getByText('1 stone', { exact: true }).count()).toBe(1);
	await pullDown(page, 300);
	await page.getByText('2 stones', { exact: true }).waitFor();
});

test('whoever comes back is offered the app for the home screen, and left in peace after a no', async () => {
	const page = await open();
	await page.addInitScript(() => {
		// Chromium offers it once, when a page has come, before what shows the offer is there.
		window.addEventListener('load', () => window.dispatchEvent(new Event('beforeinstallprompt')));
	});
	await takeSession(page, buyer);
	await page.goto('/user/dashboard');
	await page.getByRole('heading', { level: 1 }).waitFor();
	const offer = page.getByRole('region', { name: 'Install App' });
	await page.evaluate(() => {
		const history = JSON.parse(localStorage.getItem('install-history') ?? '{}');
		localStorage.setItem('install-history', JSON.stringify({ ...history, lastVisit: history.lastVisit - 5 * 3_600_000 }));
	});
	expect(await offer.count()).toBe(0);
	await page.reload();
	await offer.getByRole('button', { name: 'Install App' }).waitFor();
	expect(await findBarriers(page)).toEqual([]);
	await offer.getByRole('button', { name: 'Not now' }).click();
	await offer.waitFor({ state: 'detached' });
	await page.reload();
	await page.getByRole('heading', { level: 1 }).waitFor();
	expect(await offer.count()).toBe(0);
});

test('who is new is led to the first listing and the first bid, and each step is ticked when it is done', async () => {
	const dealer = await anActiveMember('phone-new', 'Tsuwano Gems');
	const page = await open();
	await takeSession(page, dealer);
	await page.goto('/user/dashboard');
	const guide = page.getByRole('region', { name: 'Your first steps' });
	await guide.getByText('0 of 3 done').waitFor();
	expect(await findBarriers(page)).toEqual([]);
	await guide.getByRole('link', { name: 'List one stone' }).click();
	await page.getByRole('heading', { level: 1, name: 'List a stone' }).waitFor();
	await dealer.api.createDiamond({ body: aStone() });
	await page.goto('/user/dashboard');
	await guide.getByText('1 of 3 done').waitFor();
	await guide.getByRole('heading', { name: 'List a first stone · done' }).waitFor();
	await guide.getByRole('button', { name: 'Hide the first steps' }).click();
	await guide.waitFor({ state: 'detached' });
});

test('sheet, one stone and scan lead to each other', async () => {
	const page = await open();
	await takeSession(page, seller);
	await page.goto('/create-diamond');
	const ways = page.getByRole('navigation', { name: 'Ways to list stones' });
	await ways.getByRole('link', { name: 'Sheet' }).click();
	await page.waitForURL('**/uploadDiamond');
	await ways.getByRole('link', { name: 'Scan' }).click();
	await page.getByRole('dialog', { name: 'Scan a QR' }).waitFor();
});

test('who has typed a rate reads totals in yen, too: on a stone’s page and while bidding', async () => {
	const diamondId = await list('YEN-1');
	const page = await open();
	await takeSession(page, buyer);
	await page.goto('/userProfile');
	await page.getByLabel('Yen for $1').fill('150');
	await page.goto(`/productDetails/${diamondId}?bid=1`);
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Your bid per carat').fill('8000');
	// 11.17 ct at $8,000.
	await dialog.getByText(/ · ≈ ¥13,400,000$/).waitFor();
	expect(await findBarriers(page)).toEqual([]);
	await page.evaluate(() => localStorage.setItem('selectedLang', 'jp'));
	await page.goto(`/productDetails/${diamondId}`);
	await page.getByText(/≈ [¥￥]16,760,000/).waitFor();
	// Without a photo it is drawn, beside a coin.
	await page.getByText('100円硬貨', { exact: false }).first().waitFor();
	await page.goto('/userProfile');
	await page.getByLabel('$1あたりの円').fill('');
	await page.goto(`/productDetails/${diamondId}`);
	await page.getByRole('heading', { level: 1 }).waitFor();
	expect(await page.getByText('≈').count()).toBe(0);
	expect(faults()).toEqual([]);
});
