import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { anOwnStone } from '#test/components/answers/stock.ts';
import { answerStonePages } from '#test/components/answers/stone.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { readPath } from '#test/components/place.ts';

const stated = { lotId: 'LOST-1', shape: 'ROUND', weight: 1.5, askingPrice: 9000, color: undefined, clarity: undefined } as const;

/** Fills in the form, and sends it twice: the first answer is lost. `listed` is the stone that the market then has with the lot id. */
async function listTwice(listed: ReturnType<typeof anOwnStone>): Promise<void> {
	let tries = 0;
	const createDiamond = async () => {
		throw tries++ === 0 ? new TypeError('Failed to fetch') : new MarketError('LOT_ID_TAKEN');
	};
	const answers = { ...answerStonePages(listed), createDiamond, searchByLotId: async () => [listed] };
	await showScreen('/create-diamond', { as: trader, answers });
	await page.getByLabelText(/^Lot ID/).fill('LOST-1');
	await page.getByLabelText(/^Shape/).selectOptions('ROUND');
	await page
		.getByLabelText(/^Weight/)
		.first()
		.fill('1.5');
	await page.getByLabelText(/^Price per carat/).fill('9000');
	const save = page.getByRole('button', { name: 'List the stone' });
	await save.click();
	await expect.poll(() => listRequests('createDiamond')).toHaveLength(1);
	await save.click();
	await expect.poll(() => listRequests('createDiamond')).toHaveLength(2);
}

test('a stone whose listing was not answered is taken for listed when it is sent again', async () => {
	const listed = anOwnStone(trader, stated);
	await listTwice(listed);
	await expect.poll(readPath).toContain(listed.diamondId);
});

test('a stone with the same lot id that differs is not', async () => {
	await listTwice(anOwnStone(trader, { ...stated, weight: 1.6 }));
	await expect.element(page.getByLabelText(/^Lot ID/)).toHaveAccessibleDescription(/already/);
	expect(readPath()).toBe('/create-diamond');
});
