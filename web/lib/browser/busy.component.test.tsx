import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#test/components/page.tsx';
import { queryClient } from '../api/query.ts';
import { isBusy, protectWork } from './busy.ts';

beforeEach(() => {
	Object.defineProperty(document, 'hidden', { configurable: true, value: true });
	return () => void Reflect.deleteProperty(document, 'hidden');
});

test('a page that nobody looks at is busy while work runs, a call changes something or a dialog is open', async () => {
	expect(isBusy(queryClient)).toBe(false);
	expect(isBusy({ isMutating: () => 1 })).toBe(true);
	const dialog = document.createElement('div');
	dialog.role = 'dialog';
	document.body.append(dialog);
	onTestFinished(() => dialog.remove());
	expect(isBusy(queryClient)).toBe(true);
	dialog.remove();
	const end = Promise.withResolvers<void>();
	const work = [protectWork(() => end.promise), protectWork(() => Promise.reject(new Error())).catch(() => undefined)];
	await work[1];
	expect(isBusy(queryClient)).toBe(true);
	end.resolve();
	await work[0];
	expect(isBusy(queryClient)).toBe(false);
});

test('a form is busy from its first letter on, also without the focus', async () => {
	await showScreen('/contact');
	const message = page.getByRole('main').getByRole('textbox').last();
	await expect.element(message).toBeVisible();
	expect(isBusy(queryClient)).toBe(false);
	await message.fill('Hello');
	if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
	await expect.poll(() => document.querySelector('form[data-typed]')).not.toBeNull();
	expect(isBusy(queryClient)).toBe(true);
});
