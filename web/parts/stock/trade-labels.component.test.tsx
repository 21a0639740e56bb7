import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerStonePages } from '#test/components/answers/stone.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

test.each([
	['Med_To_Stk, Faceted', 'en', 'Medium – Slightly thick, Faceted'],
	['Med_To_Stk, Faceted', 'ja', 'ミディアム〜スライトリーシック, ファセット'],
	['Medium to Slightly Thick', 'ja', 'ミディアム〜スライトリーシック'],
	['Slightly thin - Very Thick (3.5%)', 'ja', 'スライトリーシン〜ベリーシック (3.5%)'],
	['Extremely Thin, bearded', 'ja', 'エクストリームリーシン, bearded'],
] as const)('the girdle %s is written as a report in the reader’s language does (%s)', async (girdle, language, words) => {
	const stone = aDiamond({ girdle });
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, language, answers: answerStonePages(stone) });
	await expect.element(page.getByText(words, { exact: true }).first()).toBeVisible();
});

test.each([
	['None', 'なし'],
	['Very small', 'ベリースモール'],
	['chipped', 'chipped'],
])('the culet %s is %s in Japanese', async (culet, words) => {
	const stone = aDiamond({ culet });
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, language: 'ja', answers: answerStonePages(stone) });
	const row = page.getByText('キューレット', { exact: true }).first();
	await expect.element(row).toBeInTheDocument();
	await expect.poll(() => row.element().parentElement?.textContent).toBe(`キューレット${words}`);
});
