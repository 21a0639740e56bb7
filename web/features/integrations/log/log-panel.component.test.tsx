import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AuditEntry } from '#shared/contract/audit/audit-log.ts';
import { anApiKey } from '#test/components/answers/integrations.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';

const [NIGHTLY, BIDDER] = [anApiKey(1, { name: 'Nightly' }), anApiKey(2, { name: 'Bidder' })];
const use = (number: number, { keyId }: { keyId: string }): AuditEntry => ({
	...{ deedId: makeId(number), at: '2026-11-23T08:00:00.000Z', kind: 'KEY', act: 'KEY_USED', by: 'MEMBER', keyId, network: '203.0.113.0' },
	after: { scope: 'stock:read' },
});
const USES = [use(11, NIGHTLY), use(12, BIDDER)];

test('a member goes from a key to its uses, and from there to those of all keys', async () => {
	await showScreen('/developers', {
		as: trader,
		size: PHONE,
		answers: {
			apiKeys: async () => ({ content: [NIGHTLY, BIDDER] }),
			deeds: async ({ query: { key } = {} }) => ({ content: USES.filter(({ keyId }) => key === 'ANY' || keyId === key) }),
		},
	});
	await page.getByRole('link', { name: /^Log of Bidder,/ }).click();
	const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: 'first use of the day' });
	await expect.poll(() => entries.elements().length).toBe(1);
	expect(entries.element().textContent).toMatch(/203.0.113.0 . Bidder .abc2.*Permission: Read own stock/);
	await expect.element(page.getByRole('link', { name: 'Log' })).toHaveAttribute('aria-current', 'page');
	await expect.element(page.getByRole('combobox', { name: 'Key' })).toHaveAccessibleDescription(/New stones and other changes are not listed\.$/);
	expect(await findBarriers()).toEqual([]);
	await page.getByRole('combobox', { name: 'Key' }).click();
	await page.getByRole('option', { name: 'All keys' }).click();
	await expect.poll(() => entries.elements().length).toBe(2);
	expect(listRequests('deeds').map((request) => request?.query?.key)).toEqual([BIDDER.keyId, 'ANY']);
	expect(location.search).toBe('?tab=log');
});

test('events behind pages without any are found, and only the end of the log says that none match', async () => {
	const asked: (string | undefined)[] = [];
	const [earlier, later] = [makeId(21), makeId(22)];
	await showScreen('/developers?tab=log', {
		as: trader,
		answers: {
			apiKeys: async () => ({ content: [NIGHTLY, BIDDER] }),
			deeds: async ({ query: { key, before } = {} }) => {
				asked.push(before);
				if (key === BIDDER.keyId) return { content: [] };
				if (before === earlier) return { content: USES };
				return { content: [], next: before === undefined ? later : earlier };
			},
		},
	});
	await expect.element(page.getByText('API key · first use of the day').first()).toBeVisible();
	expect(asked).toEqual([undefined, later, earlier]);
	await expect.element(page.getByText('No entries match.')).not.toBeInTheDocument();
	await page.getByRole('combobox', { name: 'Key' }).click();
	await page.getByRole('option', { name: /Bidder/ }).click();
	await expect.element(page.getByText('No entries match.')).toBeVisible();
});

test('a log with many pages without events asks before it reads on', async () => {
	await showScreen('/developers?tab=log', {
		as: trader,
		answers: {
			apiKeys: async () => ({ content: [NIGHTLY] }),
			deeds: async () => ({ content: [], next: makeId(31) }),
		},
	});
	const more = page.getByRole('button', { name: 'Show older entries' });
	await expect.poll(() => listRequests('deeds').length).toBe(10);
	await expect.element(more).toBeEnabled();
	await expect.element(page.getByText('No entries match.')).not.toBeInTheDocument();
	await more.click();
	await expect.poll(() => listRequests('deeds').length).toBe(20);
	await expect.element(more).toBeEnabled();
});
