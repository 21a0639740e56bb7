import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerDashboard } from '#test/components/answers/dashboard.ts';
import { answerSearch } from '#test/components/answers/search.ts';
import { anOwnStone, answerStock } from '#test/components/answers/stock.ts';
import { answerStonePages } from '#test/components/answers/stone.ts';
import { setMarketClock } from '#test/components/market-clock.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { goTo, readPath } from '#test/components/place.ts';
import { reloadAt } from '#test/components/reload.ts';

test('the listing form offers what was typed before a reload, and forgets it when it is left', async () => {
	const sight = { as: trader, answers: { ...answerStonePages(), ...answerSearch(() => []) } };
	const [lot, weight] = [page.getByLabelText(/^Lot ID/), page.getByLabelText(/^Weight/).first()];
	await showScreen('/create-diamond', sight);
	await lot.fill('HALF-1');
	await weight.fill('1.5');
	await reloadAt('/create-diamond', sight);
	await page.getByRole('button', { name: 'Continue editing' }).click();
	await expect.element(lot).toHaveValue('HALF-1');
	await expect.element(weight).toHaveValue('1.5');
	goTo('/diamond-filter');
	await expect.element(lot).not.toBeInTheDocument();
	goTo('/create-diamond');
	await expect.element(lot).toHaveValue('');
	expect(readPath()).toBe('/create-diamond');
	await expect.element(page.getByText('You have unsaved entries here')).not.toBeInTheDocument();
});

test('what was typed before the market’s time was known is offered, also on a device whose clock is weeks behind', async () => {
	onTestFinished(() => setMarketClock(0));
	const sight = { as: trader, answers: answerStonePages() };
	await showScreen('/create-diamond', sight);
	await page.getByLabelText(/^Lot ID/).fill('HALF-3');
	setMarketClock(40 * 86_400_000);
	await reloadAt('/create-diamond', sight);
	await page.getByRole('button', { name: 'Discard entries' }).click();
});

test('the time of what was typed is the market’s, with its zone, also on a device whose clock is wrong', async () => {
	onTestFinished(() => setMarketClock(0));
	const sight = { as: trader, answers: answerStonePages() };
	await showScreen('/create-diamond', sight);
	setMarketClock(Date.parse('2028-02-29T08:00:00.000Z') - Date.now());
	await page.getByLabelText(/^Lot ID/).fill('HALF-2');
	await reloadAt('/create-diamond', sight);
	await expect.element(page.getByText(/from 29 Feb 2028, 17:0\d JST/)).toBeVisible();
	await page.getByRole('button', { name: 'Discard entries' }).click();
});

test('a form whose link was opened in a new tab is cancelled to the stone, or to the inventory', async () => {
	const stone = anOwnStone(trader);
	await showScreen('/termConditions', { as: trader, answers: { ...answerDashboard(() => ({})), ...answerStock(() => [stone]), ...answerStonePages(stone) } });
	// Without a state of the app, as in a new tab.
	goTo('/create-diamond');
	await page.getByRole('button', { name: 'Cancel' }).click();
	await expect.poll(readPath).toBe('/refresh-list');
	goTo(`/create-diamond?id=${stone.diamondId}`);
	await page.getByRole('button', { name: 'Cancel' }).click();
	await expect.poll(readPath).toBe(`/productDetails/${stone.diamondId}`);
	goTo('/refresh-list');
	await page.getByRole('button', { name: 'Back' }).first().click();
	await expect.poll(readPath).toBe('/user/dashboard');
});
