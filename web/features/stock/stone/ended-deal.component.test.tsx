import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { anOwnStone, makeId } from '#test/components/answers/stock.ts';
import { answerStone } from '#test/components/answers/stone.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { countLines } from '#test/components/count-lines.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

/** The pages of a stone's buyer and seller after its deal or its auction ended. */

const NOTHING = { edit: false, delete: false, refresh: false, bid: false, decide: false, confirm: false, complain: false };
const deal = (changes: Partial<Diamond>) =>
	aDiamond({
		...{ currentBid: 8000, bidCount: 1, isBidPlaced: true, leading: true, closesAt: '2026-01-01T08:00:00.000Z', confirmBy: '2026-01-04T05:00:00.000Z' },
		...{ confirmations: { seller: false, buyer: false }, abilities: NOTHING },
		...changes,
	});

const anEntry = (sequence: number, bid: number) => ({
	...{ bidderNumber: 1, own: false, bidderSeal: 'a', leaderSeal: 'a', commitment: 'b', link: 'c', hash: 'd', placedAt: '2026-01-01T00:00:00.000Z' },
	...{ sequence, bidId: makeId(sequence), bidAmount: bid, currentBid: bid },
});

test('a sale by one confirmation alone does not say that both parties have confirmed', async () => {
	const sold = deal({ state: 'SOLD', status: 'SOLD', confirmations: { seller: true, buyer: false } });
	await showScreen(`/productDetails/${sold.diamondId}`, { as: trader, answers: answerStone(() => sold) });
	await expect.element(page.getByText('Sold to you.', { exact: false })).toBeVisible();
	await expect.element(page.getByText('has not confirmed yet')).toBeVisible();
	await expect.element(page.getByText(/both parties have confirmed/i)).not.toBeInTheDocument();
});

test.each([
	['Confirm completed', 'COMPLETED', undefined],
	['Open a dispute', 'COMPLAINT', 'It never came'],
] as const)('%s names the auction that the page shows, so that a page left open says nothing about a later deal', async (button, status, reason) => {
	const accepted = deal({ state: 'ACCEPTED', status: 'ACCEPTED', abilities: { ...NOTHING, confirm: true, complain: true } });
	const answers = { ...answerStone(() => accepted), bidStatus: async () => accepted };
	await showScreen(`/productDetails/${accepted.diamondId}`, { as: trader, answers });
	await page.getByRole('button', { name: button }).click();
	const dialog = page.getByRole('dialog');
	if (reason) await dialog.getByRole('textbox').fill(reason);
	await dialog.getByRole('button').last().click();
	const { diamondId, closesAt } = accepted;
	await expect.poll(() => listRequests('bidStatus')).toEqual([{ body: { diamondId, status, closesAt, ...(reason && { reason }) } }]);
});

test.each(['buyer', 'seller'] as const)(
	'if both parties dispute the deal, which the %s did first, an admin decides, and nobody is threatened',
	async (disputedBy) => {
		const confirmBy = new Date(Date.now() + 86_400_000).toISOString();
		const abilities = { ...NOTHING, confirm: true };
		const disputed = deal({ state: 'ACCEPTED', status: 'ACCEPTED', caseId: makeId(7), disputedBy, bothDispute: true, confirmBy, abilities });
		await showScreen(`/productDetails/${disputed.diamondId}`, { as: trader, answers: answerStone(() => disputed) });
		await expect.element(page.getByText('Both parties have opened a dispute.', { exact: false })).toBeVisible();
		await expect.element(page.getByText(/an admin decides on the dispute/)).toBeVisible();
		await expect.element(page.getByText(/banned/)).not.toBeInTheDocument();
	},
);

test('while an admin decides, the page asks nobody to confirm or answer by a deadline that has passed', async () => {
	const disputed = deal({ state: 'ACCEPTED', status: 'ACCEPTED', caseId: makeId(7), disputedBy: 'seller' });
	await showScreen(`/productDetails/${disputed.diamondId}`, { as: trader, answers: answerStone(() => disputed) });
	await expect.element(page.getByText('This deal is in dispute')).toBeVisible();
	await expect.element(page.getByText(/An admin decides on the dispute, and the stone stays reserved/)).toBeVisible();
	await expect.element(page.getByText(/4 Jan 2026/)).not.toBeInTheDocument();
});

test.each([
	['en', 'DISPLAYED', /The last auction ended without a sale; its highest bid was \$8,400\/ct\./],
	['ja', 'SUSPENDED', /前回のオークションは成約せずに終了しました（最高入札額\$8,400\/ct）。/],
] as const)('a seller whose bid was rejected or whose deal is void reads so beside the actions (%s, %s)', async (language, state, text) => {
	const own = anOwnStone(trader, { state, status: state });
	const entries = [8000, 8400].map((bid, at) => anEntry(at + 1, bid));
	const answers = { ...answerStone(() => own), ledger: async () => ({ diamondId: own.diamondId, auction: 1, opened: true, entries }) };
	await showScreen(`/productDetails/${own.diamondId}`, { as: trader, language, answers });
	const link = page.getByRole('region', { name: language === 'en' ? 'Your listing' : '出品の管理' }).getByRole('link', { name: text });
	await expect.element(link).toHaveAttribute('href', '#ledger-title');
	expect(await findBarriers('#main')).toEqual([]);
});

test('a seller whose stone never had a bid reads nothing of an auction beside the actions', async () => {
	const own = anOwnStone(trader);
	await showScreen(`/productDetails/${own.diamondId}`, { as: trader, answers: answerStone(() => own) });
	await expect.element(page.getByText('No bids yet.')).toBeVisible();
	await expect.element(page.getByRole('region', { name: 'Your listing' })).toBeVisible();
	await expect.element(page.getByText(/The last auction/)).not.toBeInTheDocument();
});

test('a seller whose stone expires tomorrow reads of one day', async () => {
	const own = anOwnStone(trader, { expiresAt: new Date(Date.now() + 20 * 3_600_000).toISOString() });
	await showScreen(`/productDetails/${own.diamondId}`, { as: trader, answers: answerStone(() => own) });
	await expect.element(page.getByText(/^For sale for 1 more day\. You can edit/)).toBeVisible();
});

test.each([
	['en', 1, /^1 bid, \$8,000 on 1 Jan 2026/],
	['en', 2, /^2 bids, from \$8,000 on 1 Jan 2026.* to \$8,000$/],
	['ja', 1, /^入札1件。2026/],
	['ja', 2, /^入札2件。2026/],
] as const)('the bid chart counts one bid and several in its label, and in one line below it on a phone (%s, %i)', async (language, count, label) => {
	const accepted = deal({ state: 'ACCEPTED', status: 'ACCEPTED', bidCount: count });
	const entries = [1, 2].slice(0, count).map((hour) => ({ ...anEntry(hour, 8000), placedAt: `2026-01-01T0${hour}:00:00.000Z` }));
	const answers = { ...answerStone(() => accepted), ledger: async () => ({ diamondId: accepted.diamondId, auction: 1, opened: false, entries }) };
	await showScreen(`/productDetails/${accepted.diamondId}`, { as: trader, language, size: PHONE, answers });
	await expect.element(page.getByRole('img', { name: label })).toBeInTheDocument();
	const bids = page.getByRole('figure').getByRole('link');
	await expect.element(bids).toBeVisible();
	expect(countLines(bids.element())).toBe(1);
});
