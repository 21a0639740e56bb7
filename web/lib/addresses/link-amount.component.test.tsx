import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerStone } from '#test/components/answers/stone.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

const stone = aDiamond({ askingPrice: 10_000, requiredBid: 7000 });
const showBid = (query: string, shown = stone, language: 'en' | 'ja' = 'en') =>
	showScreen(`/productDetails/${stone.diamondId}?bid=1${query}`, { as: trader, size: PHONE, language, answers: answerStone(() => shown) });

test.each([
	['en', 'Your bid per carat', /^This amount comes from a link\. Check it/],
	['ja', '入札額（1ctあたり）', /^この金額はリンクで入力されたものです。ご確認ください。/],
] as const)('a link fills in a bid, says so and sends nothing: %s', async (language, label, notice) => {
	await showBid('&amount=7500', stone, language);
	const dialog = page.getByRole('dialog');
	await expect.element(dialog.getByRole('textbox', { name: label })).toHaveValue('7,500');
	await expect.element(dialog.getByText(notice)).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	expect(listRequests('addBid')).toEqual([]);
});

test('a link fills in the ceiling of a leader', async () => {
	await showBid('&amount=9000', {
		...stone,
		state: 'BIDDING',
		currentBid: 7000,
		requiredBid: 7070,
		bidCount: 1,
		isBidPlaced: true,
		leading: true,
		myMaxBid: 8000,
	});
	await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Secret ceiling per carat' })).toHaveValue('9,000');
});

test('a link without a whole amount opens the dialog as ever', async () => {
	await showBid('&amount=7500.5');
	await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Your bid per carat' })).toHaveValue('7,000');
	expect(page.getByText(/comes from a link/).elements()).toEqual([]);
});

test('a link fills in a new price of an own stone, shows the former one and saves nothing', async () => {
	const own = { ...stone, abilities: { ...stone.abilities, edit: true, bid: false } };
	await showScreen(`/create-diamond?id=${stone.diamondId}&price=9500`, { as: trader, answers: answerStone(() => own) });
	await expect.element(page.getByText(/^The price \$9,500 per carat comes from a link \(before: \$10,000\)\./)).toBeVisible();
	await expect.element(page.getByLabelText(/^Price per carat/).first()).toHaveValue('9500');
	expect(await findBarriers()).toEqual([]);
	expect(listRequests('updateDiamond')).toEqual([]);
});
