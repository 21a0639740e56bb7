import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, watchWindows } from './browser.ts';
import { findTable, findToasts, takeSession } from './pages.ts';

/** What is asked by a press or a drag instead of words, and what becomes of the stones that were found. */

/** Stones that no other test has. */
const WEIGHT = 12.21;
const SEARCH = `/diamond-filter?caratFrom=${WEIGHT}&caratTo=${WEIGHT}&sort=-pricePerCarat`;
const COLORS = ['D', 'E', 'F', 'G'] as const;

let buyer: SignedIn;
let rival: SignedIn;
/** The dearest one. */
let first: string;
let page: Page;

const { open, faults } = watchWindows();

beforeAll(async () => {
	const [seller, searcher, bidder] = await Promise.all([
		anActiveMember('filters-seller', 'Ise Facets'),
		anActiveMember('filters-buyer', 'Toba Gems'),
		anActiveMember('filters-rival', 'Tsu Gems'),
	]);
	[buyer, rival] = [searcher, bidder];
	for (const [at, color] of COLORS.entries()) {
		const { diamondId } = await seller.api.createDiamond({
			body: aStone({ weight: WEIGHT, shape: 'OVAL', color, askingPrice: 8000 - at * 2000, remarks: 'Bright' }),
		});
		if (at === 0) first = diamondId;
	}
	await eventually('the stones', async () => (await buyer.api.search({ body: { caratFrom: WEIGHT, caratTo: WEIGHT } })).totalElements === COLORS.length);
	page = await open({ viewport: { width: 1440, height: 900 } });
	await takeSession(page, buyer);
});
afterAll(closeWindows);

/** Presses at one place of the page, and lets go at another. */
async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	await page.mouse.move(to.x, to.y, { steps: 5 });
	await page.mouse.up();
}

/** A place in a part of the page, by the share of its width. */
async function findPlace(part: Locator, share: number): Promise<{ x: number; y: number }> {
	await part.scrollIntoViewIfNeeded();
	const box = (await part.boundingBox()) ?? expect.fail('It is not shown');
	return { x: box.x + box.width * share, y: box.y + box.height / 2 };
}

test('what dealers ask all day is a button; what was asked is there again, a click away', async () => {
	await page.goto('/diamond-filter');
	const line = page.getByRole('textbox', { name: 'Search in words' });
	await line.click();
	await page.getByRole('button', { name: '1 ct GIA 3EX', exact: true }).click();
	await page.waitForURL(/laboratory=GIA/);
	expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ cut: '3EX', laboratory: 'GIA' });
	// What was asked is what stands there.
	await page.getByRole('button', { name: /^Remove .*GIA/ }).waitFor();
	await page.goto('/diamond-filter');
	await line.click();
	const recent = page.getByRole('group', { name: 'Recent' });
	await recent.getByRole('button', { name: /GIA/ }).first().click();
	await page.waitForURL(/laboratory=GIA/);
});

test('grades are dragged across, and a range is dragged out of the histogram of the present result', async () => {
	await page.goto(SEARCH);
	await findTable(page).getByText(String(WEIGHT)).last().waitFor();
	const scale = page.getByRole('group', { name: 'Colour', exact: true });
	await scale.getByRole('button', { name: 'D: 1 stone' }).waitFor();
	await drag(await findPlace(scale.getByRole('button', { name: 'D: 1 stone' }), 0.5), await findPlace(scale.getByRole('button', { name: 'F: 1 stone' }), 0.5));
	await page.waitForURL((url) => ['D', 'E', 'F'].join() === url.searchParams.getAll('color').join());
	await page.getByText('3 stones', { exact: true }).waitFor();

	const histogram = page.getByRole('img', { name: /^Price per carat: most stones at/ });
	await drag(await findPlace(histogram, 0.01), await findPlace(histogram, 0.5));
	await page.waitForURL(/perCaratTo=\d/);
	const most = Number(new URL(page.url()).searchParams.get('perCaratTo'));
	await expect.poll(() => page.getByLabel('Price per carat to').inputValue()).toBe(String(most));
});

test('what is ticked while the page still draws the tick before is added to it', async () => {
	await page.goto('/diamond-filter');
	const shapes = page.getByRole('group', { name: 'Shape', exact: true }).getByRole('button');
	await shapes.nth(2).waitFor();
	await shapes.evaluateAll((buttons) => {
		for (const button of buttons.slice(0, 3)) (button as HTMLButtonElement).click();
	});
	await expect.poll(() => new URL(page.url()).searchParams.getAll('shape').length).toBe(3);
});

test('a bid of somebody else stands in its row at once; a column is made wider by the keyboard, and stays so', async () => {
	// Lists are told of stones in an auction, and of tracked ones.
	await bids(buyer, first, 7000);
	await eventually('the bid', async () => (await buyer.api.search({ body: { caratFrom: WEIGHT, caratTo: WEIGHT, allBid: true } })).totalElements === 1);
	await page.goto(SEARCH);
	const row = findTable(page)
		.getByRole('row')
		.filter({ has: page.locator(`a[href="/productDetails/${first}"]`) });
	await row.getByText('$7,000', { exact: true }).waitFor();
	await bids(rival, first, 7100);
	await row.getByText('$7,100', { exact: true }).waitFor();

	const edge = page.getByRole('separator', { name: 'Width of Carat' });
	const width = Number(await edge.getAttribute('aria-valuenow'));
	await edge.focus();
	for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
	await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe(String(width + 24));
	await page.reload();
	await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe(String(width + 24));
});

test('stones are saved for a customer with a margin that stands nowhere in the file, and their sellers are asked for media at once', async () => {
	await page.goto(SEARCH);
	await page.getByRole('checkbox', { name: 'Select these 4' }).click({ force: true });
	const bar = page.getByRole('region', { name: 'Selected stones' });
	const save = async (format: 'CSV' | 'PDF') => {
		await bar.getByRole('button', { name: 'Export' }).click();
		const dialog = page.getByRole('dialog', { name: 'Export 4 stones' });
		await dialog.getByText(format, { exact: true }).click();
		await dialog.getByLabel('With my margin').click();
		await dialog.getByLabel('Margin on every price').fill('12.5');
		const download = page.waitForEvent('download');
		await dialog.getByRole('button', { name: 'Export', exact: true }).click();
		const file = await download;
		await dialog.waitFor({ state: 'detached' });
		return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
	};
	const csv = await save('CSV');
	expect(csv.name).toMatch(/^stones-\d{4}-\d\d-\d\d\.csv$/);
	const text = csv.content.toString('utf8');
	for (const price of ['9000', '6750', '4500', '2250']) expect(text).toMatch(new RegExp(`,${price},`));
	expect(text).not.toMatch(/margin|12\.5|Ise Facets|Bright/i);
	const pdf = await save('PDF');
	expect(pdf.name).toMatch(/\.pdf$/);
	expect(pdf.content.subarray(0, 5).toString('latin1')).toBe('%PDF-');

	await bar.getByRole('button', { name: 'More with these stones' }).click();
	const told = findToasts(page, 'Asked for 4 stones.').waitFor();
	await page.getByRole('menuitem', { name: 'Ask for photos and video' }).click();
	await told;
	expect(faults()).toEqual([]);
});
