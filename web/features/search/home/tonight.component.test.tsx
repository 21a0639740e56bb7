import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import { aPage, makeId } from '#test/components/answers/stock.ts';
import { DESKTOP, PHONE, showScreen } from '#test/components/page.tsx';

type Tonight = AnswerOf<Endpoints['tonight']>;

const NEXT: Tonight = {
	closesAt: new Date(Date.now() + 3_600_000).toISOString(),
	auctions: 2,
	stones: [13.31, 12].map((weight, at) => ({
		diamondId: makeId(at + 1),
		...{ shape: 'PEAR', weight, color: 'H', clarity: 'VVS1', createdAt: '2026-01-01T00:00:00.000Z', images: [] },
	})),
};

const showHome = (tonight: Tonight, size: readonly [number, number] = PHONE) =>
	showScreen('/', { size, answers: { tonight: async () => tonight, search: async () => aPage([]) } });

test('guests read on the first page how many auctions close next, with their heaviest stones and without a price', async () => {
	await showHome(NEXT);
	await expect.element(page.getByRole('heading', { name: '2 auctions close next' })).toBeVisible();
	const stones = page.getByRole('list', { name: 'Stones that close next' });
	await expect.element(stones.getByRole('link', { name: 'Pear 13.31 ct' })).toBeVisible();
	expect(stones.getByRole('link').elements()).toHaveLength(2);
	expect(stones.element().textContent).not.toMatch(/\$/);
	await expect.element(page.getByText('Asking prices, bids and sellers are for members.')).toBeVisible();
});

test.each([
	['desktop', DESKTOP],
	['phone', PHONE],
])('with no auction running the first page shows what was listed lately and how the index moved, without a void: %s', async (_, size) => {
	const classes = [
		{ grown: 'natural' as const, index: 99, indexWeekAgo: 98.5, indexMonthAgo: 100 },
		{ grown: 'lab' as const, index: 94.1, indexMonthAgo: 94.1 },
	];
	await showHome({ ...NEXT, auctions: 0, stones: [], latest: NEXT.stones, moves: { day: '2026-01-01', demo: true, classes } }, size);
	const title = page.getByRole('heading', { name: 'No auctions running' });
	await expect.element(title).toBeVisible();
	await expect.element(page.getByRole('list', { name: 'Stones that close next' })).not.toBeInTheDocument();
	const stones = page.getByRole('list', { name: 'Just listed' });
	await expect.element(stones.getByRole('link', { name: 'Pear 13.31 ct' })).toBeVisible();
	const section = page.getByRole('region', { name: 'the daily close' }).element();
	expect(section.textContent).toContain('Natural▼ −1.0%');
	expect(section.textContent).toContain('Lab-grown±0.0%');
	expect(section.textContent).toContain('is demo data');
	expect(section.textContent).not.toMatch(/\$/);
	const bottom = Math.max(...[...section.children].map((part) => part.getBoundingClientRect().bottom));
	expect(section.getBoundingClientRect().bottom - bottom).toBeLessThan(40);
});

test('a market without stones says how an auction begins', async () => {
	await showHome({ ...NEXT, auctions: 0, stones: [], latest: [] });
	await expect.element(page.getByText('The first bid on a stone opens its auction', { exact: false })).toBeVisible();
});
