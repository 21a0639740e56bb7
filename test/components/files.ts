import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

/** Chooses files in the page's file input, which a button or an area covers. */
export async function chooseFiles(...files: File[]): Promise<void> {
	await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
	const field = document.querySelector<HTMLInputElement>('input[type=file]');
	if (field) await userEvent.upload(page.elementLocator(field), files);
}
