import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#test/components/page.tsx';

test.each([
	['en', ['Excel', 'Auctions', 'Market prices'], /\.xlsx/],
	['ja', ['Excel', 'オークション', '相場'], /\.xlsx/],
] as const)('the manual has chapters on Excel, auctions and market prices (%s)', async (language, chapters, sheets) => {
	await showScreen('/privacy-policy', { language });
	for (const name of chapters) {
		await expect.element(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
		await expect.element(page.getByRole('navigation').getByRole('link', { name, exact: true }).first()).toBeVisible();
	}
	await expect.element(page.getByText(sheets)).toBeVisible();
});
