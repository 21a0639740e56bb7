import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerStock } from '#test/components/answers/stock.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';

test('neither the header nor a phone’s bottom bar covers the field that a key focuses', async () => {
	await showScreen('/create-diamond', { as: trader, size: PHONE, answers: answerStock(() => []) });
	const lot = page.getByLabelText(/^Lot ID/);
	await lot.click();
	const bar = page.getByRole('navigation', { name: 'Main' }).last();
	await expect.element(bar).toBeVisible();
	const listCovered = async (keys: string) => {
		const [from, to] = [page.getByRole('banner').element().getBoundingClientRect().bottom, bar.element().getBoundingClientRect().top];
		const covered: string[] = [];
		for (let press = 0; press < 30; press++) {
			await userEvent.keyboard(keys);
			const field = document.activeElement;
			const { top, bottom } = field?.getBoundingClientRect() ?? new DOMRect();
			if (field?.closest('form') && (top < from || bottom > to)) covered.push(`${field.tagName} at ${Math.round(top)}–${Math.round(bottom)} of ${from}–${to}`);
		}
		return covered;
	};
	expect(await listCovered('{Tab}')).toEqual([]);
	expect(window.scrollY).toBeGreaterThan(500);
	expect(await listCovered('{Shift>}{Tab}{/Shift}')).toEqual([]);
});
