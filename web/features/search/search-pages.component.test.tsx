import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerSearch } from '#test/components/answers/search.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
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

test.each([
	['a dealer', trader, 'en', WIDE, '↑↓ move · Space select · Enter open · f track · b bid · c compare'],
	['a guest, who can only look', undefined, 'en', WIDE, '↑↓ move · Enter open'],
	['a guest, who can only look', undefined, 'ja', WIDE, '↑↓ 移動 · Enter 詳細'],
	['a phone, which has no keys', trader, 'en', PHONE, undefined],
] as const)('the end of the list names the keys that work there: %s', async (_, as, language, size, keys) => {
	await showScreen(as ? '/diamond-filter' : '/', { as, language, size, answers: answerSearch(() => makeStones(2)) });
	await expect.element(page.getByText(language === 'en' ? '2 of 2' : '2石中 2石')).toBeVisible();
	if (keys) await expect.element(page.getByText(keys, { exact: true })).toBeVisible();
	else expect(page.getByText(/↑↓/).elements()).toEqual([]);
});
