import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aPosition } from '#test/components/answers/prices.ts';
import { answerStonePages } from '#test/components/answers/stone.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { showScreen, trader } from '#test/components/page.tsx';

test('the form suggests a price while a stone is described, asking once for it and not for the price', async () => {
	await showScreen('/create-diamond', {
		as: trader,
		answers: { ...answerStonePages(), pricePosition: async () => aPosition([1000, 1100, 1200, 1300, 1400, 1500, 120_000]) },
	});
	await page.getByLabelText(/^Shape/).selectOptions('HEART');
	await page
		.getByLabelText(/^Weight/)
		.first()
		.fill('6.4');
	await expect.element(page.getByText('Comparables need a colour and a clarity. Not stated: Colour, Clarity.')).toBeVisible();
	await page.getByLabelText('Colour', { exact: true }).selectOptions('N');
	await page.getByLabelText('Clarity', { exact: true }).selectOptions('SI3');
	await expect.element(page.getByText('Half of 7 comparable stones ask $1,150–$1,450 per carat; the median is $1,300.')).toBeVisible();
	const asked = listRequests('pricePosition');
	expect(asked).toMatchObject([{ body: { stone: { shape: 'HEART', weight: 6.4, color: 'N', clarity: 'SI3' } } }]);
	const price = page.getByLabelText(/^Price per carat/);
	await userEvent.type(price, '1450');
	await expect.element(page.getByText('Your price is above 5 of 7 comparable stones.', { exact: true })).toBeVisible();
	await price.fill('145000');
	await expect.element(page.getByText(/Your price is more than four times the price of comparable stones/)).toBeVisible();
	expect(listRequests('pricePosition')).toEqual(asked);
	expect(await findBarriers()).toEqual([]);
});
