import { expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { showScreen, trader } from '#test/components/page.tsx';
import { getMarketNow } from '#web/lib/live/market-clock.ts';

const CODES = ['AAAA-BBBB', 'CCCC-DDDD'];

test.each([
	['en', 'New recovery codes', 'Print', 'Passkeys'],
	['ja', 'リカバリーコードを再発行', '印刷', 'パスキー'],
] as const)('recovery codes are printed alone, with account and date (%s)', async (language, renew, print, passkeys) => {
	const printing = vi.spyOn(window, 'print').mockReturnValue(undefined);
	onTestFinished(() => printing.mockRestore());
	onTestFinished(async () => {
		await cdp().send('Emulation.setEmulatedMedia', { media: '' });
	});
	const answers = {
		factors: async () => ({ authenticator: '2026-01-01T00:00:00.000Z', recoveryCodes: 1, passkeys: [] }),
		renewRecoveryCodes: async () => ({ recoveryCodes: CODES }),
	};
	await showScreen('/security', { as: trader, language, answers });
	await page.getByRole('button', { name: renew }).click();
	await page.getByRole('dialog').getByRole('button', { name: renew }).click();
	await page.getByRole('button', { name: print }).click();
	expect(printing).toHaveBeenCalledOnce();
	const listShown = () => [...document.body.children].flatMap((part) => (part.checkVisibility() && part.textContent ? [part.textContent] : []));
	expect(listShown().join(' ')).toContain(passkeys);
	// The screen itself shows each code once.
	expect(listShown().join(' ').split('AAAA-BBBB')).toHaveLength(2);
	await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
	const [paper = '', ...others] = listShown();
	expect(others).toEqual([]);
	for (const text of [...CODES, trader.userName, String(new Date(getMarketNow()).getFullYear())]) expect(paper).toContain(text);
	expect(paper).not.toContain(passkeys);
});
