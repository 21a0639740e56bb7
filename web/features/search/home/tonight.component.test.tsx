import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import { aPage, makeId } from '#test/components/answers/stock.ts';
import { PHONE, showScreen } from '#test/components/page.tsx';

type Tonight = AnswerOf<Endpoints['tonight']>;

const NEXT: Tonight = {
	closesAt: new Date(Date.now() + 3_600_000).toISOString(),
	auctions: 2,
	stones: [13.31, 12].map((weight, at) => ({
		diamondId: makeId(at + 1),
		...{ shape: 'PEAR', weight, color: 'H', clarity: 'VVS1', createdAt: '2026-01-01T00:00:00.000Z', images: [] },
	})),
};

const showHome = (tonight: Tonight) => showScreen('/', { size: PHONE, answers: { tonight: async () => tonight, search: async () => aPage([]) } });

test('guests read on the first page how many auctions close next, with their heaviest stones and without a price', async () => {
	await showHome(NEXT);
	await expect.element(page.getByRole('heading', { name: '2 auctions close next' })).toBeVisible();
	const stones = page.getByRole('list', { name: 'Stones that close next' });
	await expect.element(stones.getByRole('link', { name: 'Pear 13.31 ct' })).toBeVisible();
	expect(stones.getByRole('link').elements()).toHaveLength(2);
	expect(stones.element().textContent).not.toMatch(/\$/);
	await expect.element(page.getByText('Asking prices, bids and sellers are shown to members.')).toBeVisible();
});

test('a day on which nothing closes says so, without a list', async () => {
	await showHome({ ...NEXT, auctions: 0, stones: [] });
	await expect.element(page.getByRole('heading', { name: 'No auctions running' })).toBeVisible();
	await expect.element(page.getByRole('list', { name: 'Stones that close next' })).not.toBeInTheDocument();
});
