import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { anOwnStone, answerStock, makeId } from '#test/components/answers/stock.ts';
import { answerStonePages } from '#test/components/answers/stone.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { expectToast } from '#test/components/toasts.ts';
import { aDiamond } from '#test/model/a-diamond.ts';

test('on a card only measurements have no visible label', async () => {
	const measured = { length: 6.41, width: 6.43, depth: 3.98 };
	const stones = [anOwnStone(trader, { diamondId: makeId(1), lotId: 'LOT-1' }), anOwnStone(trader, { diamondId: makeId(2), lotId: 'LOT-2', ...measured })];
	await showScreen('/refresh-list?view=thumb', { as: trader, answers: answerStock(() => stones) });
	await expect.element(page.getByText('LOT-2')).toBeVisible();
	const labels = [...document.querySelectorAll('article dt')].filter((label) => label.getBoundingClientRect().width > 1);
	expect(labels.map(({ textContent }) => textContent)).toEqual(['Lot ID', 'Lot ID']);
});

test('a star that the market does not understand, as after a release was taken back, says to reload and changes back', async () => {
	const stone = aDiamond();
	const favourite = async () => {
		throw new MarketError('VALIDATION', { issues: [{ path: 'favourite', code: 'unrecognized_keys', message: 'Unknown field.' }] });
	};
	await showScreen(`/compare?stones=${stone.diamondId}`, { as: trader, answers: { ...answerStonePages(stone), favourite } });
	const star = page.getByRole('button', { name: 'Track this stone' });
	await expectToast(/another version\. Please reload the page/, () => star.click());
	await expect.element(star).toHaveAttribute('aria-pressed', 'false');
});
