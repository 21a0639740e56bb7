import { afterAll, expect, test } from 'vitest';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, readMarketTime } from '#test/steps/market.ts';
import { writeListDate, writePriceSheet } from '#test/steps/price-sheets.ts';
import { closeWindows, findBarriers, openWindow } from './browser.ts';
import { findTable, signIn } from './pages.ts';

afterAll(closeWindows);

test('a dealer uploads a price list, and sees by it what a stone asks', async () => {
	const dealer = await anActiveMember('e2e-list');
	const stone = { ...aStone(), shape: 'ROUND' as const, weight: 1.2, color: 'D' as const, clarity: 'IF' as const, askingPrice: 7860 };
	const { diamondId } = await dealer.api.createDiamond({ body: stone });
	const date = writeListDate(await readMarketTime());
	const { page, faults } = await openWindow();
	await signIn(page, dealer.userName);
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
	await signIn(page, dealer.userName);
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
