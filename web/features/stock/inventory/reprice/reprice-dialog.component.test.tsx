import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anAuction, anOwnStone, answerStock, makeId } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, listRequests } from '#test/components/fake-client.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { expectToast } from '#test/components/toasts.ts';
import { queryClient } from '#web/lib/api/query.ts';

const dialog = page.getByRole('dialog', { name: /^Change the prices? of/ });

/** Answers as a market that applies each part once, but whose first answers (`lose`) are lost or say BUSY. */
function answerRun(lose: readonly ('LOST' | 'BUSY')[]) {
	let stones = [5000, 6000].map((askingPrice, number) => anOwnStone(trader, { diamondId: makeId(number), lotId: `LOT-${number}`, askingPrice }));
	const losses = [...lose];
	const changePrices: Answers['changePrices'] = async ({ body: { changes } }) => {
		const wanted = new Map(changes.map(({ diamondId, askingPrice }) => [diamondId, askingPrice]));
		stones = stones.map((stone) => (wanted.has(stone.diamondId) ? { ...stone, askingPrice: wanted.get(stone.diamondId), version: 2 } : stone));
		const loss = losses.shift();
		if (loss === 'LOST') throw new TypeError('Failed to fetch');
		const names = changes.map(({ diamondId }) => diamondId);
		if (loss === 'BUSY') return { changed: [], refused: names.map((diamondId) => ({ diamondId, code: 'BUSY' })) };
		return { changed: names.map((diamondId) => ({ diamondId, version: 2 })), refused: [] };
	};
	return { answers: { ...answerStock(() => stones), changePrices }, readPrices: () => stones.map(({ askingPrice }) => askingPrice) };
}

async function lowerPrices(answers: Answers): Promise<void> {
	await showScreen('/refresh-list?view=list', { as: trader, answers });
	await expect.element(page.getByText('2 stones')).toBeVisible();
	const bar = page.getByRole('toolbar', { name: 'Inventory tools' });
	await bar.getByRole('button', { name: 'Select All' }).click();
	await bar.getByRole('button', { name: 'Change prices' }).click();
	await dialog.getByRole('button', { name: '-10%' }).click();
	await dialog.getByRole('button', { name: 'Change 2 prices' }).click();
}

/** Returns how many different runs and parts were sent. */
const countRuns = () => new Set(listRequests('changePrices').map(({ body }) => `${body.runId} ${body.part}`)).size;

test.each(['LOST', 'BUSY'] as const)('a part whose answer is %s is sent again, and lowers no price twice', async (loss) => {
	const { answers, readPrices } = answerRun([loss]);
	await lowerPrices(answers);
	await expect.element(dialog.getByText('2 prices were changed.')).toBeVisible();
	await expect.element(dialog.getByText(/may have been changed/)).not.toBeInTheDocument();
	expect([readPrices(), listRequests('changePrices').length, countRuns()]).toEqual([[4500, 5400], 2, 1]);
});

test('prices whose answer stays away may have been changed; to check them again asks about them before anything is planned', async () => {
	const { answers, readPrices } = answerRun(['LOST', 'BUSY', 'LOST', 'LOST', 'LOST', 'LOST']);
	await lowerPrices(answers);
	await expect.element(dialog.getByText(/^The answer for 2 prices did not arrive/)).toBeVisible();
	await expect.element(dialog.getByText('LOT-0: May have been changed')).toBeVisible();
	await expect.element(dialog.getByText(/not changed/)).not.toBeInTheDocument();
	expect(await findBarriers()).toEqual([]);
	const again = dialog.getByRole('button', { name: 'Check again' });
	await again.click();
	await expect.poll(() => listRequests('changePrices').length).toBe(6);
	await expect.element(again).toBeEnabled();
	await expect.element(dialog.getByText('LOT-1: May have been changed')).toBeVisible();
	await again.click();
	await expect.element(dialog.getByText('2 prices were changed.')).toBeVisible();
	await expect.element(again).not.toBeInTheDocument();
	expect([readPrices(), countRuns()]).toEqual([[4500, 5400], 1]);
});

test('a bid on the chosen stone does not put the whole stock in its place', async () => {
	let stones = [1, 2, 3].map((number) => anOwnStone(trader, { diamondId: makeId(number), lotId: `LOT-${number}`, askingPrice: 5000 }));
	await showScreen('/refresh-list?view=list', { as: trader, answers: answerStock(() => stones) });
	await page.getByRole('checkbox', { name: 'Select lot LOT-1' }).click();
	const change = page.getByRole('toolbar', { name: 'Inventory tools' }).getByRole('button', { name: 'Change prices' });
	await change.click();
	await expect.element(dialog.getByRole('button', { name: '-10%' })).toBeVisible();
	stones = stones.map((stone, at) => (at === 0 ? { ...stone, ...anAuction(4000), version: 2 } : stone));
	await queryClient.invalidateQueries();
	await dialog.getByRole('button', { name: '-10%' }).click();
	await expect.element(dialog.getByText('LOT-1')).toBeVisible();
	await expect.element(dialog.getByText('LOT-2')).not.toBeInTheDocument();
	await userEvent.keyboard('{Escape}');
	await expect.element(dialog).not.toBeInTheDocument();
	await expectToast('The selected items can no longer be changed. Please select others.', () => change.click());
});

test.each([
	['on a desk', [1440, 900]],
	['on a phone', [390, 844]],
] as const)('before a rule is typed the stones are listed with their present prices, and none can be changed: %s', async (_, size) => {
	const inAuction = { ...anAuction(4000), abilities: { ...anOwnStone(trader).abilities, edit: true } };
	const stones = [{}, { askingPrice: undefined }, inAuction].map((changes, at) =>
		anOwnStone(trader, { diamondId: makeId(at), lotId: `LOT-${at}`, askingPrice: 5000, ...changes }),
	);
	await showScreen('/refresh-list?view=list', { as: trader, size, answers: answerStock(() => stones) });
	await expect.element(page.getByText('3 stones')).toBeVisible();
	await page.getByRole('toolbar', { name: 'Inventory tools' }).getByRole('button', { name: 'Change prices' }).click();
	for (const words of ['LOT-0', 'LOT-1', 'LOT-2', 'In an auction', 'Prices now']) await expect.element(dialog.getByText(words, { exact: true })).toBeVisible();
	await expect.element(dialog.getByText('$5,000').first()).toBeVisible();
	await expect.element(dialog.getByText(/Unchanged|^No price$/)).not.toBeInTheDocument();
	for (const tick of dialog.getByRole('checkbox').elements()) expect(tick).toBeDisabled();
	await expect.element(dialog.getByRole('button', { name: /^Change \d/ })).not.toBeInTheDocument();
	expect(await findBarriers()).toEqual([]);
});

test('the suggested raises are valid rules', async () => {
	await lowerPrices(answerRun([]).answers);
	await dialog.getByRole('button', { name: 'Close' }).last().click();
	await page.getByRole('toolbar', { name: 'Inventory tools' }).getByRole('button', { name: 'Change prices' }).click();
	await dialog.getByRole('button', { name: '+3%' }).click();
	await expect.element(dialog.getByText('$4,635')).toBeVisible();
});
