import { afterAll, expect, test } from 'vitest';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { readMarketTime } from '#test/steps/market.ts';
import { writeListDate, writePriceSheet } from '#test/steps/price-sheets.ts';
import { closeWindows, findBarriers, openWindow } from './browser.ts';
import { signIn } from './pages.ts';

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
