import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anOwnStone, answerStock, makeId } from '#test/components/answers/stock.ts';
import { showScreen, trader } from '#test/components/page.tsx';

test('on a card only measurements have no visible label', async () => {
	const measured = { length: 6.41, width: 6.43, depth: 3.98 };
	const stones = [anOwnStone(trader, { diamondId: makeId(1), lotId: 'LOT-1' }), anOwnStone(trader, { diamondId: makeId(2), lotId: 'LOT-2', ...measured })];
	await showScreen('/refresh-list?view=thumb', { as: trader, answers: answerStock(() => stones) });
	await expect.element(page.getByText('LOT-2')).toBeVisible();
	const labels = [...document.querySelectorAll('article dt')].filter((label) => label.getBoundingClientRect().width > 1);
	expect(labels.map(({ textContent }) => textContent)).toEqual(['Lot ID', 'Lot ID']);
});
