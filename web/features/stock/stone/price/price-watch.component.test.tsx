import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { anOwnStone, answerStock, makeId } from '#test/components/answers/stock.ts';
import { answerStonePages } from '#test/components/answers/stone.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, listRequests } from '#test/components/fake-client.ts';
import { DESKTOP, showScreen, trader } from '#test/components/page.tsx';
import { expectToast } from '#test/components/toasts.ts';

const stones = ['WATCH-1', 'WATCH-2'].map((lotId, at) => anOwnStone(trader, { diamondId: makeId(at + 1), lotId, askingPrice: 1150 }));
const [one] = stones;
const box = page.getByRole('region', { name: 'Comparables' }).getByRole('switch', { name: /^Alert me when it is no longer in the cheaper half/ });

/** Presses the label, because the switch itself takes no pointer. */
const press = () => page.getByText('Alert me when it is no longer in the cheaper half').click();

/** Answers about watched prices, and remembers which stones are watched. */
function answerWatches(watched: string[] = []): Answers {
	let diamondIds = watched;
	return {
		priceWatches: async () => ({ diamondIds }),
		watchPrices: async ({ body }) => {
			const others = diamondIds.filter((id) => !body.diamondIds.includes(id));
			diamondIds = body.watched ? [...others, ...body.diamondIds] : others;
			return { diamondIds };
		},
	};
}

const showPage = (watches: Answers, size: readonly [number, number] = DESKTOP) =>
	showScreen(`/productDetails/${one?.diamondId}`, { as: trader, size, answers: { ...answerStonePages(...stones), ...watches } });

test('a seller has the price of a stone watched on its page', async () => {
	await showPage(answerWatches());
	await expect.element(box).toBeEnabled();
	await expect.element(box).not.toBeChecked();
	await expectToast('You will get an alert when the stone is no longer in the cheaper half.', () => press());
	await expect.element(box).toBeChecked();
	expect(listRequests('watchPrices')).toEqual([{ body: { diamondIds: [one?.diamondId], watched: true } }]);
	expect(await findBarriers()).toEqual([]);
});

test('a stone whose price is watched already says so, and can be watched no more', async () => {
	await showPage(answerWatches([makeId(1)]));
	await expect.element(box).toBeChecked();
	await press();
	await expect.element(box).not.toBeChecked();
	expect(listRequests('watchPrices')).toEqual([{ body: { diamondIds: [one?.diamondId], watched: false } }]);
});

test('a touch beside the words of the switch does not reach it', async () => {
	await showPage(answerWatches(), [800, 900]);
	await expect.element(box).toBeEnabled();
	const panel = page.getByRole('region', { name: 'Comparables' });
	const words = panel.getByText(/^Checked nightly/).element();
	words.scrollIntoView({ block: 'center' });
	const { top, right, height } = words.getBoundingClientRect();
	const edge = panel.element().getBoundingClientRect().right - 20;
	expect(edge).toBeGreaterThan(right);
	expect(document.elementFromPoint(edge, top + height / 2)).not.toBe(box.element());
});

test('a watch that the market refuses says why and is not shown as on', async () => {
	await showPage({
		...answerWatches(),
		watchPrices: async () => {
			throw new MarketError('LIMIT_REACHED');
		},
	});
	await expect.element(box).toBeEnabled();
	await expectToast(/./, () => press());
	await expect.element(box).not.toBeChecked();
});

test('the prices of several stones are watched from the inventory, and watched no more', async () => {
	await showScreen('/refresh-list?view=list', { as: trader, answers: { ...answerStock(() => stones), ...answerWatches() } });
	await expect.element(page.getByRole('row').filter({ hasText: 'WATCH-2' })).toBeVisible();
	const choose = async (name: string) => {
		await page.getByRole('button', { name: 'Select All' }).click();
		await page.getByRole('button', { name: 'More tools' }).click();
		await page.getByRole('menuitem', { name, exact: true }).click();
	};
	await expectToast('one of the 2 stones is no longer in the cheaper half', () => choose('Turn on price alerts'));
	await expectToast('Price alerts of 2 stones turned off.', () => choose('Turn off price alerts'));
	const ids = stones.map(({ diamondId }) => diamondId);
	expect(listRequests('watchPrices').map(({ body }) => [body.diamondIds.toSorted(), body.watched])).toEqual([
		[ids, true],
		[ids, false],
	]);
});
