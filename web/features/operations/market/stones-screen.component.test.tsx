import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anOwnStone, answerStock, aPage } from '#test/components/answers/stock.ts';
import { admin, DESKTOP, PHONE, showScreen, trader } from '#test/components/page.tsx';

test.for([DESKTOP, PHONE])('an admin sees whose stone it is: at %s', async (size) => {
	const stone = anOwnStone({ ...trader, companyName: 'Shinsaibashi Diamond' });
	await showScreen('/admin-stones', { as: admin, size, answers: { ...answerStock(() => []), stonesOfState: async () => aPage([stone]) } });
	await expect.element(page.getByText(/Shinsaibashi Diamond$/)).toBeVisible();
});
