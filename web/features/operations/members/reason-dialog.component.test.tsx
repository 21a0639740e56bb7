import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { answerAdmin } from '#test/components/answers/admin.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { admin, showScreen, trader } from '#test/components/page.tsx';
import { reloadAt } from '#test/components/reload.ts';
import { expectToast } from '#test/components/toasts.ts';

const dialog = page.getByRole('dialog');
const reason = dialog.getByRole('textbox', { name: 'Reason' });

/** Opens the question for the reason of a ban. */
async function askToBan(show: (...sight: Parameters<typeof showScreen>) => Promise<unknown> = showScreen) {
	const answers = { ...answerAdmin([trader]), banMember: async () => ({ ...trader, state: 'BANNED' as const }) };
	await show('/admin-dashboard?state=ACTIVE', { as: admin, answers });
	await page.getByRole('button', { name: 'Ban: Kimura Diamond' }).click();
}

test('the reason of a decision stays through a closed question and a reload until it is sent', async () => {
	await askToBan();
	await expect.element(dialog.getByText(/all stones are hidden/)).toBeVisible();
	await reason.fill('Has not paid for two stones.');
	await userEvent.keyboard('{Escape}');
	await expect.element(dialog).not.toBeInTheDocument();
	await page.getByRole('button', { name: 'Ban: Kimura Diamond' }).click();
	await expect.element(reason).toHaveValue('Has not paid for two stones.');
	await askToBan(reloadAt);
	await expect.element(reason).toHaveValue('Has not paid for two stones.');
	await expectToast('Kimura Diamond has been banned.', () => dialog.getByRole('button', { name: 'Ban', exact: true }).click());
	expect(listRequests('banMember').map(({ body }) => body)).toEqual([{ reason: 'Has not paid for two stones.' }]);
	await askToBan(reloadAt);
	await expect.element(reason).toHaveValue('');
});

test('a question for a reason does not show the failure of an earlier decision', async () => {
	const approved = { firstName: 'Aiko', lastName: 'Kimura', companyName: 'Aoi Gems', changedAt: '2026-11-20T00:00:00Z' };
	const fail = async () => {
		throw new MarketError('STATE_CONFLICT');
	};
	await showScreen('/admin-dashboard?state=ACTIVE', { as: admin, answers: { ...answerAdmin([{ ...trader, approved }]), banMember: fail } });
	await page.getByRole('button', { name: 'Ban: Kimura Diamond' }).click();
	await reason.fill('Has not paid for two stones.');
	await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
	await expect.element(dialog.getByRole('alert')).toBeVisible();
	await userEvent.keyboard('{Escape}');
	await page.getByRole('button', { name: 'Decline: Kimura Diamond' }).click();
	await expect.element(dialog.getByRole('button', { name: 'Decline', exact: true })).toBeVisible();
	expect(dialog.getByRole('alert').elements()).toEqual([]);
});
