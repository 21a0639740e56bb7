import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, type SignedIn } from '#test/steps/market.ts';
import { ulidOf } from '../bench/search-market.ts';
import { closeWindows, findBarriers, PHONE, watchWindows } from './browser.ts';
import { addColumn, findTable, findToasts, takeSession, takeTool } from './pages.ts';

/** The search as a workbench: the keyboard alone, columns that follow their member, stones side by side. */

/** Six stones that no other test has. */
const WEIGHT = 14.41;
const SEARCH = `/diamond-filter?caratFrom=${WEIGHT}&caratTo=${WEIGHT}&sort=-pricePerCarat`;
const CLARITIES = ['VVS1', 'VVS2', 'VS1', 'VS2', 'SI1', 'SI2'] as const;

let seller: SignedIn;
let buyer: SignedIn;
let page: Page;

const { open, faults } = watchWindows({ permissions: ['clipboard-read', 'clipboard-write'] });

beforeAll(async () => {
	const [lister, searcher] = await Promise.all([anActiveMember('workbench-seller', 'Kofu Facets'), anActiveMember('workbench-buyer', 'Ueno Gems')]);
	[seller, buyer] = [lister, searcher];
	for (const [at, clarity] of CLARITIES.entries()) {
		await seller.api.createDiamond({ body: aStone({ weight: WEIGHT, color: 'G', clarity, laboratory: 'GIA', askingPrice: 6000 - at * 100 }) });
	}
	await eventually('the stones', async () => (await buyer.api.search({ body: { caratFrom: WEIGHT, caratTo: WEIGHT } })).totalElements === CLARITIES.length);
	page = await open();
	await takeSession(page, buyer);
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
	await page.getByText('Differences only').click();
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
	await takeSession(elsewhere, buyer);
	await elsewhere.goto(SEARCH);
	await findTable(elsewhere).getByRole('columnheader', { name: 'Table %' }).waitFor();

	// A link brings columns of its own, and leaves the member's as they are.
	await elsewhere.goto(`${SEARCH}&columns=sh.wt~td.pr`);
	const headings = findTable(elsewhere).getByRole('columnheader');
	await expect.poll(async () => (await headings.allInnerTexts()).join(' ')).toMatch(/Shape.*Carat.*Depth %.*Per carat/);
	expect(await headings.count()).toBe(5);
	await elsewhere.goto(SEARCH);
	await findTable(elsewhere).getByRole('columnheader', { name: 'Table %' }).waitFor();
});

test('a heading is dragged to the place of another', async () => {
	await page.goto(`${SEARCH}&columns=sh.wt~td.pr`);
	// The rows are there: a table that is still coming takes its headings away from under the mouse.
	await findTable(page).getByText('14.41').last().waitFor();
	const headings = findTable(page).getByRole('columnheader');
	await headings.filter({ hasText: /^Per carat/ }).dragTo(headings.filter({ hasText: /^Carat/ }), { steps: 10 });
	await page.waitForURL(/columns=sh\.pr(~|%7E)wt\.td/);
	await expect.poll(async () => (await headings.allInnerTexts()).join(' ')).toMatch(/Shape.*Per carat.*Carat.*Depth %/);
});

test('all that match are tracked, and not only those of the page', async () => {
	await page.goto(`${SEARCH}&size=5`);
	await page.getByRole('checkbox', { name: 'Select these 5' }).click({ force: true });
	const bar = page.getByRole('region', { name: 'Selected stones' });
	await bar.getByRole('button', { name: 'Select all 6 that match' }).click();
	await bar.getByText('6 stones selected').waitFor();
	await bar.getByRole('button', { name: 'More with these stones' }).click();
	const told = findToasts(page, '6 stones tracked.').waitFor();
	await page.getByRole('menuitem', { name: 'Track' }).click();
	await told;
	expect((await buyer.api.search({ body: { tracked: true, caratFrom: WEIGHT, caratTo: WEIGHT } })).totalElements).toBe(CLARITIES.length);
});

