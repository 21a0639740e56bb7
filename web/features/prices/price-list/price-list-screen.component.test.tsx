import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakePriceList, writeTodaysSheet } from '#test/components/answers/price-list.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { chooseFiles } from '#test/components/files.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { writeListDate, writePriceSheet } from '#test/steps/price-sheets.ts';

const keep = page.getByRole('button', { name: 'Save as my list' });
const sheet = page.getByLabelText('Or paste the sheet here');
const date = writeListDate(Date.now());

test('a sheet that is cut off is refused by its row, and what was pasted stays', async () => {
	await showScreen('/price-list', { as: trader, answers: fakePriceList() });
	const cut = `BR,IF,D,1.00,1.49,120,${date}\nBR,IF,E,1.00,1.4`;
	await sheet.fill(cut);
	await keep.click();
	await expect.element(page.getByText('Row 2: The file ends in the middle of the list. Please download it again.')).toBeVisible();
	await expect.element(sheet).toHaveValue(cut);
});

test('two files become one list, which is shown by its shapes', async () => {
	await showScreen('/price-list', { as: trader, answers: fakePriceList() });
	await chooseFiles(
		new File([writePriceSheet({ date, shapes: ['BR'] })], 'rounds.csv', { type: 'text/csv' }),
		new File([writePriceSheet({ date: '11/6/2020', shapes: ['PS'] })], 'pears.csv', { type: 'text/csv' }),
	);
	await keep.click();
	await expect.element(page.getByRole('row', { name: /^Round .* 1,980$/ })).toBeVisible();
	await expect.element(page.getByRole('row', { name: /^Pear 6 Nov 2020 .* 1,980$/ })).toBeVisible();
	expect(await findBarriers()).toEqual([]);
});

test('a list is deleted once that was confirmed', async () => {
	await showScreen('/price-list', { as: trader, answers: fakePriceList(writeTodaysSheet()) });
	const list = page.getByRole('region', { name: /^Your list of/ });
	await expect.element(list).toBeVisible();
	await page.getByRole('button', { name: 'Delete list' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Delete list' }).click();
	await expect.element(list).not.toBeInTheDocument();
});
