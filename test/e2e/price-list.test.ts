import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, readMarketTime } from '#test/steps/market.ts';
import { writeListDate, writePriceSheet } from '#test/steps/price-sheets.ts';
import { closeWindows, findBarriers, openWindow, PHONE } from './browser.ts';
import { findTable, takeSession } from './pages.ts';

afterAll(closeWindows);

/** How often the page has asked for the list since. */
function countListCalls(page: Page): () => number {
	let asked = 0;
	page.on('request', (request) => {
		if (request.method() === 'GET' && request.url().endsWith('/price-list') && request.url().includes('/api/')) asked++;
	});
	return () => asked;
}

test('a dealer uploads a price list, and sees by it what a stone asks', async () => {
	const dealer = await anActiveMember('e2e-list');
	const stone = { ...aStone(), shape: 'ROUND' as const, weight: 1.2, color: 'D' as const, clarity: 'IF' as const, askingPrice: 7860 };
	const { diamondId } = await dealer.api.createDiamond({ body: stone });
	const date = writeListDate(await readMarketTime());
	const { page, faults } = await openWindow();
	await takeSession(page, dealer);
	await page.goto('/price-list');
	const sheet = page.getByLabel('Or paste the sheet here');

	// Cut off: refused by its row, and what was pasted stays.
	const cut = `BR,IF,D,1.00,1.49,120,${date}\nBR,IF,E,1.00,1.4`;
	await sheet.fill(cut);
	await page.getByRole('button', { name: 'Keep as my list' }).click();
	await page.getByText('Row 2: The file ends here, in the middle of the list. Please download it again.').waitFor();
	expect(await sheet.inputValue()).toBe(cut);

	await page.getByLabel('Choose files').setInputFiles([
		{ name: 'rounds.csv', mimeType: 'text/csv', buffer: Buffer.from(writePriceSheet({ date, shapes: ['BR'] })) },
		{ name: 'pears.csv', mimeType: 'text/csv', buffer: Buffer.from(writePriceSheet({ date: '11/6/2020', shapes: ['PS'] })) },
	]);
	await page.getByRole('button', { name: 'Keep as my list' }).click();
	await page.getByRole('row', { name: /^Round .* 1,980$/ }).waitFor();
	await page.getByRole('row', { name: /^Pear Nov 6, 2020 .* 1,980$/ }).waitFor();
	expect(await findBarriers(page)).toEqual([]);

	await page.goto(`/productDetails/${diamondId}`);
	await page.getByText('Asking: −34.5% from your list').waitFor();
	await page.getByText(/^Your list of .*: Round 1\.00–1\.49 ct D IF, \$12,000 per carat$/).waitFor();
	expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
});

test('a dealer searches by the distance from the list, and sorts by it', async () => {
	const [seller, dealer] = await Promise.all([anActiveMember('e2e-list-seller', 'Percent Gems'), anActiveMember('e2e-list-search')]);
	// −40%, −30% and −20%: in this order the heaviest is neither first nor last.
	for (const [weight, askingPrice] of [
		[1.21, 8400],
		[1.22, 7200],
		[1.23, 9600],
	]) {
		await seller.api.createDiamond({ body: aStone({ shape: 'ROUND', weight, color: 'D', clarity: 'IF', askingPrice }) });
	}
	await dealer.api.keepPriceList({ body: { text: writePriceSheet({ date: writeListDate(await readMarketTime()), shapes: ['BR'] }) } });
	await eventually('the stones', async () => (await dealer.api.search({ body: { companyName: 'Percent Gems' } })).totalElements === 3);

	const { page, faults } = await openWindow();
	await takeSession(page, dealer);
	await page.goto('/diamond-filter?companyName=Percent+Gems');
	const cells = findTable(page).getByRole('cell', { name: /^−\d\d\.0%$/ });
	const listDistances = () => cells.allTextContents();
	const heading = findTable(page).getByRole('columnheader').filter({ hasText: 'List %' }).getByRole('button');
	await heading.click();
	await expect.poll(listDistances).toEqual(['−40.0%', '−30.0%', '−20.0%']);
	await heading.click();
	await expect.poll(listDistances).toEqual(['−20.0%', '−30.0%', '−40.0%']);

	await page.getByRole('button', { name: 'From my price list, %' }).click();
	const most = page.getByLabel(/^Distance from your list of .* to$/);
	await most.fill('-30');
	await most.press('Enter');
	await expect.poll(listDistances).toEqual(['−30.0%', '−40.0%']);
	expect(new URL(page.url()).search).toBe('?companyName=Percent+Gems&listTo=-30&sort=-listDistance');
	await page.getByText(/^My list of .* up to −30\.0%$/).waitFor();
	expect(await findBarriers(page)).toEqual([]);

	// Deleted elsewhere: the address still asks for it, the search no longer does.
	await dealer.api.deletePriceList({});
	await page.reload();
	await page.getByText('3 stones', { exact: true }).waitFor();
	await page.getByText(/^My list/).waitFor({ state: 'detached' });
	await findTable(page).getByRole('cell', { name: '1.22', exact: true }).waitFor();
	expect(faults).toEqual([]);
});

