import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AdminAuditEntry, AuditEntry } from '#shared/contract/audit/audit-log.ts';
import { anOwnStone, answerStock, makeId } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, listRequests } from '#test/components/fake-client.ts';
import { admin, PHONE, showScreen, trader } from '#test/components/page.tsx';
import { reloadAt } from '#test/components/reload.ts';
import { collectSavedFiles } from '#test/components/saved-files.ts';

const APPROVED: AuditEntry = {
	deedId: makeId(1),
	at: '2026-11-20T08:00:00.000Z',
	kind: 'DECISION',
	act: 'APPROVED',
	by: 'ADMIN',
	before: { state: 'PENDING' },
	after: { state: 'ACTIVE' },
};
const SAVED: AuditEntry = {
	deedId: makeId(2),
	at: '2026-11-21T08:00:00.000Z',
	kind: 'EXPORT',
	act: 'RECORD',
	by: 'MEMBER',
	after: { format: 'CSV', count: 1 },
};
const APPOINTED: AuditEntry = {
	...{ deedId: makeId(3), at: '2026-11-22T08:00:00.000Z', kind: 'DECISION', by: 'MARKET' },
	...{ before: { state: 'ACTIVE', admin: false }, after: { state: 'ACTIVE', admin: true } },
};
const OTHERS = 'other@example.com';
const list = (entry: AuditEntry, userName: string): AdminAuditEntry => ({ ...entry, member: { userId: trader.userId, userName, name: 'Hanako Kimura' } });

const answers: Answers = {
	deeds: async () => ({ content: [APPOINTED, APPROVED] }),
	allDeeds: async ({ query: { userName } = {} }) => {
		const all = [list(SAVED, trader.userName), list(APPROVED, OTHERS)];
		return { content: all.filter(({ member }) => !userName || member.userName === userName) };
	},
	addExport: async () => undefined,
};

test('a member finds the own record from the profile on a phone, and saves it as a file once that is in the record', async () => {
	const saved = collectSavedFiles();
	await showScreen('/userProfile', {
		as: trader,
		size: PHONE,
		answers: { ...answers, ownData: async () => ({ state: 'NONE', requestedAt: null, records: 0, readyAt: null, until: null, bytes: null }) },
	});
	await page.getByRole('link', { name: 'Activity log' }).click();
	await expect.element(page.getByText('Decision · approved')).toBeVisible();
	await expect.element(page.getByText('20 Nov 2026, 17:00 JST')).toBeVisible();
	await expect.element(page.getByText('State: Waiting for approval → Active')).toBeVisible();
	await expect.element(page.getByText('Technical staff')).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await page.getByRole('button', { name: 'Save as CSV' }).click();
	await expect.poll(() => [...saved.keys()]).toEqual(['record.csv']);
	expect(await saved.get('record.csv')).toContain('Decision · approved');
	expect(listRequests('addExport')).toEqual([{ body: { what: 'RECORD', format: 'CSV', count: 2 } }]);
});

test('an admin finds a member’s record by the address', async () => {
	await showScreen('/record', { as: admin, answers });
	const entries = page.getByRole('main').getByRole('listitem');
	await expect.poll(() => entries.elements().length).toBe(2);
	const member = page.getByLabelText('Email of a member');
	await member.fill(OTHERS);
	await userEvent.keyboard('{Enter}');
	await expect.poll(() => entries.elements().map(({ textContent }) => textContent?.includes(OTHERS))).toEqual([true]);
	await member.fill(trader.userName.toUpperCase());
	await page.getByLabelText('From').click();
	await expect.element(page.getByText('Export · activity log')).toBeVisible();
	await expect.poll(() => entries.elements().map(({ textContent }) => textContent?.includes(trader.userName))).toEqual([true]);
	expect(listRequests('allDeeds').at(-1)?.query?.userName).toBe(trader.userName);
	expect(await findBarriers()).toEqual([]);
});

test('the filters of the record are in the address, so that a reload keeps them', async () => {
	await showScreen('/record?from=tomorrow&kind=NONE', { as: admin, answers });
	await expect.element(page.getByText('Export · activity log')).toBeVisible();
	expect(listRequests('allDeeds').at(-1)?.query).toEqual({ size: 50 });
	await page.getByLabelText('Email of a member').fill(OTHERS);
	await userEvent.keyboard('{Enter}');
	await page.getByLabelText('From').fill('2026-11-19');
	await page.getByRole('combobox', { name: 'Kind' }).click();
	await page.getByRole('option', { name: 'Decision' }).click();
	await expect.poll(() => location.search).toBe('?kind=DECISION&from=2026-11-19&userName=other%40example.com');
	await reloadAt(`/record${location.search}`, { as: admin, answers });
	await expect.element(page.getByLabelText('Email of a member')).toHaveValue(OTHERS);
	await expect.element(page.getByLabelText('From')).toHaveValue('2026-11-19');
	await expect.poll(() => listRequests('allDeeds').at(-1)?.query).toEqual({ kind: 'DECISION', from: '2026-11-19', userName: OTHERS, size: 50 });
});

test('stones that a dealer saves as a file are in the record before they are saved', async () => {
	const saved = collectSavedFiles();
	await showScreen('/refresh-list', { as: trader, answers: { ...answers, ...answerStock(() => [anOwnStone(trader, { lotId: 'SAVED-1' })]) } });
	await page.getByRole('button', { name: 'More tools' }).click();
	await page.getByRole('menuitem', { name: /^Export the inventory.*CSV/ }).click();
	await expect.poll(() => [...saved.keys()]).toEqual(['inventory.csv']);
	expect(await saved.get('inventory.csv')).toContain('SAVED-1');
	expect(listRequests('addExport')).toEqual([{ body: { what: 'STONES', format: 'CSV', count: 1 } }]);
});
