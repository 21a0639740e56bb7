import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerStonePages } from '#test/components/answers/stone.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

const stone = aDiamond({ girdle: 'Med_To_Stk, Faceted' });

test.each([
	['en', 'Medium – Slightly thick, Faceted'],
	['ja', 'ミディアム – スライトリーシック, Faceted'],
] as const)('a girdle in a report’s codes is written as words (%s)', async (language, words) => {
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, language, answers: answerStonePages(stone) });
	await expect.element(page.getByText(words, { exact: true }).first()).toBeVisible();
});
