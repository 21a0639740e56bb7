import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { HOUR } from '#shared/domain/common/durations.ts';
import { anAuction } from '#test/components/answers/stock.ts';
import { answerStone } from '#test/components/answers/stone.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { setMarketClock } from '#test/components/market-clock.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';
import { queryClient } from '#web/lib/api/query.ts';

const soon = new Date(Date.now() + HOUR).toISOString();
const past = new Date(Date.now() - 1000).toISOString();
const closed = 'The auction has closed in the meantime. You can no longer bid.';

test('a raise names the auction that the page shows, so that it is not the first bid of the next one where the close was not noticed', async () => {
	const auction = anAuction(7000, { leading: true, isBidPlaced: true, myMaxBid: 7500, closesAt: soon });
	let stone = aDiamond({ askingPrice: 10_000, ...auction });
	const addBid = async () => {
		throw new MarketError('AUCTION_CLOSED');
	};
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, answers: { ...answerStone(() => stone), addBid } });
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('textbox').fill('8000');
	stone = aDiamond({ askingPrice: 10_000, requiredBid: 7000, version: 9 });
	await dialog.getByRole('button', { name: /^Raise/ }).click();

	await expect.element(dialog.getByText(/A bid would open a new auction\.$/)).toBeVisible();
	expect(listRequests('addBid')).toEqual([{ body: expect.objectContaining({ bidAmount: 7000, maxBid: 8000, closesAt: soon }) }]);
	await expect.element(dialog.getByText(/no longer bid/)).not.toBeInTheDocument();
});

test('a leader’s dialog that is open while the seller rejects raises nothing any more, and offers a first bid instead', async () => {
	let stone = aDiamond({ askingPrice: 10_000, ...anAuction(7000, { leading: true, isBidPlaced: true, myMaxBid: 7500 }) });
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, answers: answerStone(() => stone) });
	const dialog = page.getByRole('dialog');
	const raise = dialog.getByRole('button', { name: /^Raise/ });
	await dialog.getByRole('textbox').fill('8000');
	await expect.element(raise).toBeEnabled();
	stone = aDiamond({ askingPrice: 10_000, requiredBid: 7000, version: 9 });
	await queryClient.invalidateQueries();

	await expect.element(dialog.getByRole('alert').getByText(/A bid would open a new auction\.$/)).toBeVisible();
	await expect.element(raise).not.toBeInTheDocument();
	expect(dialog.getByText('$0', { exact: false }).elements()).toEqual([]);
	await dialog.getByRole('button', { name: 'Bid again' }).click();
	await expect.element(dialog.getByRole('button', { name: /^Place the bid: \$7,000/ })).toBeEnabled();
});

test('the page of a stone that takes no more bids is loaded again after a refusal', async () => {
	let stone = aDiamond({ askingPrice: 10_000, ...anAuction(7000) });
	const addBid = async () => {
		stone = { ...stone, state: 'AWAITING_DECISION', status: 'AWAITING_DECISION', version: 9, abilities: { ...stone.abilities, bid: false } };
		throw new MarketError('AUCTION_CLOSED');
	};
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, answers: { ...answerStone(() => stone), addBid } });
	const dialog = page.getByRole('dialog');
	const place = dialog.getByRole('button', { name: /^Place the bid/ });
	await place.click();

	await expect.element(dialog.getByText(closed)).toBeVisible();
	await expect.element(place).toBeDisabled();
	// A stone without an auction requires no bid: the form must not name $1 as the minimum.
	for (const hint of ['minimum', 'At least']) expect(dialog.getByText(hint).elements()).toEqual([]);
	await expect.element(dialog.getByRole('textbox')).toHaveValue('7,100');
});

test('an auction whose time is up takes no bid on the page, which asks for its result until it is known', async () => {
	let stone = aDiamond({ askingPrice: 10_000, ...anAuction(7000, { closesAt: past }) });
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, answers: answerStone(() => stone) });

	const panel = page.getByRole('region', { name: 'Auction' });
	await expect.element(panel.getByText('The auction has closed. Its result follows shortly.')).toBeVisible();
	await expect.element(panel.getByText('Closed', { exact: true })).toBeVisible();
	for (const shown of ['Live', 'Closes', 'In auction']) expect(panel.getByText(shown, { exact: true }).elements()).toEqual([]);
	expect(panel.getByRole('button').elements()).toEqual([]);
	for (const shown of [/The auction is running/, /Your turn/]) expect(page.getByText(shown).elements()).toEqual([]);
	expect(page.getByRole('region', { name: 'What happens next' }).elements()).toEqual([]);

	stone = { ...stone, state: 'AWAITING_DECISION', status: 'AWAITING_DECISION', version: 9, abilities: { ...stone.abilities, bid: false } };
	await expect.element(page.getByText('The auction has closed. The seller decides on the highest bid.')).toBeVisible();
});

/** Makes the market's clock differ from the browser's by `offset` milliseconds, as an answer of the API does. */

test('a dialog that is open at the close keeps what is typed, and sends nothing', async () => {
	onTestFinished(() => setMarketClock(0));
	const stone = aDiamond({ askingPrice: 10_000, ...anAuction(7000, { closesAt: soon }) });
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, answers: answerStone(() => stone) });
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('textbox').fill('7300');
	await expect.element(dialog.getByRole('button', { name: /^Place the bid: \$7,300/ })).toBeEnabled();
	// The market's clock passes the close once the amount is typed, however long that takes.
	setMarketClock(HOUR + 1000);

	await expect.element(dialog.getByText(closed)).toBeVisible();
	await expect.element(dialog.getByRole('button', { name: /^Place the bid/ })).toBeDisabled();
	await expect.element(dialog.getByRole('textbox')).toHaveValue('7300');
});
