import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aCase, aThread } from '#test/components/answers/case.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { admin, showScreen } from '#test/components/page.tsx';
import { reloadAt } from '#test/components/reload.ts';
import { expectToast } from '#test/components/toasts.ts';

const open = aCase();
const dialog = page.getByRole('dialog');
const reason = page.getByRole('textbox', { name: 'Reason' });

/** Shows a case to the admin who may decide it. */
async function showCase(show: (...sight: Parameters<typeof showScreen>) => Promise<unknown> = showScreen, language: 'en' | 'ja' = 'en') {
	let file = open;
	const decided = { state: 'CLOSED', abilities: { ...open.abilities, decide: false } } as const;
	await show(`/case/${open.caseId}`, {
		as: admin,
		language,
		answers: {
			getCase: async () => file,
			readCaseMessages: async () => aThread(),
			decideCase: async ({ body }) => {
				file = { ...open, ...decided, end: { how: 'DECIDED', at: open.openedAt, banned: body.banned, reason: body.reason } };
				return file;
			},
		},
	});
}

test('a dispute is decided once a last question was answered, and the typed reason outlives a reload until then', async () => {
	await showCase();
	await reason.fill('The parcel was opened.');
	await showCase(reloadAt);
	await expect.element(reason).toHaveValue('The parcel was opened.');
	// No decision is proposed: the admin has to choose one.
	expect(page.getByRole('radio', { checked: true }).elements()).toEqual([]);
	await page.getByRole('button', { name: 'Decide' }).click();
	await expect.element(page.getByText('Please choose a decision.')).toBeVisible();
	await expect.element(dialog).not.toBeInTheDocument();
	expect(await findBarriers()).toEqual([]);
	await page.getByRole('radiogroup', { name: 'Your decision' }).getByRole('radio', { name: 'Ban the seller, Zushi Forms' }).click();
	await page.getByRole('button', { name: 'Decide' }).click();
	await expect.element(dialog.getByText(/^“Ban the seller, Zushi Forms”: the deal is void/)).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	expect(listRequests('decideCase')).toEqual([]);
	await page.getByRole('button', { name: 'Decide' }).click();
	await expectToast('The dispute is decided.', () => dialog.getByRole('button', { name: 'Decide' }).click());
	expect(listRequests('decideCase')).toEqual([{ params: { id: open.caseId }, body: { banned: ['seller'], reason: 'The parcel was opened.' } }]);
	await showCase(reloadAt);
	await expect.element(reason).toHaveValue('');
});

test.each([
	['en', /for sale again unless its seller is banned or its 30 days are over/],
	['ja', /出品者が利用停止になった場合と30日の掲載期間が過ぎている場合を除き、石は再び掲載されます/],
] as const)('an admin reads that a stone whose 30 days are over is not for sale again (%s)', async (language, text) => {
	await showCase(showScreen, language);
	await expect.element(page.getByText(text)).toBeVisible();
});
