import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DESKTOP, showScreen, trader } from '#test/components/page.tsx';

test('the button that adds a passkey is level with the field of its name, also when the name is missing', async () => {
	await showScreen('/security', {
		as: trader,
		size: DESKTOP,
		answers: { factors: async () => ({ authenticator: null, recoveryCodes: 0, passkeys: [] }) },
	});
	const field = page.getByRole('textbox', { name: 'Name of the passkey' });
	const add = page.getByRole('button', { name: 'Add a passkey' });
	await expect.element(field).toBeVisible();
	const readGap = () => Math.abs(add.element().getBoundingClientRect().bottom - field.element().getBoundingClientRect().bottom);
	expect(readGap()).toBeLessThan(2);
	await add.click();
	await expect.element(page.getByText('Please enter a name.')).toBeVisible();
	expect(readGap()).toBeLessThan(2);
});
