import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { DESKTOP, PHONE, showScreen, trader } from '#test/components/page.tsx';

test('a refused code may belong to an older QR code, and a new one can be shown at once', async () => {
	const secrets = ['AAAABBBB', 'CCCCDDDD'];
	const answers = {
		factors: async () => ({ authenticator: null, recoveryCodes: 0, passkeys: [] }),
		beginAuthenticator: async () => ({ secret: secrets.shift() ?? expect.fail('No secret') }),
		confirmAuthenticator: async () => {
			throw new MarketError('TOTP_INVALID');
		},
	};
	await showScreen('/security', { as: trader, size: PHONE, answers });
	await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
	await expect.element(page.getByText('AAAA BBBB')).toBeVisible();
	const older = page.getByText(/Only the newest QR code works/);
	await expect.element(older).not.toBeInTheDocument();
	await page.getByRole('textbox', { name: /code/i }).first().fill('123456');
	await expect.element(older).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await page.getByRole('button', { name: 'Show a new QR code' }).click();
	await expect.element(page.getByText('CCCC DDDD')).toBeVisible();
	await expect.element(older).not.toBeInTheDocument();
});

test.each([
	['en', PHONE, 'Open in an app on this device'],
	['ja', PHONE, 'この端末のアプリで開く'],
	['en', DESKTOP, undefined],
] as const)('a phone, whose camera cannot see its own QR code, opens the app by a link: %s, %j', async (language, size, name) => {
	const answers = {
		factors: async () => ({ authenticator: null, recoveryCodes: 0, passkeys: [] }),
		beginAuthenticator: async () => ({ secret: 'AAAABBBB' }),
	};
	await showScreen('/security', { as: trader, language, size, answers });
	await page.getByRole('button', { name: language === 'en' ? 'Set up an authenticator app' : '認証アプリを設定する' }).click();
	await expect.element(page.getByText('AAAA BBBB')).toBeVisible();
	const link = page.getByRole('link', { name });
	if (name === undefined) return expect(link.elements().filter((one) => one.getAttribute('href')?.startsWith('otpauth:'))).toEqual([]);
	const address = new URL(link.element().getAttribute('href') ?? '');
	expect([address.protocol, address.searchParams.get('secret')]).toEqual(['otpauth:', 'AAAABBBB']);
	expect(await findBarriers()).toEqual([]);
});
