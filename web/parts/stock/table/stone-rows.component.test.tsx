import { expect, test } from 'vitest';
import { answerSearch } from '#test/components/answers/search.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

test('a row below the window takes the height that it will have, so that the page does not shorten as a reader comes near', async () => {
	const stones = Array.from({ length: 48 }, (_, at) => aDiamond({ diamondId: makeId(at + 1) }));
	await showScreen('/diamond-filter', { as: trader, size: PHONE, answers: answerSearch(() => stones) });
	await expect.poll(() => document.querySelectorAll('li[data-index]').length).toBe(48);
	const heights = [...document.querySelectorAll('li[data-index]')].map((row) => row.getBoundingClientRect().height);
	expect(heights).toEqual(heights.map(() => 60));
});
