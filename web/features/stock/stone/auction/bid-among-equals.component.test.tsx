import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aPosition } from '#test/components/answers/prices.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { answerStonePages } from '#test/components/answers/stone.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

const stone = aDiamond({
	diamondId: makeId(1),
	...{ shape: 'HEART', weight: 6.4, color: 'N', clarity: 'SI3' },
	...{ askingPrice: 1500, currentPrice: 1500, requiredBid: 1100 },
});

test('the bid dialog moves the bid among the equals as one types, and asks the market nothing meanwhile', async () => {
	await showScreen(`/productDetails/${stone.diamondId}`, {
		as: trader,
		size: PHONE,
		answers: { ...answerStonePages(stone), pricePosition: async () => aPosition([1000, 1100, 1200, 1300, 1400, 120_000]) },
	});
	await expect.element(page.getByRole('region', { name: 'Comparables' }).getByRole('img')).toBeVisible();
	const asked = listRequests('pricePosition').length;
	await page.getByRole('button', { name: 'Bid', exact: true }).click();
	const dialog = page.getByRole('dialog');
	// The required bid, 1,100, equals the price of another stone.
	await expect.element(dialog.getByText('Your bid is below 4 of 6 comparable stones.', { exact: true })).toBeVisible();
	const field = dialog.getByLabelText('Your bid per carat');
	await field.fill('');
	await userEvent.type(field, '1350');
	await expect.element(dialog.getByText('Your bid is above 4 of 6 comparable stones.', { exact: true })).toBeVisible();
	await field.fill('1400');
	await expect.element(dialog.getByText('Your bid is above 4 of 6 comparable stones.', { exact: true })).toBeVisible();
	await dialog.getByText('Set a secret ceiling').click();
	await dialog.getByLabelText('Secret ceiling per carat').fill('1499');
	await expect.element(dialog.getByText(/Your ceiling is above 5 of 6 comparable stones\./)).toBeVisible();
	expect(listRequests('pricePosition')).toHaveLength(asked);
	expect(await findBarriers('[role=dialog]')).toEqual([]);
});
