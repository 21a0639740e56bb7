import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Import } from '#shared/contract/sheets/imports.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { countLines } from '#test/components/count-lines.ts';
import { listRequests } from '#test/components/fake-client.ts';
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

test('on a phone the number of a rejected row stays in one line, also in Japanese', async () => {
	const problem = { code: 'UNKNOWN_CLARITY', message: 'クラリティとして認識できません（FL〜I3）。' } as const;
	const content = [9, 10].map((row) => ({ row, lotId: row === 9 ? 'KG-1008' : null, problems: [{ ...problem, column: 'Clarity', value: 'XX' }] }));
	await showScreen(`/uploadDiamond?import=${importId}`, {
		...{ as: trader, language: 'ja', size: PHONE },
		answers: { getImport: async () => ({ ...READ, rows: { content, number: 0, size: 50, totalElements: 2 } }) },
	});
	const [one, two] = ['9', '10'].map((name) => page.getByRole('cell', { name, exact: true }));
	await expect.element(two as NonNullable<typeof two>).toBeVisible();
	expect([one, two].map((cell) => countLines(cell?.element() as Element))).toEqual([1, 1]);
});

test('stones that a replace-all would remove are in no row of the sheet, so that no column stays empty', async () => {
	const preview = { added: 0, changed: 0, removed: 1, locked: 0, unchanged: 0 };
	const showRows = (answer: Partial<Import>, row: { row: number | null; lotId: string }) =>
		showScreen(`/uploadDiamond?import=${row.row ? makeId(8) : importId}`, {
			as: trader,
			answers: {
				getImport: async () => ({ ...READ, ...answer, rows: { content: [{ ...row, diamondId: makeId(2) }], number: 0, size: 50, totalElements: 1 } }),
			},
		});
	const heading = page.getByText('Row', { exact: true });
	await showRows({ state: 'PREVIEW', mode: 'REPLACE_ALL', preview }, { row: null, lotId: 'AN2-00023' });
	await expect.element(page.getByRole('link', { name: 'AN2-00023' })).toBeVisible();
	expect(heading.elements()).toEqual([]);
	await showRows({ counts: { rows: 1, saved: 1, duplicate: 0, rejected: 0 } }, { row: 2, lotId: 'B-1' });
	await expect.element(page.getByRole('link', { name: 'B-1' })).toBeVisible();
	await expect.element(heading).toBeVisible();
});

test('on a phone no heading of rejected rows breaks in two, however short the lots are', async () => {
	const problem = {
		column: 'カラー',
		value: 'Z+',
		code: 'UNKNOWN_COLOR',
		message: 'DからZまでのカラーグレードでも、ファンシーカラーでもありません。',
	} as const;
	const content = [{ row: 7, lotId: 'A', problems: [problem] }];
	await showScreen(`/uploadDiamond?import=${importId}`, {
		...{ as: trader, language: 'ja', size: PHONE },
		answers: { getImport: async () => ({ ...READ, rows: { content, number: 0, size: 50, totalElements: 1 } }) },
	});
	await expect.element(page.getByText('ロット番号', { exact: true })).toBeVisible();
	const lines = [...document.querySelectorAll('th')].map((heading) => [heading.textContent, countLines(heading)]);
	expect(lines.length).toBe(3);
	expect(lines.filter(([, count]) => count !== 1)).toEqual([]);
	expect(document.documentElement.scrollWidth).toBe(innerWidth);
});

test.each([
	['en', 320],
	['ja', 390],
] as const)('on a phone a long lot of a rejected row is on one line, and its reason has the whole width (%s, %d px)', async (language, width) => {
	const lotId = 'LOT-2026-000123-AB';
	const problem = { column: 'Color', value: 'Z+', code: 'UNKNOWN_COLOR', message: 'Neither a colour grade from D to Z nor a fancy colour.' } as const;
	const content = [{ row: 12_345, lotId, problems: [problem, { ...problem, column: 'Clarity', message: 'Not a clarity grade (FL to I3).' }] }];
	await showScreen(`/uploadDiamond?import=${importId}`, {
		...{ as: trader, language, size: [width, 740] },
		answers: { getImport: async () => ({ ...READ, rows: { content, number: 0, size: 50, totalElements: 1 } }) },
	});
	const find = (name: string | RegExp) => page.getByRole('cell', { name }).element();
	await expect.element(page.getByRole('cell', { name: lotId })).toBeVisible();
	expect([countLines(find(lotId)), countLines(find('12345'))]).toEqual([1, 1]);
	const table = page.getByRole('table').element();
	for (const reason of [/Neither a colour/, /Not a clarity/]) {
		expect(find(reason).getBoundingClientRect().width).toBeGreaterThan(table.clientWidth - 2);
		expect(find(reason).getBoundingClientRect().top).toBeGreaterThanOrEqual(find(lotId).getBoundingClientRect().bottom);
	}
	expect(document.documentElement.scrollWidth).toBe(innerWidth);
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

test('a duplicate replaces its listing only as the page has shown it when the row was ticked', async () => {
	const stone = { lotId: 'A-1', shape: 'ROUND', weight: 1, color: 'D', clarity: 'VS1', askingPrice: 5000 } as const;
	const row = { row: 2, lotId: 'A-1', diamondId: makeId(2), code: 'LOT_ID_TAKEN', stone, present: stone, version: 4 };
	await showScreen(`/uploadDiamond?import=${importId}`, {
		as: trader,
		answers: {
			getImport: async () => ({
				...READ,
				counts: { rows: 1, saved: 0, duplicate: 1, rejected: 0 },
				rows: { content: [row], number: 0, size: 50, totalElements: 1 },
			}),
			saveRemaining: async () => ({ savedDiamondList: ['A-1'], duplicateDataList: [] }),
		},
	});
	await page.getByRole('checkbox', { name: /A-1/ }).click();
	await page.getByRole('button', { name: /^Update 1 / }).click();
	const versions = [{ diamondId: makeId(2), version: 4 }];
	await expect.poll(() => listRequests('saveRemaining')).toEqual([{ body: { importId, lotIds: ['A-1'], versions } }]);
});
