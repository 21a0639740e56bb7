import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerSearch } from '#test/components/answers/search.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

const answers = answerSearch(() => [aDiamond({ diamondId: makeId(1) }), aDiamond({ diamondId: makeId(2), shape: 'RADIANT' })]);
const WIDE = [1440, 900] as const;

test('count, saved searches, order and view take one row, also in Japanese', async () => {
	await showScreen('/diamond-filter', { as: trader, language: 'ja', size: WIDE, answers });
	const tools = [
		page.getByText('2石', { exact: true }),
		page.getByRole('button', { name: /^保存した検索条件/ }),
		page.getByRole('combobox', { name: '並べ替え' }),
		page.getByRole('radiogroup', { name: '表示形式' }),
	];
	for (const tool of tools) await expect.element(tool.first()).toBeVisible();
	const measureSpread = () => {
		const middles = tools.map((tool) => {
			const { top, bottom } = tool.first().element().getBoundingClientRect();
			return (top + bottom) / 2;
		});
		return Math.max(...middles) - Math.min(...middles);
	};
	await expect.poll(measureSpread).toBeLessThan(12);
});

test.each(['en', 'ja'] as const)('no unsorted heading and no name of a shape is cut, nor the order by clarity: %s', async (language) => {
	await showScreen('/diamond-filter?sort=clarity', { as: trader, language, size: WIDE, answers });
	await expect.element(page.getByRole('row').nth(2)).toBeVisible();
	const names = [...document.querySelectorAll<HTMLElement>('th button:not([data-sorted]) span, td a span')].filter(({ offsetWidth }) => offsetWidth > 1);
	expect(names.length).toBeGreaterThan(8);
	expect(names.filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth).map(({ textContent }) => textContent)).toEqual([]);
	const select = page.getByRole('combobox', { name: language === 'en' ? 'Sort by' : '並べ替え' }).element();
	if (!(select instanceof HTMLSelectElement)) return expect.unreachable('The order is no select');
	const text = document.createElement('canvas').getContext('2d');
	if (!text) return expect.unreachable('There is no canvas');
	const { font, paddingLeft, paddingRight } = getComputedStyle(select);
	text.font = font;
	const written = text.measureText(select.selectedOptions[0]?.textContent ?? '').width;
	expect(written).toBeGreaterThan(20);
	expect(select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)).toBeGreaterThanOrEqual(Math.floor(written));
});
