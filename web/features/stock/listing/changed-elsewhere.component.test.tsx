import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { anOwnStone } from '#test/components/answers/stock.ts';
import { answerStonePages } from '#test/components/answers/stone.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { showScreen, trader } from '#test/components/page.tsx';

const loaded = anOwnStone(trader, { lotId: 'TWICE-1', askingPrice: 5000, remarks: 'As loaded', version: 1 });
const notice = page.getByRole('alert').filter({ hasText: 'has changed in the meantime' });
const price = page.getByLabelText(/^Price per carat/);
const remarks = page.getByRole('textbox', { name: /^Remarks/ });

/** Opens the form, types a price, and saves it after the stone has become `present` in another window. */
async function saveOver(present: Diamond): Promise<void> {
	let tries = 0;
	const updateDiamond = async () => {
		if (tries++ === 0) throw new MarketError('STALE', { diamond: present });
		return present;
	};
	await showScreen(`/create-diamond?id=${loaded.diamondId}`, { as: trader, answers: { ...answerStonePages(loaded), updateDiamond } });
	await price.fill('5500');
	await page.getByRole('button', { name: 'Save the changes' }).click();
	await expect.element(notice).toBeVisible();
}
const readSaved = () => listRequests('updateDiamond').at(-1)?.body;

test('a field that was changed in another window alone is taken over, and not overwritten', async () => {
	await saveOver({ ...loaded, remarks: 'From the other window', version: 2 });
	await expect.element(remarks).toHaveValue('From the other window');
	await expect.element(price).toHaveValue('5500');
	await expect.element(notice.getByText(/check and save again/)).toBeVisible();
	await page.getByRole('button', { name: 'Save the changes' }).click();
	await expect.poll(readSaved).toMatchObject({ askingPrice: 5500, remarks: 'From the other window', version: 2 });
});

test('a field that was changed in both windows shows both values, and the typed one stays until the member decides', async () => {
	await saveOver({ ...loaded, askingPrice: 6000, version: 2 });
	await expect.element(price).toHaveValue('5500');
	await expect.element(notice.getByRole('row', { name: /6000.*5500/ })).toBeVisible();
	await notice.getByRole('button', { name: 'Use the current values' }).click();
	await expect.element(price).toHaveValue('6000');
	await page.getByRole('button', { name: 'Overwrite with my entries' }).click();
	await expect.poll(readSaved).toMatchObject({ askingPrice: 6000, remarks: 'As loaded', version: 2 });
});

test('what is typed while the market still answers stays when the answer is that the stone has changed', async () => {
	const answered = Promise.withResolvers<void>();
	const updateDiamond = async () => {
		await answered.promise;
		throw new MarketError('STALE', { diamond: { ...loaded, remarks: 'From the other window', version: 2 } });
	};
	await showScreen(`/create-diamond?id=${loaded.diamondId}`, { as: trader, answers: { ...answerStonePages(loaded), updateDiamond } });
	await price.fill('5500');
	await page.getByRole('button', { name: 'Save the changes' }).click();
	await expect.poll(() => listRequests('updateDiamond')).toHaveLength(1);
	await price.fill('5700');
	answered.resolve();
	await expect.element(remarks).toHaveValue('From the other window');
	await expect.element(price).toHaveValue('5700');
});
