import { onlineManager } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { answerAccount } from '#test/components/answers/account.ts';
import { anAuction } from '#test/components/answers/stock.ts';
import { answerStone } from '#test/components/answers/stone.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { holdEnter } from '#test/components/keys.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { goTo } from '#test/components/place.ts';
import { pressOnceShown } from '#test/components/press-once-shown.ts';
import { expectToast } from '#test/components/toasts.ts';
import { aDiamond } from '#test/model/a-diamond.ts';
import { afterFirstScreen } from '#web/lib/api/first-screen.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { setLiveState } from '../../../../lib/live/live-state.ts';
import { BidDialog } from '../use-bidding.ts';
import { READING_TIME } from './use-bid-form.ts';

/** Waits as a bidder who reads the answer before pressing again. */
const read = () => new Promise((resolve) => setTimeout(resolve, READING_TIME));

test('a bid on a stone that was edited meanwhile is kept in the dialog, which shows what changed and asks again', async () => {
	let stone = aDiamond({ shape: 'TRILLIANT', color: 'F', clarity: 'VS1', remarks: 'Eye clean', askingPrice: 10_000, requiredBid: 7000 });
	const changed = { ...stone, clarity: 'I3' as const, remarks: undefined, version: 2, revision: 2 };
	const addBid = async ({ body }: { body: { revision: number; bidAmount: number } }) => {
		if (body.revision !== changed.revision) throw new MarketError('STALE', { diamond: changed });
		stone = { ...changed, ...anAuction(body.bidAmount, { leading: true, isBidPlaced: true, myMaxBid: body.bidAmount }) };
		return { diamond: stone, outcome: 'LEADING' as const, requiredBid: body.bidAmount + 100 };
	};
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, size: PHONE, answers: { ...answerStone(() => stone), addBid } });
	const dialog = page.getByRole('dialog', { name: /^Bid on/ });
	const amount = dialog.getByRole('textbox', { name: 'Your bid per carat' });
	await amount.fill('7500');
	const place = dialog.getByRole('button', { name: /^Place the bid/ });
	await place.click();
	await expect.element(dialog.getByText('The stone has changed')).toBeVisible();
	const rows = dialog.getByRole('row').elements();
	expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
		['Attribute', 'You saw', 'Now'],
		['Clarity', 'VS1', 'I3'],
		['Remarks', 'Eye clean', 'Not stated'],
	]);
	await expect.element(amount).toHaveValue('7,500');
	expect(await findBarriers()).toEqual([]);
	await read();
	await expectToast(/You lead with .*7,500/, () => place.click());
	await expect.element(page.getByRole('region', { name: 'Auction' }).getByText('You lead', { exact: true })).toBeVisible();
	expect(listRequests('addBid').map(({ body }) => [body.revision, body.bidAmount])).toEqual([
		[1, 7500],
		[2, 7500],
	]);
});

test('a second tap and a held Enter send no bid that nobody has read: neither the next minimum after an outbid nor a changed stone', async () => {
	const stone = aDiamond({ askingPrice: 10_000, requiredBid: 7000 });
	const outbid = { ...stone, ...anAuction(7000, { requiredBid: 7070 }), version: 2 };
	const changed = { ...outbid, clarity: 'I3' as const, version: 3, revision: 2 };
	const addBid = async ({ body }: { body: { bidAmount: number } }) => {
		if (body.bidAmount > 7000) throw new MarketError('STALE', { diamond: changed });
		return { diamond: outbid, outcome: 'OUTBID' as const, requiredBid: 7070 };
	};
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, answers: { ...answerStone(() => stone), addBid } });
	const dialog = page.getByRole('dialog', { name: /^Bid on/ });
	const amount = dialog.getByRole('textbox', { name: 'Your bid per carat' });
	const place = dialog.getByRole('button', { name: /^Place the bid/ });
	const listBids = () => listRequests('addBid').map(({ body }) => [body.revision, body.bidAmount]);
	const pressOn = (text: string) => pressOnceShown(text, () => place.query());
	const secondTap = pressOn('$7,070 per carat');
	await place.click();
	await secondTap;
	await expect.element(amount).toHaveValue('7,070');
	expect(listBids()).toEqual([[1, 7000]]);
	await read();
	await userEvent.click(amount);
	const thirdTap = pressOn('The stone has changed');
	await userEvent.keyboard('{Enter}');
	await thirdTap;
	expect(holdEnter()).toBe(false);
	await read();
	expect(listBids()).toEqual([
		[1, 7000],
		[1, 7070],
	]);
});

