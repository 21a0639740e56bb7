import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anAuction, answerFloor } from '#test/components/answers/auctions.ts';
import { showScreen, trader } from '#test/components/page.tsx';

/** Tests that Escape, which ends a Japanese conversion in a field, does not close what the field is in. */

const COMPOSING = [
	['during the conversion', { isComposing: true, keyCode: 229 }],
	['after it, as Safari does', { isComposing: false, keyCode: 229 }],
] as const;

/** Presses Escape in the focused element as an input method does. */
function cancelConversion(init: object): void {
	document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...init }));
}

test.each(COMPOSING)('an Escape %s closes no popover and no dialog', async (_, init) => {
	await showScreen('/auctions', { as: trader, answers: answerFloor(() => [anAuction()]) });
	await page.getByRole('button', { name: 'Filter' }).click();
	const seller = page.getByRole('textbox', { name: 'Seller' });
	await seller.fill('Seki');
	cancelConversion(init);
	await new Promise((resolve) => setTimeout(resolve, 400));
	const isPopoverOpen = seller.elements().length > 0;
	await userEvent.keyboard('{Escape}');
	await expect.element(seller).not.toBeInTheDocument();
	(document.activeElement as HTMLElement).blur();
	await userEvent.keyboard('?');
	const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
	await expect.element(dialog).toBeVisible();
	cancelConversion(init);
	await new Promise((resolve) => setTimeout(resolve, 400));
	expect([isPopoverOpen, dialog.elements().length]).toEqual([true, 1]);
	await userEvent.keyboard('{Escape}');
	await expect.element(dialog).not.toBeInTheDocument();
});