test('a seller changes the prices of all pages at once', async () => {
	const stock = await open();
	await takeSession(stock, seller);
	await stock.goto('/refresh-list?view=list&size=5');
	await stock.getByText('6 stones').first().waitFor();
	await stock.getByRole('button', { name: 'Select All' }).click();
	await stock.getByText('5 of 6 stones are selected.').waitFor();
	await stock.getByRole('button', { name: 'Select all 6' }).click();
	await stock.getByText('6 of 6 stones are selected.').waitFor();
	await takeTool(stock, 'Change prices');
	const dialog = stock.getByRole('dialog', { name: 'Change the prices of 6 stones' });
	await dialog.getByLabel('Percent').fill('600');
	await dialog.getByText('A percentage between -90 and 500, such as -3 or 2.5', { exact: true }).waitFor();
	await dialog.getByLabel('Percent').fill('-10');
	await dialog.getByText('$4,950').first().waitFor();
	expect(await findBarriers(stock)).toEqual([]);
	await dialog
		.getByRole('checkbox', { name: /^Change the price of lot/ })
		.last()
		.uncheck();
	await dialog.getByRole('button', { name: 'Change 5 prices' }).click();
	await dialog.getByText('5 prices were changed.').waitFor();
	await dialog.getByRole('button', { name: 'Close' }).last().click();
	const readPrices = async () => (await seller.api.inventory({ body: { userName: seller.userName, size: 10 } })).content.map((one) => one.askingPrice).sort();
	const changed = await readPrices();
	expect(changed.filter((price) => [4950, 5040, 5130, 5220, 5310, 5400].includes(price ?? 0))).toHaveLength(5);

	// The way back is there after loading anew, and in another browser.
	const elsewhere = await open(PHONE);
	await takeSession(elsewhere, seller);
	await elsewhere.goto('/refresh-list');
	const runs = elsewhere.getByRole('region', { name: 'Prices that were changed within the hour' });
	await runs.getByText(/^5 prices were changed at .*: by -10%\.$/).waitFor();
	const undone = findToasts(elsewhere, '5 prices are as they were before.').waitFor();
	await runs.getByRole('button', { name: 'Undo' }).click();
	await undone;
	await runs.waitFor({ state: 'detached' });
	expect(await readPrices()).toEqual([5500, 5600, 5700, 5800, 5900, 6000]);
});

test('on a phone stones are chosen with a thumb, and nothing is cut off', async () => {
	const phone = await open(PHONE);
	await takeSession(phone, buyer);
	await phone.goto(SEARCH);
	await phone.getByRole('button', { name: 'Select', exact: true }).click();
	await phone.getByRole('checkbox', { name: /SI2$/ }).click({ force: true });
	await phone.getByRole('region', { name: 'Selected stones' }).waitFor();
	expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width);
	expect(await findBarriers(phone)).toEqual([]);
	expect(faults()).toEqual([]);
});

test('going back from a stone finds the list as it was left, also after the app was loaded anew', async () => {
	const weight = 14.47;
	const lots = Array.from({ length: 24 }, (_, at) => `BACK-${at}`);
	for (const lotId of lots) await seller.api.createDiamond({ body: aStone({ lotId, weight }) });
	await eventually('the stones', async () => (await buyer.api.search({ body: { caratFrom: weight, caratTo: weight } })).totalElements === lots.length);
	for (const [options, view] of [
		[PHONE, ''],
		[{}, '&view=cards'],
	] as const) {
		const window = await open(options);
		await takeSession(window, buyer);
		await window.goto(`/diamond-filter?caratFrom=${weight}&caratTo=${weight}${view}`);
		const stones = window.getByRole('main').locator('a[href^="/productDetails/"]');
		await stones.first().waitFor();
		// Down to where only what is drawn on the way there can be found.
		await expect
			.poll(async () => {
				await window.mouse.wheel(0, 500);
				return window.evaluate(() => scrollY);
			})
			.toBeGreaterThan(800);
		await expect.poll(() => window.evaluate(findStoneInSight)).toBeTruthy();
		const left = await window.evaluate(findStoneInSight);
		const stone = window.getByRole('main').locator(`a[href="${left}"]`).first();
		for (const isReloaded of [false, true]) {
			// By what a finger does: a click of Playwright scrolls the page first.
			await stone.evaluate((link: HTMLElement) => link.click());
			await window.waitForURL(`**${left}`);
			await window.getByRole('heading', { level: 1 }).waitFor();
			if (isReloaded) await window.reload();
			await window.goBack();
			// Rows that are not drawn have the heights that are reckoned for them: the stone is in sight, if not to the pixel.
			await expect.poll(() => window.evaluate(isInSight, left)).toBe('in sight');
		}
	}
	expect(faults()).toEqual([]);
});

