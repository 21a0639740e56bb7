import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anOwnStone, makeId } from '#test/components/answers/stock.ts';
import { answerStone } from '#test/components/answers/stone.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

test.each([
	[undefined, false],
	['EX', true],
] as const)('a phone shows the card of grades if a grade is stated that the title lacks: cut %s', async (cut, isShown) => {
	const stone = aDiamond({ cut });
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, size: PHONE, answers: answerStone(() => stone) });
	await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
	const title = page.getByText('Grades', { exact: true });
	await expect.element(title).toBeInTheDocument();
	expect(title.element().checkVisibility()).toBe(isShown);
});

const HINTS = { seller: 'Set a price to receive bids.', buyer: 'The seller has set no price. You cannot bid on stones without a price.' };

test.each([
	{ who: 'seller', unpriced: anOwnStone(trader, { askingPrice: undefined }) },
	{ who: 'buyer', unpriced: aDiamond({ diamondId: makeId(4), askingPrice: undefined }) },
] as const)('without a price, the stone tells its reader how to proceed: $who', async ({ who, unpriced }) => {
	await showScreen(`/productDetails/${unpriced.diamondId}`, { as: trader, answers: answerStone(() => unpriced) });
	await expect.element(page.getByText(HINTS[who])).toBeVisible();
	await expect.element(page.getByText(HINTS[who === 'seller' ? 'buyer' : 'seller'])).not.toBeInTheDocument();
});
