import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { Import } from '#shared/contract/sheets/imports.ts';
import type { Language } from '#shared/domain/common/language.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { countLines } from '#test/components/count-lines.ts';
import { answerCalls, listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { expectToast } from '#test/components/toasts.ts';

const importId = makeId(1);
const ASKED: Import = {
	importId,
	fileName: 'lab.csv',
	mode: 'MERGE',
	state: 'PREVIEW',
	progress: 1,
	counts: { rows: 6, saved: 0, duplicate: 0, rejected: 0 },
	question: {
		about: 'PRICES',
		checked: 6,
		doubtful: 6,
		examples: [1, 2, 3, 4, 5, 6].map((lot) => ({ row: lot + 1, lotId: `A-${lot}`, askingPrice: 130, median: 1300 })),
		readings: ['AS_READ', 'LAB_GROWN', 'TOTAL'],
		answerBy: '2026-12-01T08:00:00.000Z',
	},
	ignoredColumns: [],
	createdAt: '2026-11-24T08:00:00.000Z',
};

/** Shows the import on a phone. After the answer its stones are listed. */
async function showImport(language: Language, asked = ASKED) {
	let present = asked;
	await showScreen(`/uploadDiamond?import=${importId}`, {
		as: trader,
		language,
		size: PHONE,
		answers: {
			getImport: async ({ query }) => (query?.fate ? { ...present, rows: { content: [], number: 0, size: 50, totalElements: 0 } } : present),
			answerImport: async ({ body }) => {
				present = { ...asked, state: 'DONE', question: undefined, answers: body, counts: { ...ASKED.counts, saved: 6 } };
				return present;
			},
			sheetLayouts: async () => ({ layouts: [] }),
			listImports: async () => ({ content: [], number: 0, size: 10, totalElements: 0 }),
		},
	});
}

test('prices that are a fraction of comparable ones are asked about before anything is listed', async () => {
	await showImport('en');
	const question = page.getByRole('region', { name: 'Are these prices right?' });
	await expect.element(question.getByRole('row', { name: /A-1 \$130 \$1,\d+/ })).toBeVisible();
	await expect.element(question.getByRole('button', { name: 'Continue' })).toBeDisabled();
	await expect.element(question.getByText(/^Please answer by 1 Dec 2026, 17:00 JST\./)).toBeVisible();
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0]);
	expect(await findBarriers()).toEqual([]);
});

test('a short lot ID is not broken beside long headings', async () => {
	const examples = [{ row: 3, lotId: 'W4T-1', askingPrice: 131_000, median: 15_900 }];
	await showImport('en', {
		...ASKED,
		question: { ...ASKED.question, about: 'UNLIKELY', checked: 4, doubtful: 1, examples, answerBy: '2026-12-01T08:00:00.000Z' },
	});
	const lot = page.getByRole('cell', { name: 'W4T-1' });
	await expect.element(lot).toBeVisible();
	expect(countLines(lot.element())).toBe(1);
});

test.each([
	['unrecognized_keys', /another version\. Please reload the page/],
	['invalid_type', /^Your answer could not be sent/],
] as const)('an answer that the market refuses with %s says why', async (code, words) => {
	await showImport('en');
	const question = page.getByRole('region', { name: 'Are these prices right?' });
	await expect.element(question).toBeVisible();
	answerCalls({
		getImport: async () => ASKED,
		answerImport: async () => {
			throw new MarketError('VALIDATION', { issues: [{ path: 'body.prices', code, message: 'Unknown.' }] });
		},
	});
	await question.getByRole('radio').first().click();
	await expectToast(words, () => question.getByRole('button', { name: 'Continue' }).click());
});

test('the question is answered in Japanese as well, and sends what was chosen', async () => {
	await showImport('ja');
	const asked = page.getByRole('region', { name: '価格の確認をお願いします' });
	await asked.getByRole('radio', { name: 'ラボグロウンダイヤモンドである' }).click();
	await asked.getByRole('button', { name: '続ける' }).click();
	await expect.element(asked).not.toBeInTheDocument();
	expect(listRequests('answerImport')).toEqual([{ params: { importId }, body: { prices: 'LAB_GROWN' } }]);
});

test('a price column that may mean the stone or the carat is asked about with both prices', async () => {
	const examples = [{ row: 2, lotId: 'A-1', askingPrice: 10_448, ifPerCarat: 21_000, median: 15_000 }];
	const question = { about: 'UNIT', checked: 1, doubtful: 1, examples, readings: ['TOTAL', 'PER_CARAT'], answerBy: '2026-12-01T08:00:00.000Z' } as const;
	await showImport('en', { ...ASKED, question: { ...question, examples, readings: [...question.readings] } });
	const asked = page.getByRole('region', { name: 'Is the price a total or per carat?' });
	await expect.element(asked.getByRole('row', { name: '2 A-1 $10,448 $21,000 $15,000' })).toBeVisible();
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0]);
	await asked.getByRole('radio', { name: 'The prices are per carat' }).click();
	await asked.getByRole('button', { name: 'Continue' }).click();
	await expect.element(asked).not.toBeInTheDocument();
	expect(listRequests('answerImport')).toEqual([{ params: { importId }, body: { prices: 'PER_CARAT' } }]);
});
