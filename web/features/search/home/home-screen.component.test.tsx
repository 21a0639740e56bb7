import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerSearch } from '#test/components/answers/search.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { DESKTOP, PHONE, showScreen } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

const NO_AUCTIONS = { closesAt: '2027-03-01T08:00:00.000Z', auctions: 0, stones: [], latest: [] };

async function showHome(size: readonly [number, number], count = 3) {
	const stones = Array.from({ length: count }, (_, at) => aDiamond({ diamondId: makeId(at + 1) }));
	await showScreen('/', { size, answers: { ...answerSearch(() => stones), tonight: async () => NO_AUCTIONS } });
	const heading = page.getByRole('heading', { name: 'Search the stones' });
	await expect.element(heading).toBeVisible();
	heading.element().scrollIntoView();
	await expect.element(page.getByText(`${count.toLocaleString('en')} stones`, { exact: true })).toBeVisible();
}

test('the search below the description of the market covers no line of its heading', async () => {
	await showHome(DESKTOP);
	const hint = page.getByText('Everyone can see grades and measurements.', { exact: false });
	await expect.element(hint).toBeVisible();
	const { left, bottom } = hint.element().getBoundingClientRect();
	await expect.poll(() => document.elementFromPoint(left + 4, bottom - 2)).toBe(hint.element());
});

test('on a phone all headings of the first page begin at the same edge', async () => {
	await showHome(PHONE);
	const headings = ['How it works', 'Search the stones'].map((name) => page.getByRole('heading', { name }).element().getBoundingClientRect().left);
	expect(headings[0]).toBe(headings[1]);
});

test('a guest who has not seen the first thousand stones yet is not told that these are shown', async () => {
	await showHome(PHONE, 1100);
	await expect.element(page.getByText('50 of 1,100', { exact: true })).toBeVisible();
	await expect.element(page.getByText('Log in to see the rest.', { exact: false })).not.toBeInTheDocument();
});
