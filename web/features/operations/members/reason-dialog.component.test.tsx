import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
