import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anOwnStone, answerStock, aPage } from '#test/components/answers/stock.ts';
import { admin, DESKTOP, PHONE, showScreen, trader } from '#test/components/page.tsx';

test.for([DESKTOP, PHONE])('an admin sees whose stone it is: at %s', async (size) => {
	const stone = anOwnStone({ ...trader, companyName: 'Shinsaibashi Diamond' });
	await showScreen('/admin-stones', { as: admin, size, answers: { ...answerStock(() => []), stonesOfState: async () => aPage([stone]) } });
	await expect.element(page.getByText(/Shinsaibashi Diamond$/)).toBeVisible();
});

test('a tablet shows every heading whole in Japanese', async () => {
	const stone = anOwnStone(trader);
	await showScreen('/admin-stones', {
		...{ as: admin, size: [800, 1100], language: 'ja' },
		answers: { ...answerStock(() => []), stonesOfState: async () => aPage([stone]) },
	});
	const heading = page.getByRole('columnheader', { name: 'クラリティ' });
	await expect.element(heading).toBeInTheDocument();
	expect(heading.element().scrollWidth).toBeLessThanOrEqual(heading.element().clientWidth);
});
