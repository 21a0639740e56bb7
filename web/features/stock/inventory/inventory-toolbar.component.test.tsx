import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anOwnStone, answerStock } from '#test/components/answers/stock.ts';
import { showScreen, trader } from '#test/components/page.tsx';

const TOOLS = {
	en: ['Select All', 'Clear All', 'Refresh List', 'Change prices', 'More tools', 'List', 'Thumb', 'Edit grid'],
	ja: ['すべて選択', '選択解除', '掲載を更新', '価格を変更', 'その他の操作', 'リスト', 'サムネイル', '表で編集'],
};

test.each([
	['en', [390, 844]],
	['ja', [360, 740]],
	['ja', [800, 900]],
	['en', [1280, 900]],
] as const)('each of the inventory’s tools says in words what it does, within its edges: %s at %s', async (language, size) => {
	await showScreen('/refresh-list', { as: trader, size, language, answers: answerStock(() => [anOwnStone(trader)]) });
	const bar = page.getByRole('toolbar');
	await expect.element(bar).toBeVisible();
	const wanted = size[0] > 1000 ? TOOLS[language].filter((name) => name !== 'More tools') : TOOLS[language];
	for (const name of wanted) {
		const word = bar.getByText(name, { exact: true });
		await expect.element(word).toBeVisible();
		const [inner, outer] = [word.element(), word.element().closest('button') ?? bar.element()].map((element) => element.getBoundingClientRect());
		expect(inner?.width, name).toBeGreaterThan(10);
		expect(inner?.left, name).toBeGreaterThanOrEqual(outer?.left ?? 0);
		expect(inner?.right, name).toBeLessThanOrEqual(outer?.right ?? 0);
		// A word that takes more than two lines is as unreadable as an icon.
		expect(inner?.height, name).toBeLessThan(34);
	}
	expect(bar.element().scrollWidth).toBeLessThanOrEqual(bar.element().clientWidth);
});
