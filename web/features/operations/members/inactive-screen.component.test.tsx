import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerAdmin } from '#test/components/answers/admin.ts';
import { anOwnStone, aPage } from '#test/components/answers/stock.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { admin, showScreen, trader } from '#test/components/page.tsx';

test('the admin sees the stones of a member who was banned', async () => {
	const banned = { ...trader, companyName: 'Lost Stones Inc', state: 'BANNED' as const, stateReason: 'Trial' };
	const other = { ...banned, userId: '01J00000000000000000000008', companyName: 'Other Stones Inc' };
	const stone = anOwnStone(banned);
	await showScreen('/admin-dashboard', {
		as: admin,
		answers: {
			...answerAdmin(),
			listInactive: async ({ query: { q = '' } = {} }) => aPage([banned, other].filter(({ companyName }) => companyName.includes(q))),
			stonesOfMember: async ({ params: { id } }) => aPage(id === banned.userId ? [stone] : []),
		},
	});
	await page.getByRole('link', { name: /Inactive$/ }).click();
	await page.getByLabelText('Name, company or email').fill('Lost Stones');
	await expect.element(page.getByRole('button', { name: 'Stones of Other Stones Inc' })).not.toBeInTheDocument();
	await page.getByRole('button', { name: 'Stones of Lost Stones Inc' }).first().click();
	await expect.poll(() => document.querySelectorAll(`main a[href="/productDetails/${stone.diamondId}"]`)).not.toHaveLength(0);
	expect(listRequests('listInactive').at(-1)).toMatchObject({ query: { q: 'Lost Stones' } });
});
