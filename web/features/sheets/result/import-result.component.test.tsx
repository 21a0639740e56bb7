import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Import } from '#shared/contract/sheets/imports.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';

const network = globalThis.fetch;
afterEach(() => {
	globalThis.fetch = network;
});

const importId = makeId(1);
const READ: Import = {
	importId,
	fileName: 'stock.csv',
	mode: 'MERGE',
	state: 'DONE',
	progress: 1,
	counts: { rows: 12, saved: 0, duplicate: 0, rejected: 12 },
	ignoredColumns: [],
	createdAt: '2026-11-24T08:00:00.000Z',
};

test('the download has all rejected rows with the columns of the sheet, not a page of their fates', async () => {
	await showScreen(`/uploadDiamond?import=${importId}`, {
		as: trader,
		answers: { getImport: async () => ({ ...READ, rows: { content: [], number: 0, size: 50, totalElements: 0 } }) },
	});
	const fetched = vi.fn(async (_: string) => new Response('Row,Lot,Reason\r\n', { headers: { 'content-type': 'text/csv' } }));
	globalThis.fetch = fetched as typeof fetch;
	await page.getByRole('button', { name: 'Download the rejected rows as CSV' }).click();
	await expect.poll(() => fetched.mock.calls.map(([address]) => address)).toEqual([`/api/v1/common/diamonds/imports/${importId}?format=csv`]);
});

test('on a phone the reason of a rejected row is in sight', async () => {
	const problem = { column: 'Color', value: 'Z+', code: 'UNKNOWN_COLOR', message: 'This is not a colour of the list.' } as const;
	const content = [{ row: 7, lotId: 'A-1', problems: [problem] }];
	await showScreen(`/uploadDiamond?import=${importId}`, {
		as: trader,
		size: PHONE,
		answers: { getImport: async () => ({ ...READ, rows: { content, number: 0, size: 50, totalElements: 1 } }) },
	});
	const reason = page.getByText(problem.message);
	await expect.element(reason).toBeVisible();
	const { left, right } = reason.element().getBoundingClientRect();
	expect([left > 0, right < innerWidth]).toEqual([true, true]);
});

test('the doubts of a finished import stand apart from each other', async () => {
	const warnings = ['Some reports are not finished.', 'Remarks may mean several stones.'].map((message, at) => ({
		...{ column: `Column ${at}`, value: 'x', code: at === 0 ? 'REPORT_PENDING' : 'MAY_BE_SEVERAL', message },
	}));
	await showScreen(`/uploadDiamond?import=${importId}`, {
		as: trader,
		size: PHONE,
		answers: { getImport: async () => ({ ...READ, warnings, rows: { content: [], number: 0, size: 50, totalElements: 0 } }) },
	});
	const find = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
	await expect.element(find('Remarks may mean')).toBeVisible();
	const [above, below] = ['Some reports', 'Remarks may mean'].map((text) => find(text).element().getBoundingClientRect()) as [DOMRect, DOMRect];
	expect(below.top - above.bottom).toBeGreaterThan(5);
});
