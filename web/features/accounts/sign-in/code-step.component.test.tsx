import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { show, trader } from '#test/components/page.tsx';
import { getConfig } from '#web/lib/api/config.ts';
import { CodeStep } from './code-step.tsx';
import { ProofDialog } from './proof-dialog.tsx';

/** Answers each sign-in in place of the worker that calls the identity service. An earlier test of this page may have started the worker. */
function answerSignIns(...answers: object[]): void {
	const asked = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, { id }: { id: number }) {
		this.dispatchEvent(new MessageEvent('message', { data: { id, ...answers.shift() } }));
	});
	vi.stubGlobal('fetch', async () => Response.json({ userName: trader.userName, role: trader.roleDto, data: trader }));
	Object.assign(getConfig(), { identity: { userPoolId: 'local_pool', clientId: 'web' } });
	onTestFinished(() => {
		asked.mockRestore();
		vi.unstubAllGlobals();
		delete getConfig().identity;
	});
}

test('a recovery code that was spent before the network went signs in when it is sent again; a wrong one is refused', async () => {
	answerSignIns({ error: { name: 'NetworkError', message: '' } }, { back: 'code' }, { back: { token: 'token', refreshToken: 'refresh' } });
	let spent = 0;
	const spendRecoveryCode = async () => {
		if (spent++ > 0) throw new MarketError('RECOVERY_INVALID');
		return undefined;
	};
	const onSession = vi.fn();
	await show(<CodeStep userName={trader.userName} password="a right password" onSession={onSession} onBack={() => undefined} />, {
		answers: { spendRecoveryCode },
	});
	await page.getByRole('button', { name: "I don't have my phone" }).click();
	await page.getByLabelText('Recovery code').fill('ABCDE-FGHJK');
	const send = page.getByRole('button', { name: 'Use this code' });
	await send.click();
	await expect.element(page.getByText(/^The market cannot be reached/)).toBeVisible();
	// Had the code been wrong, the identity service would still ask for the authenticator's.
	await send.click();
	await expect.element(page.getByText(/^This is not a recovery code of this account/)).toBeVisible();
	await send.click();
	await expect.poll(() => onSession.mock.calls).toMatchObject([[{ token: 'token', userName: trader.userName }, true]]);
	expect(listRequests('spendRecoveryCode')).toHaveLength(3);
});

test.each([
	['en', 'Continue', 'Not now', /Log in|another account/],
	['ja', '続ける', '今はしない', /ログイン/],
] as const)('the code that proves a member offers neither a login nor another account (%s)', async (language, submit, cancel, wrong) => {
	answerSignIns({ back: 'code' }, { back: 'code' }, { back: 'code' });
	await show(<ProofDialog opened />, { as: trader, language });
	const dialog = page.getByRole('dialog');
	await dialog.getByLabelText(new RegExp(trader.userName)).first().fill('a right password');
	await dialog.getByRole('button', { name: submit }).click();
	await expect.element(dialog.getByRole('textbox').first()).toHaveAttribute('autocomplete', 'one-time-code');
	await expect.element(dialog.getByRole('button', { name: submit })).toBeVisible();
	await expect.element(dialog.getByText(cancel, { exact: true })).toBeVisible();
	expect(dialog.getByRole('button', { name: wrong }).elements()).toEqual([]);
});