/** In the page: whether the stone that the way leads to is seen; where not, how far the page is scrolled. */
function isInSight(way: string | undefined): string {
	const boxes = [...document.querySelectorAll(`main a[href="${way}"]`)].map((link) => link.getBoundingClientRect());
	const isSeen = boxes.some(({ top, bottom, height }) => height > 0 && bottom > 0 && top < window.innerHeight);
	return isSeen ? 'in sight' : `${boxes.length} links, scrolled ${window.scrollY} of ${document.documentElement.scrollHeight}`;
}

/** In the page: the way to the stone in the middle of what is seen. */
function findStoneInSight(): string | undefined {
	const middle = window.innerHeight / 2;
	const links = [...document.querySelectorAll('main a[href^="/productDetails/"]')];
	const places = links.map((link) => ({ href: link.getAttribute('href') ?? '', box: link.getBoundingClientRect() })).filter(({ box }) => box.height > 0);
	const distance = ({ top, bottom }: DOMRect) => Math.abs((top + bottom) / 2 - middle);
	return places.toSorted((one, other) => distance(one.box) - distance(other.box))[0]?.href;
}

/** Has the market answer a page's searches with thousands of stones, made of those that it finds. */
const THOUSANDS = 5000;
async function multiplyStones(window: Page): Promise<void> {
	await window.route('**/api/v1/common/search-all-diamonds', async (route) => {
		const response = await route.fetch();
		const { content, ...rest } = await response.json();
		const many = Array.from({ length: THOUSANDS }, (_, at) => ({ ...content[at % content.length], diamondId: ulidOf(at), lotId: `MANY-${at}` }));
		await route.fulfill({ response, json: { ...rest, content: many, totalElements: THOUSANDS } });
	});
}

/** What five thousand stones may take: some four hundred is the page around them. */
const MOST_NODES = 5000;
const countNodes = (window: Page) => window.evaluate(() => document.querySelectorAll('*').length);

test.each([
	['cards', {}, `${SEARCH}&size=5000&view=cards`, 'article'],
	['rows on a phone', PHONE, `${SEARCH}&size=5000`, 'li:has(a[href^="/productDetails/"])'],
])('of thousands of stones, only the %s in sight are drawn, and keys walk through all', async (_, device, address, stone) => {
	const window = await open(device);
	await takeSession(window, buyer);
	await multiplyStones(window);
	await window.goto(address);
	await window.getByText('MANY-0', { exact: false }).first().waitFor();
	expect(await countNodes(window)).toBeLessThan(MOST_NODES);

	for (let key = 0; key < 40; key++) await window.keyboard.press('ArrowDown');
	await expect.poll(() => window.locator('article[data-active], li[data-active]').first().textContent()).toContain('MANY-39');
	await expect.poll(() => window.locator('article[data-active], li[data-active]').first().boundingBox()).toSatisfy((box) => box.y > 0 && box.y < 900);

	await window.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
	await expect.poll(() => window.locator(stone).first().textContent()).toMatch(/MANY-[12]\d{3}/);
	await expect.poll(() => countNodes(window)).toBeLessThan(MOST_NODES);
	expect(faults()).toEqual([]);
});
