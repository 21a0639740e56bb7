import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

const awaitIdle = () => new Promise<unknown>((idle) => setTimeout(() => requestIdleCallback(idle)));

/**
 * Focuses an element as the Tab key would. A dialog that has just opened moves the focus to its first field twice: as it is drawn, and from an effect
 * that React runs whenever it has time. Waits for both, because they would take the focus away again.
 */
export async function focusElement(locator: Locator): Promise<void> {
	await expect.element(locator).toBeVisible();
	const element = locator.element() as HTMLElement;
	const dialog = element.closest('[role=dialog]');
	if (dialog) {
		await expect.poll(() => dialog.contains(document.activeElement)).toBe(true);
		for (const _ of ['effects', 'their timers']) await awaitIdle();
	}
	element.focus();
}