test('a double click on the form’s button does not confirm an unusual bid, which takes a press of its own', async () => {
	const stone = aDiamond({ askingPrice: 1000, requiredBid: 700 });
	const after = { ...stone, ...anAuction(5000, { leading: true, isBidPlaced: true }), version: 2 };
	const addBid = async () => ({ diamond: after, outcome: 'LEADING' as const, requiredBid: 5050 });
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, answers: { ...answerStone(() => stone), addBid } });
	const dialog = page.getByRole('dialog', { name: /^Bid on/ });
	await dialog.getByRole('textbox', { name: 'Your bid per carat' }).fill('5000');
	const confirm = dialog.getByRole('button', { name: 'Yes, place the bid' });
	const secondClick = pressOnceShown('Yes, place the bid', () => confirm.query());
	await dialog.getByRole('button', { name: /^Place the bid/ }).click();
	await secondClick;
	expect(listRequests('addBid')).toEqual([]);
	expect(await findBarriers('[role=dialog]')).toEqual([]);
	await read();
	await expectToast(/You lead with .*5,000/, () => confirm.click());
	expect(listRequests('addBid')).toMatchObject([{ body: { bidAmount: 5000 } }]);
});

test('an amount that nobody has touched follows the minimum, up and down; a typed one stays', async () => {
	let stone = aDiamond({ askingPrice: 10_000, ...anAuction(7400, { requiredBid: 7500 }) });
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, answers: answerStone(() => stone) });
	const amount = page.getByRole('dialog').getByRole('textbox', { name: 'Your bid per carat' });
	const requireBid = async (requiredBid: number) => {
		stone = { ...stone, requiredBid, version: stone.version + 1 };
		await queryClient.invalidateQueries();
	};
	await expect.element(amount).toHaveValue('7,500');
	await userEvent.click(amount);
	await userEvent.tab();
	await requireBid(7100);
	await expect.element(amount).toHaveValue('7,100');
	await requireBid(7200);
	await expect.element(amount).toHaveValue('7,200');
	await page.getByRole('dialog').element().querySelector('form')?.requestSubmit();
	expect(listRequests('addBid')).toEqual([]);
	await amount.fill('8000');
	await requireBid(7300);
	await expect.element(page.getByText(/^At least \$7,300/)).toBeVisible();
	await expect.element(amount).toHaveValue('8000');
});

test.each([
	['loads', true],
	['does not load', false],
])('the page of a stone %s the dialog’s code before it is opened, if one may bid: %s', async (_, bid) => {
	const load = vi.spyOn(BidDialog, 'load');
	onTestFinished(() => load.mockRestore());
	const usual = aDiamond({ askingPrice: 10_000, requiredBid: 7000 });
	const stone = { ...usual, abilities: { ...usual.abilities, bid } };
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, answers: answerStone(() => stone) });
	await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
	await afterFirstScreen();
	await expect.poll(() => load.mock.calls.length > 0).toBe(bid);
	expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('an opened dialog loads the minimum again, which another discount rate may have changed', async () => {
	let stone = aDiamond({ askingPrice: 10_000, requiredBid: 7000 });
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, answers: answerStone(() => stone) });
	const bid = page.getByRole('button', { name: 'Bid', exact: true });
	await expect.element(bid).toBeVisible();
	stone = { ...stone, requiredBid: 9000 };
	await bid.click();
	await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Your bid per carat' })).toHaveValue('9,000');
});

test('the amount of a bid whose answer was lost stays, though the minimum has risen since', async () => {
	let stone = aDiamond({ askingPrice: 10_000, requiredBid: 7000 });
	const addBid = async () => {
		stone = { ...stone, requiredBid: 7500, version: 2 };
		throw new TypeError('Failed to fetch');
	};
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, answers: { ...answerStone(() => stone), addBid } });
	const dialog = page.getByRole('dialog', { name: /^Bid on/ });
	await dialog.getByRole('button', { name: /^Place the bid/ }).click();
	await expect.element(dialog.getByText(/^At least \$7,500/)).toBeVisible();
	await expect.element(dialog.getByRole('textbox', { name: 'Your bid per carat' })).toHaveValue('7,000');
});