test('a dealer’s prices say how far they are from the list: in the inventory, on cards, in a sheet’s preview, and where one is typed', async () => {
	const dealer = await anActiveMember('e2e-list-typed');
	const stone = { ...aStone(), shape: 'ROUND' as const, weight: 1.2, color: 'D' as const, clarity: 'IF' as const, askingPrice: 7860 };
	const { diamondId } = await dealer.api.createDiamond({ body: { ...stone, lotId: 'LIST-1' } });
	const { page, faults } = await openWindow();
	await takeSession(page, dealer);
	const asked = countListCalls(page);
	// Nothing to ask again where there was no list: not on another page, nor after it was loaded anew.
	await page.goto(`/productDetails/${diamondId}`);
	// Its answer was heard, and not only asked for.
	await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('no-price-list')))).toBe(true);
	await page.goto('/refresh-list?view=list');
	await page.getByRole('row').filter({ hasText: 'LIST-1' }).waitFor();
	expect(asked()).toBe(1);

	await page.goto('/price-list');
	await page.getByLabel('Or paste the sheet here').fill(writePriceSheet({ date: writeListDate(await readMarketTime()), shapes: ['BR'] }));
	await page.getByRole('button', { name: 'Keep as my list' }).click();
	await page.getByRole('row', { name: /^Round .* 1,980$/ }).waitFor();
	await page.goto('/refresh-list?view=list');
	await page.getByRole('row').filter({ hasText: 'LIST-1' }).getByRole('cell', { name: '−34.5%' }).waitFor();
	const before = asked();
	await page.getByText('Thumb', { exact: true }).first().click();
	await page.getByRole('article').getByText('−34.5% from your list').waitFor();
	await page.goBack();
	await page.getByRole('row').filter({ hasText: 'LIST-1' }).waitFor();
	expect(asked()).toBe(before);

	await page.goto('/uploadDiamond');
	const sheet = ['Stock,Shape,Weight,Color,Clarity,Price per carat', 'L-1,Round,1.2,D,IF,9600'];
	await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet.join('\n')) });
	await page.getByRole('table', { name: 'The first rows' }).getByRole('row').filter({ hasText: 'L-1' }).getByRole('cell', { name: '−20.0%' }).waitFor();

	await page.goto(`/create-diamond?id=${diamondId}`);
	const price = page.getByLabel('Price per carat');
	await price.fill('-38');
	await page.getByText('−38.0% from your list is $7,440 per carat').waitFor();
	await price.press('Tab');
	await expect.poll(() => price.inputValue()).toMatch(/^7,?440$/);

	await page.goto('/price-list');
	await page.getByRole('button', { name: 'Delete list' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Delete list' }).click();
	await page.getByRole('region', { name: /^Your list of/ }).waitFor({ state: 'detached' });
	expect((await dealer.api.priceList({})).list).toBeNull();
	await page.goto(`/productDetails/${diamondId}`);
	await page.getByRole('region', { name: 'Among its equals' }).waitFor();
	expect(await page.getByText('from your list').count()).toBe(0);
	expect(faults).toEqual([]);
});

test('all rounds of a carat are priced at a distance from the list; a plan that was left is there again', async () => {
	const dealer = await anActiveMember('e2e-list-bulk');
	for (const [lotId, weight, shape] of [
		['BULK-1', 1.05, 'ROUND'],
		['BULK-2', 1.49, 'ROUND'],
		['BULK-3', 1.2, 'OVAL'],
	] as const) {
		await dealer.api.createDiamond({ body: aStone({ lotId, weight, shape, color: 'D', clarity: 'IF', askingPrice: 9000 }) });
	}
	await dealer.api.keepPriceList({ body: { text: writePriceSheet({ date: writeListDate(await readMarketTime()), shapes: ['BR'] }) } });
	const { page, faults } = await openWindow(PHONE);
	await takeSession(page, dealer);
	const openPlan = async () => {
		await page.goto('/refresh-list');
		await page.getByText('BULK-3').first().waitFor();
		await page.getByRole('button', { name: 'More tools' }).click();
		await page.getByRole('menuitem', { name: 'Change prices' }).click();
		return page.getByRole('dialog', { name: 'Change the prices of 3 stones' });
	};
	let dialog = await openPlan();
	await dialog.getByLabel('How').selectOption({ label: 'To a distance from my price list' });
	await dialog.getByLabel('Percent from the list').fill('-38');
	// The oval has no line in the list.
	await dialog.getByRole('button', { name: 'Change 2 prices' }).waitFor();
	await dialog.getByText('$7,440').first().waitFor();
	await dialog.getByRole('checkbox', { name: /BULK-2/ }).uncheck();
	await dialog.getByRole('button', { name: 'Change 1 price' }).waitFor();

	dialog = await openPlan();
	await dialog.getByText(/^This is your plan of .*, which was not carried out\.$/).waitFor();
	expect(await dialog.getByLabel('Percent from the list').inputValue()).toBe('-38');
	expect(await dialog.getByRole('checkbox', { name: /BULK-2/ }).isChecked()).toBe(false);
	await dialog.getByRole('checkbox', { name: /BULK-2/ }).check();
	expect(await findBarriers(page, '[role=dialog]')).toEqual([]);
	await dialog.getByRole('button', { name: 'Change 2 prices' }).click();
	await dialog.getByText('2 prices were changed.').waitFor();
	const { content } = await dealer.api.inventory({ body: { userName: dealer.userName, size: 10 } });
	expect(Object.fromEntries(content.map(({ lotId, askingPrice }) => [lotId, askingPrice]))).toEqual({ 'BULK-1': 7440, 'BULK-2': 7440, 'BULK-3': 9000 });

	dialog = await openPlan();
	await dialog.getByLabel('Percent').waitFor();
	expect(await dialog.getByText('which was not carried out').count()).toBe(0);
	expect(faults).toEqual([]);
});
