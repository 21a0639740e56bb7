import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, watchWindows } from './browser.ts';
import { findTable, findToasts, takeSession } from './pages.ts';

/** A list that updates itself, and the stones that were found before. */

/** A weight that no other test uses. */
const WEIGHT = 12.21;
const SEARCH = `/diamond-filter?caratFrom=${WEIGHT}&caratTo=${WEIGHT}&sort=-pricePerCarat`;
const COLORS = ['D', 'E', 'F', 'G'] as const;

let buyer: SignedIn;
let rival: SignedIn;
/** The most expensive stone. */
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

test('a bid of somebody else stands in its row at once; stones are saved for a customer with a margin that stands nowhere in the file, and their sellers are asked for media at once', async () => {
	// Lists are updated about stones in an auction, and about tracked ones.
	await bids(buyer, first, 7000);
	await eventually('the bid', async () => (await buyer.api.search({ body: { caratFrom: WEIGHT, caratTo: WEIGHT, allBid: true } })).totalElements === 1);
	await page.goto(SEARCH);
	const row = findTable(page)
		.getByRole('row')
		.filter({ has: page.locator(`a[href="/productDetails/${first}"]`) });
	await row.getByText('$7,000', { exact: true }).waitFor();
	await bids(rival, first, 7100);
	await row.getByText('$7,100', { exact: true }).waitFor();

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

	await bar.getByRole('button', { name: 'More actions' }).click();
	const told = findToasts(page, 'Requested for 4 stones.').waitFor();
	await page.getByRole('menuitem', { name: 'Ask for photos and video' }).click();
	await told;
	expect(faults()).toEqual([]);
});
