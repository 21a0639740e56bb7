import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Import } from '#shared/contract/sheets/imports.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { answerCalls } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';

const importId = makeId(1);
const TRIED: Import = {
	importId,
	fileName: 'feed.jsonl',
	mode: 'REPLACE_ALL',
	state: 'DONE',
	progress: 1,
	counts: { rows: 12, saved: 10, duplicate: 1, rejected: 1 },
	preview: { added: 4, changed: 5, removed: 3, locked: 1, unchanged: 2 },
	feed: { dryRun: true, refresh: false, maxRemovedPercent: 20 },
	ignoredColumns: [],
	createdAt: '2026-11-24T08:00:00.000Z',
};

test.each([
	['en', 'Dry run: nothing was saved', 'New: 4 · Changed: 5 · To be removed: 3 · Kept because of a bid: 1 · Unchanged: 2'],
	['ja', '試行のため、何も保存されていません', '追加：4 · 変更：5 · 削除：3 · 入札があるため維持：1 · 変更なし：2'],
] as const)('a dry run says that it saved nothing, and offers nothing to save (%s)', async (language, title, counts) => {
	await showScreen(`/uploadDiamond?import=${importId}`, {
		as: trader,
		language,
		size: PHONE,
		answers: {
			getImport: async ({ query }) => (query?.fate ? { ...TRIED, rows: { content: [], number: 0, size: 50, totalElements: 0 } } : TRIED),
			listImports: async () => ({ content: [TRIED], number: 0, size: 10, totalElements: 1 }),
		},
	});
	await expect.element(page.getByText(title)).toBeVisible();
	await expect.element(page.getByText(counts)).toBeVisible();
	expect(page.getByRole('tab').elements()).toHaveLength(1);
	expect(await findBarriers()).toEqual([]);
});

test.each([
	['en', 'Of the changed stones: 4 with another price, 1 with other details'],
	['ja', '変更の内訳：価格 4石、その他の項目 1石'],
] as const)('the preview of a replace-all says what changes in the stones that stay (%s)', async (language, changes) => {
	const preview = { added: 4, changed: 5, removed: 3, locked: 1, unchanged: 2, changes: { price: 4, grades: 0, other: 1 } };
	const waiting: Import = { ...TRIED, state: 'PREVIEW', progress: 0, preview, feed: undefined };
	const rows = { content: [], number: 0, size: 50, totalElements: 0 };
	await showScreen(`/uploadDiamond?import=${importId}`, {
		as: trader,
		language,
		size: PHONE,
		answers: { getImport: async ({ query }) => (query?.fate ? { ...waiting, rows } : waiting) },
	});
	await expect.element(page.getByText(changes)).toBeVisible();
	expect(await findBarriers()).toEqual([]);
});

test('the preview of a replace-all says how many rows will be rejected, as their stones count as unchanged', async () => {
	const counts = { rows: 12, saved: 0, duplicate: 0, rejected: 2 };
	const waiting: Import = { ...TRIED, state: 'PREVIEW', progress: 0, counts, feed: undefined };
	const rows = { content: [], number: 0, size: 50, totalElements: 0 };
	await showScreen(`/uploadDiamond?import=${importId}`, {
		as: trader,
		answers: { getImport: async ({ query }) => (query?.fate ? { ...waiting, rows } : waiting) },
	});
	await expect.element(page.getByText(/^2 rows have mistakes and will be rejected\. Stones whose lots they name stay as they are/)).toBeVisible();
	// The rows themselves are stored only when the sheet is applied.
	expect(page.getByRole('tab', { name: /^Rejected/ }).elements()).toEqual([]);
	expect(await findBarriers()).toEqual([]);
	answerCalls({ listImports: async () => rows });
	await page.getByRole('link', { name: 'Cancel' }).click();
	await expect.element(page.getByRole('heading', { name: 'Upload a sheet' })).toBeVisible();
});

test.each([
	['en', 'Please check how the sheet was read', 'Please check', 'Most weights look like points.'],
	['ja', 'シートの読み取り結果をご確認ください', '要確認', '重量がポイントのように見えます。'],
] as const)('the result of a feed and the list of uploads show what its owner should check (%s)', async (language, title, mark, message) => {
	const warned: Import = { ...TRIED, warnings: [{ column: 'Carat', value: '101', code: 'WHOLE_WEIGHTS', message }] };
	const rows = { content: [], number: 0, size: 50, totalElements: 0 };
	await showScreen(`/uploadDiamond?import=${importId}`, {
		as: trader,
		language,
		size: PHONE,
		answers: {
			getImport: async ({ query }) => (query?.fate ? { ...warned, rows } : warned),
			listImports: async () => ({ ...rows, content: [warned, TRIED], totalElements: 2 }),
		},
	});
	await expect.element(page.getByText(title)).toBeVisible();
	await expect.element(page.getByText(message)).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await page.getByRole('link', { name: /^←/ }).click();
	await expect.element(page.getByText(mark, { exact: true })).toBeVisible();
	expect(await findBarriers()).toEqual([]);
});
