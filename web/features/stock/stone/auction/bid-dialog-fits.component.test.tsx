import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { aPosition } from '#test/components/answers/prices.ts';
import { answerStone } from '#test/components/answers/stone.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { focusElement } from '#test/components/focus.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

/** Tests what a bidder sees before pressing the button. */

const stone = aDiamond({ weight: 1.1, color: 'K', clarity: 'SI1', askingPrice: 4900, requiredBid: 3400 });
const answers = { ...answerStone(() => stone), pricePosition: async () => aPosition([4100, 5260, 5630, 6030, 7200]) };
const dialog = page.getByRole('dialog', { name: /^Bid on/ });
const amount = dialog.getByRole('textbox', { name: 'Your bid per carat' });

test.each([
	[1366, 768],
	[360, 740],
] as const)('at %i × %i the button to bid is in sight with the ceiling open', async (width, height) => {
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, size: [width, height], answers });
	await dialog.getByRole('button', { name: 'Set a secret ceiling' }).click();
	await dialog.getByRole('textbox', { name: 'Secret ceiling per carat' }).fill('4500');
	const place = dialog.getByRole('button', { name: /^Place the bid|\$3,400/ }).last();
	await expect.element(dialog.getByText(/^Your ceiling .4,500$/)).toBeVisible();
	dialog.element().scrollTop = 0;
	const { top, bottom, left, right } = place.element().getBoundingClientRect();
	expect(bottom).toBeLessThanOrEqual(height);
	// Nothing lies over the button.
	expect(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('button')?.textContent).toBe(place.element().textContent);
	const heads = ['yourBid', 'yourCeiling'].map((of) => getComputedStyle(document.querySelector(`[data-of="${of}"]`) as Element, '::before').clipPath);
	expect(new Set(heads).size).toBe(2);
	expect(await findBarriers()).toEqual([]);
});

test('in a desktop window at 400% nothing covers the field that has the focus', async () => {
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, size: [320, 256], answers });
	await dialog.getByRole('button', { name: 'Set a secret ceiling' }).click();
	const ceiling = dialog.getByRole('textbox', { name: 'Secret ceiling per carat' });
	await expect.element(dialog.getByText(/per carat, .* in total/)).toBeVisible();
	const isCovered = (field: Element) => {
		const { left, top, bottom } = field.getBoundingClientRect();
		return [top + 1, bottom - 1].some(
			(y) => document.elementFromPoint(left + 60, y)?.closest('.mantine-TextInput-root') !== field.closest('.mantine-TextInput-root'),
		);
	};
	for (const [before, field] of [
		[dialog.getByRole('button', { name: /5%/ }), amount],
		[amount, ceiling],
	] as const) {
		(before.element() as HTMLElement).focus();
		dialog.element().scrollTop = 0;
		await userEvent.tab();
		await expect.element(field).toHaveFocus();
		expect(isCovered(field.element())).toBe(false);
	}
});

test('the field for the ceiling that a key has opened is in sight', async () => {
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, size: [1366, 900], answers });
	await expect.element(dialog.getByRole('figure')).toBeVisible();
	await focusElement(dialog.getByRole('button', { name: 'Set a secret ceiling' }));
	await userEvent.keyboard('{Enter}');
	const ceiling = dialog.getByRole('textbox', { name: 'Secret ceiling per carat' });
	await expect.element(ceiling).toHaveFocus();
	const { left, bottom } = ceiling.element().getBoundingClientRect();
	expect(document.elementFromPoint(left + 60, bottom - 2)).toBe(ceiling.element());
});

test('the field for the ceiling that a mouse has opened has the focus and is in sight', async () => {
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, size: [1366, 900], answers });
	await expect.element(dialog.getByRole('figure')).toBeVisible();
	await dialog.getByRole('button', { name: 'Set a secret ceiling' }).click();
	const ceiling = dialog.getByRole('textbox', { name: 'Secret ceiling per carat' });
	await expect.element(ceiling).toHaveFocus();
	const { left, bottom } = ceiling.element().getBoundingClientRect();
	expect(document.elementFromPoint(left + 60, bottom - 2)).toBe(ceiling.element());
});

test('too low an amount and the close of a first bid are said before the button is pressed', async () => {
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, answers });
	await expect.element(dialog.getByText(/Your bid opens the auction\. It closes .*17:00/)).toBeVisible();
	await expect.element(dialog.getByText('At least $3,400 · Your bid is 69% of asking')).toBeVisible();
	await amount.fill('3000');
	await expect.element(dialog.getByText('Please bid at least $3,400 per carat.')).toBeVisible();
	await amount.fill('3500');
	await expect.element(dialog.getByText('Please bid at least $3,400 per carat.')).not.toBeInTheDocument();
});

test('a refusal of the market stands beside the button, in sight', async () => {
	const refused = async () => {
		throw new MarketError('OWN_LISTING');
	};
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, size: [360, 740], answers: { ...answers, addBid: refused } });
	await dialog.getByRole('button', { name: 'Set a secret ceiling' }).click();
	await dialog.getByRole('textbox', { name: 'Secret ceiling per carat' }).fill('4500');
	const place = dialog.getByRole('button', { name: /^Place the bid|\$3,400/ }).last();
	await place.click();
	const refusal = dialog.getByRole('alert').filter({ hasText: /own/ });
	await expect.element(refusal).toBeVisible();
	const [said, pressed] = [refusal, place].map((one) => one.element().getBoundingClientRect()) as [DOMRect, DOMRect];
	expect(said.top).toBeGreaterThanOrEqual(0);
	expect(said.bottom).toBeLessThanOrEqual(pressed.top);
	expect(pressed.top - said.bottom).toBeLessThan(60);
	expect(pressed.bottom).toBeLessThanOrEqual(740);
});

test('a bid with a field that the market does not know, as after a release was taken back, says to reload, and looks for the other version', async () => {
	const update = vi.fn(async () => undefined);
	const registered = vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ update } as object as ServiceWorkerRegistration);
	onTestFinished(() => registered.mockRestore());
	const refused = async () => {
		throw new MarketError('VALIDATION', { issues: [{ path: 'closesAt', code: 'unrecognized_keys', message: 'Unknown field.' }] });
	};
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, answers: { ...answers, addBid: refused } });
	await dialog
		.getByRole('button', { name: /^Place the bid|\$3,400/ })
		.last()
		.click();
	await expect.element(dialog.getByText(/another version\. Please reload the page/)).toBeVisible();
	expect(update).toHaveBeenCalled();
});
