import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerMarketDays } from '#test/components/answers/dashboard.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { admin, showScreen, trader } from '#test/components/page.tsx';
import { expectToast } from '#test/components/toasts.ts';

test('the admin reads growth and what fails by day, auctions by hour, and puts a member’s points right from the row', async () => {
	await showScreen('/admin-dashboard?state=ACTIVE&q=Kimura', {
		as: admin,
		answers: {
			...answerMarketDays(),
			listMembers: async () => ({ content: [trader], number: 0, size: 20, totalElements: 1 }),
			updateRank: async ({ params }) => ({ ...trader, rank: Number(params.rank) }),
		},
	});
	await page.getByText('All days as a table').click();
	for (const name of ['Registrations', 'Failed emails', 'Failed uploads']) await expect.element(page.getByRole('columnheader', { name })).toBeVisible();
	await page.getByText('All hours as a table').click();
	await expect.element(page.getByRole('rowheader', { name: '17:00' })).toBeVisible();

	const member = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Kimura Diamond' });
	await expect.element(member.getByText(trader.userName)).toBeVisible();
	await member.getByRole('button', { name: 'More: Kimura Diamond' }).click();
	await page.getByRole('menuitem', { name: 'Adjust points' }).click();
	const dialog = page.getByRole('dialog');
	const sum = dialog.getByLabelText(/^New total/);
	// Without a reason nothing is sent.
	await sum.fill('７');
	await dialog.getByRole('button', { name: 'Save' }).click();
	await expect.element(sum).toBeVisible();
	expect(listRequests('updateRank')).toEqual([]);
	expect(await findBarriers('[role=dialog]')).toEqual([]);
	await dialog.getByLabelText(/^Reason/).fill('A deal that was counted twice.');
	await expectToast('Kimura Diamond now has 7 points.', () => dialog.getByRole('button', { name: 'Save' }).click());
	expect(listRequests('updateRank')).toEqual([{ params: { userId: trader.userId, rank: 7 }, body: { reason: 'A deal that was counted twice.' } }]);
});
