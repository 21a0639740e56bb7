import { notifications } from '@mantine/notifications';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { answerAdmin } from '#test/components/answers/admin.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { answerCalls, listRequests } from '#test/components/fake-client.ts';
import { admin, PHONE, showScreen } from '#test/components/page.tsx';
import { expectToast } from '#test/components/toasts.ts';
import { TOAST_TIME } from '#web/lib/browser/toast.ts';

test('the discount rate is shown, edited in digits, and kept when it could not be saved', async () => {
	await showScreen('/admin-settings', { as: admin, answers: answerAdmin() });
	await expect.element(page.getByRole('heading', { level: 1, name: 'Discount Rate' })).toBeVisible();
	await expect.element(page.getByText('30%', { exact: true })).toBeVisible();
	await page.getByRole('button', { name: 'Edit' }).click();
	const rate = page.getByRole('textbox', { name: 'Discount rate' });
	await rate.fill('1x25');
	await expect.element(rate).toHaveValue('100');
	await expect.element(page.getByText(/read as 100%/)).toBeVisible();
	// Nothing of an edit that was given up is left in the next one.
	await page.getByRole('button', { name: 'Cancel' }).click();
	await page.getByRole('button', { name: 'Edit' }).click();
	await expect.element(rate).toHaveValue('30');
	expect(page.getByText(/read as/).elements()).toEqual([]);
	await rate.fill('100');
	const submit = page.getByRole('button', { name: 'Submit' });
	await submit.click();
	await expect.element(page.getByRole('dialog')).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await userEvent.keyboard('{Escape}');
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
	await rate.fill('35');
	answerCalls({
		updateBidProcessData: async () => {
			throw new MarketError('INTERNAL');
		},
	});
	await expectToast('Update failed. Please try again.', () => submit.click());
	await expect.element(rate).toHaveValue('35');
	answerCalls({
		updateBidProcessData: async () => {
			throw new MarketError('VALIDATION', { issues: [{ path: 'configValue', code: 'unrecognized_keys', message: 'Unknown field.' }] });
		},
	});
	await expectToast(/another version\. Please reload the page/, () => submit.click());
	answerCalls({ updateBidProcessData: async ({ body }) => body });
	await expectToast('Updated Successfully.', () => submit.click());
	await expect.element(page.getByText('35%', { exact: true })).toBeVisible();
	expect(listRequests('updateBidProcessData').at(-1)).toMatchObject({ body: { configDataId: 'BID_DISCOUNT_RATE', configValue: 35 } });
});

test.each([
	['en', 'Edit', 'Submit', /^The market runs another version\. Please reload the page\./],
	['ja', '編集', '保存する', /ページを再読み込みしてください。/],
] as const)(
	'the toast about another version of the app stays longer than that about a saved rate, and fits a phone: %s',
	async (language, edit, submit, words) => {
		const shown = vi.spyOn(notifications, 'show');
		onTestFinished(() => shown.mockRestore());
		await showScreen('/admin-settings', { as: admin, language, size: PHONE, answers: answerAdmin() });
		answerCalls({
			updateBidProcessData: async () => {
				throw new MarketError('VALIDATION', { issues: [{ path: 'configValue', code: 'unrecognized_keys', message: 'Unknown field.' }] });
			},
		});
		await page.getByRole('button', { name: edit }).click();
		await page.getByRole('button', { name: submit }).click();
		await expect.poll(() => shown.mock.calls).toEqual([[expect.objectContaining({ message: expect.stringMatching(words), autoClose: TOAST_TIME.default })]]);
		expect(TOAST_TIME.default).toBeGreaterThan(TOAST_TIME.saved);
		expect(document.documentElement.scrollWidth).toBe(PHONE[0]);
	},
);
