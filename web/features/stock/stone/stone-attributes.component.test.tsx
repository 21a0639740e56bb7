import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerStone } from '#test/components/answers/stone.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

test.each([
	[undefined, false],
	['EX', true],
] as const)('a phone shows the card of grades if a grade is stated that the title lacks: cut %s', async (cut, isShown) => {
	const stone = aDiamond({ cut });
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, size: PHONE, answers: answerStone(() => stone) });
	await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
	const title = page.getByText('Grades', { exact: true });
	await expect.element(title).toBeInTheDocument();
	expect(title.element().checkVisibility()).toBe(isShown);
});
