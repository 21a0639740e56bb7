import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { answerStone } from '#test/components/answers/stone.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

/** The buyer's page of a stone after the completion deadline. */

const NOTHING = { edit: false, delete: false, refresh: false, bid: false, decide: false, confirm: false, complain: false };
const deal = (changes: Partial<Diamond>) =>
	aDiamond({
		...{ currentBid: 8000, bidCount: 1, isBidPlaced: true, leading: true, closesAt: '2026-01-01T08:00:00.000Z', confirmBy: '2026-01-04T05:00:00.000Z' },
		...{ confirmations: { seller: false, buyer: false }, abilities: NOTHING },
		...changes,
	});

test('a sale by one confirmation alone does not say that both parties have confirmed', async () => {
	const sold = deal({ state: 'SOLD', status: 'SOLD', confirmations: { seller: true, buyer: false } });
	await showScreen(`/productDetails/${sold.diamondId}`, { as: trader, answers: answerStone(() => sold) });
	await expect.element(page.getByText('Sold to you.', { exact: false })).toBeVisible();
	await expect.element(page.getByText('has not confirmed yet')).toBeVisible();
	await expect.element(page.getByText(/both parties have confirmed/i)).not.toBeInTheDocument();
});

test('while an admin decides, the page asks nobody to confirm or answer by a deadline that has passed', async () => {
	const disputed = deal({ state: 'ACCEPTED', status: 'ACCEPTED', caseId: makeId(7), disputedBy: 'seller' });
	await showScreen(`/productDetails/${disputed.diamondId}`, { as: trader, answers: answerStone(() => disputed) });
	await expect.element(page.getByText('This deal is in dispute')).toBeVisible();
	await expect.element(page.getByText(/An admin decides on the dispute, and the stone stays reserved/)).toBeVisible();
	await expect.element(page.getByText(/4 Jan 2026/)).not.toBeInTheDocument();
});
