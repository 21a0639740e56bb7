import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, findBarriers, openWindow, PHONE } from './browser.ts';
import { addColumn, findTable, signIn } from './pages.ts';

/** The search as a workbench: the keyboard alone, columns that follow their member, stones side by side. */

/** Six stones that no other test has. */
const WEIGHT = 14.41;
const SEARCH = `/diamond-filter?caratFrom=${WEIGHT}&caratTo=${WEIGHT}&sort=-pricePerCarat`;
const CLARITIES = ['VVS1', 'VVS2', 'VS1', 'VS2', 'SI1', 'SI2'] as const;

let buyer: SignedIn;
let page: Page;
const faults: string[][] = [];

const open = async (options = {}): Promise<Page> => {
	const window = await openWindow({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
	faults.push(window.faults);
	return window.page;
};

beforeAll(async () => {
	const [seller, searcher] = await Promise.all([anActiveMember('workbench-seller', 'Kofu Facets'), anActiveMember('workbench-buyer', 'Ueno Gems')]);
	buyer = searcher;
	for (const [at, clarity] of CLARITIES.entries()) {
		await seller.api.createDiamond({ body: aStone({ weight: WEIGHT, color: 'G', clarity, laboratory: 'GIA', askingPrice: 6000 - at * 100 }) });
	}
	await eventually('the stones', async () => (await buyer.api.search({ body: { caratFrom: WEIGHT, caratTo: WEIGHT } })).totalElements === CLARITIES.length);
	page = await open();
	await signIn(page, buyer.userName);
});
afterAll(closeWindows);

test('arrows lead from stone to stone, and the one at the cursor stands beside the list', async () => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(SEARCH);
	await findTable(page).getByText('SI2').waitFor();
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('ArrowDown');
	const peek = page.getByRole('complementary', { name: 'Stone', exact: true });
	await peek.getByText('Round 14.41 ct G VVS2').waitFor();
	await peek.getByText('Kofu Facets').waitFor();
	await page.keyboard.press('ArrowUp');
	await peek.getByText('Round 14.41 ct G VVS1').waitFor();
	// Beside the stone the list still shows what decides.
	for (const name of ['Price per carat', 'Total price', 'Current bid', 'Closes at']) {
		const heading = findTable(page)
			.getByRole('columnheader', { name: new RegExp(name) })
			.first();
		const { x = 0, width = 0 } = (await heading.boundingBox()) ?? {};
		const { x: end = 0 } = (await peek.boundingBox()) ?? {};
		expect(x + width, name).toBeLessThanOrEqual(end + 1);
	}
});

test('stones are selected by the keyboard alone, summed up, shared as a link, and compared', async () => {
	await page.keyboard.press('Space');
	for (const _ of [1, 2]) await page.keyboard.press('Shift+ArrowDown');
	const bar = page.getByRole('region', { name: 'Selected stones' });
	await bar.getByText('3 stones selected').waitFor();
	await bar.getByText('43.23 ct').waitFor();
	await bar.getByText('$5,900/ct on average').waitFor();
	await page.keyboard.press('Shift+ArrowUp');
	await bar.getByText('2 stones selected').waitFor();
	await page.keyboard.press('Control+a');
	await bar.getByText('6 stones selected').waitFor();
	await page.keyboard.press('Escape');
	await bar.waitFor({ state: 'hidden' });

	await page.keyboard.press('Space');
	await page.keyboard.press('Shift+ArrowDown');
	await bar.getByText('2 stones selected').waitFor();
	await bar.getByRole('button', { name: 'More with these stones' }).click();
	await page.getByRole('menuitem', { name: 'Share a link to these stones' }).click();
	await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/diamond-filter\?stones=/);
	const link = await page.evaluate(() => navigator.clipboard.readText());
	await page.locator('body').press('c');
	await page.waitForURL(/\/compare\?/);
	await page.getByRole('heading', { name: 'Compare stones' }).waitFor();
	await page.getByRole('row', { name: /^Clarity\s*differs/ }).waitFor();
	await page.getByRole('row', { name: /^Lab GIA GIA/ }).waitFor();
	expect(await findBarriers(page)).toEqual([]);
	await page.getByLabel('Differences only').click({ force: true });
	await page.getByRole('row', { name: /^Lab/ }).waitFor({ state: 'detached' });
	await page
		.getByRole('button', { name: /^Take .* out of the comparison$/ })
		.first()
		.click();
	await expect.poll(() => page.getByRole('columnheader').count()).toBe(1);

	await page.goto(link);
	await page.getByText('2 stones', { exact: true }).waitFor();
});

test('the columns that a member chose are there in another browser', async () => {
	await page.goto(SEARCH);
	await findTable(page).getByText('SI2').waitFor();
	const kept = page.waitForResponse((response) => response.url().endsWith('/table-settings') && response.request().method() === 'PUT');
	await addColumn(page, 'Table %');
	await kept;

	const elsewhere = await open({ viewport: { width: 1280, height: 900 } });
	await signIn(elsewhere, buyer.userName);
	await elsewhere.goto(SEARCH);
	await findTable(elsewhere).getByRole('columnheader', { name: 'Table %' }).waitFor();
});

test('on a phone stones are chosen with a thumb, and nothing is cut off', async () => {
	const phone = await open(PHONE);
	await signIn(phone, buyer.userName);
	await phone.goto(SEARCH);
	await phone.getByRole('button', { name: 'Select', exact: true }).click();
	await phone.getByRole('checkbox', { name: /SI2$/ }).click({ force: true });
	await phone.getByRole('region', { name: 'Selected stones' }).waitFor();
	expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width);
	expect(await findBarriers(phone)).toEqual([]);
	expect(faults.flat()).toEqual([]);
});