test('who has typed a rate reads totals in yen, too: on a stone’s page and while bidding', async () => {
	const stone = aDiamond({ weight: 11.17, color: 'F', clarity: 'VS1', askingPrice: 10_000, totalPrice: 111_700, requiredBid: 7000 });
	const sight = { as: trader, size: PHONE, answers: { ...answerAccount(), ...answerStone(() => stone) } };
	const address = `/productDetails/${stone.diamondId}` as const;
	const first = await showScreen('/userProfile', sight);
	await page.getByRole('textbox', { name: 'Yen for $1' }).fill('150');
	goTo(`${address}?bid=1`);
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('textbox', { name: 'Your bid per carat' }).fill('8000');
	// 11.17 ct at $8,000.
	await expect.element(dialog.getByText(/ · ≈ ¥13,400,000$/)).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await first.unmount();
	await showScreen(address, { ...sight, language: 'ja' });
	await expect.element(page.getByText(/≈ [¥￥]16,760,000/)).toBeVisible();
	// Without a photo the stone is drawn next to a coin.
	await expect.element(page.getByText(/100円硬貨/).first()).toBeVisible();
	goTo('/userProfile');
	await page.getByRole('textbox', { name: '$1あたりの円' }).fill('');
	goTo(address);
	await expect.element(page.getByRole('heading', { level: 1, name: /11\.17/ })).toBeVisible();
	expect(page.getByText(/≈/).elements()).toEqual([]);
});

test('while the app is offline no bid can be placed, the reason is beside the button, and nothing says “Live”', async () => {
	onTestFinished(() => {
		onlineManager.setOnline(true);
		setLiveState('idle');
	});
	const stone = aDiamond({ askingPrice: 10_000, requiredBid: 7000 });
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, answers: answerStone(() => stone) });
	const live = page.getByText('Live', { exact: true });
	await expect.element(live).not.toBeVisible();
	setLiveState('live');
	const place = page.getByRole('dialog').getByRole('button', { name: /^Place the bid/ });
	await expect.element(place).toBeEnabled();
	await expect.element(live).toBeVisible();
	onlineManager.setOnline(false);
	await expect.element(place).toBeDisabled();
	await expect.element(place).toHaveAccessibleDescription('You are offline. Bid again when you are back online; nothing is sent automatically.');
	await expect.element(live).not.toBeVisible();
	expect(await findBarriers()).toEqual([]);
	onlineManager.setOnline(true);
	await expect.element(place).toBeEnabled();
});

test.each([
	['LEADING', undefined],
	['OUTBID', 7070],
] as const)('a bid whose answer was lost is sent again; first %s, it is now outbid, and the present minimum is asked for', async (outcome, first) => {
	let stone = aDiamond({ askingPrice: 10_000, requiredBid: 7000 });
	let asked = 0;
	const addBid = async ({ body }: { body: { bidAmount: number } }) => {
		if (asked++ > 0) return { diamond: stone, outcome, requiredBid: first ?? 7001 };
		stone = { ...stone, ...anAuction(8000, { leading: false, isBidPlaced: true, myMaxBid: body.bidAmount, requiredBid: 8080 }), version: 3 };
		throw new TypeError('Failed to fetch');
	};
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, answers: { ...answerStone(() => stone), addBid } });
	const dialog = page.getByRole('dialog', { name: /^Bid on/ });
	await dialog.getByRole('button', { name: /^Place the bid/ }).click();
	await expect.element(dialog.getByRole('alert').getByText(/The current bid is \$8,000; the next bid must be at least \$8,080\.$/)).toBeVisible();
	await expect.element(dialog.getByRole('textbox', { name: 'Your bid per carat' })).toHaveValue('8,080');
	expect(new Set(listRequests('addBid').map(({ body }) => body.bidId)).size).toBe(1);
	expect(page.getByText(/You lead/).elements()).toEqual([]);
});

test('a raised ceiling whose answer was lost, and which was passed since, is not said to hold', async () => {
	const auction = (leading: boolean, currentBid: number, myMaxBid: number) => anAuction(currentBid, { leading, isBidPlaced: true, myMaxBid });
	let stone = aDiamond({ askingPrice: 10_000, ...auction(true, 7000, 7000) });
	let asked = 0;
	const addBid = async () => {
		if (asked++ > 0) return { diamond: stone, outcome: 'LEADING' as const, requiredBid: 7070 };
		stone = { ...stone, ...auction(false, 8000, 7500), version: 3 };
		throw new TypeError('Failed to fetch');
	};
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, answers: { ...answerStone(() => stone), addBid } });
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('textbox').fill('7500');
	await dialog.getByRole('button', { name: /^Raise/ }).click();
	await expect.element(dialog.getByText('You were outbid in the meantime. The current bid is $8,000.')).toBeVisible();
	expect(page.getByText(/Your ceiling is now/).elements()).toEqual([]);
});
