import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { answerAccount } from '#test/components/answers/account.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { expectToast } from '#test/components/toasts.ts';

const member = { ...trader, phoneNumber: '+81 3 1234 5678' };

test('a profile is viewed, edited and saved; the address on which one is reached follows the channel', async () => {
	await showScreen('/userProfile', { as: member, answers: answerAccount(member) });
	await expect.element(page.getByRole('heading', { level: 1, name: "Review Hanako's Profile" })).toBeVisible();
	for (const name of ['Full name', 'Email address', 'Date of birth', 'Company phone', 'Company', 'Preferred communication', 'Contact number'])
		await expect.element(page.getByRole('row', { name: new RegExp(`^${name} `) }).first()).toBeVisible();
	await page.getByRole('button', { name: 'Edit' }).click();
	await expect.element(page.getByLabelText(/^Email address/)).toHaveAttribute('readonly');
	await expect.element(page.getByLabelText(/^Date of birth/)).toHaveAttribute('type', 'date');
	await page.getByText('WhatsApp', { exact: true }).click();
	await expect.element(page.getByText('Contact: +81 3 1234 5678')).toBeVisible();
	await page.getByText('LINE', { exact: true }).click();
	await expect.element(page.getByLabelText(/^LINE ID/)).toHaveValue('');
	await page.getByLabelText(/^Contact number/).fill('+81 90 1234 5678');
	expect(await findBarriers()).toEqual([]);
	await expectToast('Updated Successfully.', () => page.getByRole('button', { name: 'Update' }).click());
	await expect.element(page.getByRole('row', { name: 'Contact number +81 90 1234 5678' })).toBeVisible();
	expect(listRequests('updateDetails')).toMatchObject([
		{ body: { userName: member.userName, preferredCommunication: 'LINE', communicationAddress: null, mobileNumber: '+81 90 1234 5678' } },
	]);
});

test('a profile saves only what was changed there, since another window may have changed the rest', async () => {
	await showScreen('/userProfile', { as: member, answers: answerAccount(member) });
	await page.getByRole('button', { name: 'Edit' }).click();
	await page.getByLabelText(/^Contact number/).fill('+81 90 1234 5678');
	await expectToast('Updated Successfully.', () => page.getByRole('button', { name: 'Update' }).click());
	expect(listRequests('updateDetails')).toEqual([{ body: { userName: member.userName, mobileNumber: '+81 90 1234 5678' } }]);
});

test('the question before leaving does not show the failure of an earlier attempt', async () => {
	const fail = async () => {
		throw new MarketError('STATE_CONFLICT');
	};
	await showScreen('/userProfile', { as: member, answers: { ...answerAccount(member), removeMember: fail } });
	const open = page.getByRole('button', { name: 'Leave the market' });
	const dialog = page.getByRole('dialog', { name: 'Leave the market for good?' });
	await open.click();
	await dialog.getByRole('textbox').fill(member.userName);
	await dialog.getByRole('button', { name: 'Leave the market' }).click();
	await expect.element(dialog.getByText(/You cannot leave yet/)).toBeVisible();
	await userEvent.keyboard('{Escape}');
	await expect.element(dialog).not.toBeInTheDocument();
	await open.click();
	await expect.element(dialog.getByRole('textbox')).toHaveValue('');
	expect(dialog.getByText(/You cannot leave yet/).elements()).toEqual([]);
});
