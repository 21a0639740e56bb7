import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerSearch } from '#test/components/answers/search.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

/** Tests results of several pages from which a stone leaves while they are loaded. */

const WIDE = [1440, 900] as const;
const FIRST_LEAVES = 3;
const makeStones = (count: number) => Array.from({ length: count }, (_, at) => aDiamond({ diamondId: makeId(at + 1), lotId: `LOT-${at + 1}` }));

test('an endless list shows also the stone that moved to an earlier page', async () => {
	const stones = makeStones(60);
	const answers = answerSearch(({ page: asked = 0 }) => {
		if (asked === 1 && stones.length === 60) stones.splice(FIRST_LEAVES - 1, 1);
		return stones;
	});
	await showScreen('/diamond-filter?view=cards', { as: trader, size: WIDE, answers });
	await page.getByRole('button', { name: 'Show more' }).click();
	await expect.element(page.getByText('59 of 59', { exact: true })).toBeVisible();
	await expect
		.poll(() => {
			window.scrollTo(0, document.documentElement.scrollHeight);
			return [...document.querySelectorAll('article')].map(({ textContent }) => textContent);
		})
		.toContainEqual(expect.stringContaining('LOT-51'));
	const pages = listRequests('search').flatMap(({ body }) => (body.size === 50 ? body.page : []));
	expect(pages).toEqual([0, 1, 0, 1]);
});

test('selecting all that match selects also the stone that moved to an earlier page', async () => {
	const stones = makeStones(600);
	const answers = answerSearch(({ page: asked = 0, size }) => {
		if (asked === 1 && size === 500 && stones.length === 600) stones.splice(FIRST_LEAVES - 1, 1);
		return stones;
	});
	await showScreen('/diamond-filter?size=5', { as: trader, size: WIDE, answers });
	await page.getByRole('checkbox', { name: 'Select these 5' }).click();
	const bar = page.getByRole('region', { name: 'Selected stones' });
	await bar.getByRole('button', { name: 'Select all 600 that match' }).click();
	// The stone that left was selected before.
	await expect.element(bar.getByText('600 stones selected')).toBeVisible();
});

test('a first page without stones names the filters, even if the market counts some', async () => {
	const answers = { ...answerSearch(() => []), search: async () => ({ content: [], number: 0, size: 50, totalElements: 1 }) };
	await showScreen('/diamond-filter?myBid=1', { as: trader, size: WIDE, answers });
	await expect.element(page.getByText('No stone matches all filters')).toBeVisible();
});
