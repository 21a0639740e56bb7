import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Case } from '#shared/contract/auctions/cases.ts';
import { answerAdmin } from '#test/components/answers/admin.ts';
import { makeId } from '#test/components/answers/stock.ts';
import type { Answers } from '#test/components/fake-client.ts';
import { admin, PHONE, showScreen } from '#test/components/page.tsx';

const file: Case = {
	...{ caseId: makeId(1), diamondId: makeId(2), auction: 1, lot: 'Round 1.00 ct', lotId: 'A-1', amount: 9000, currency: 'USD', role: 'admin' },
	...{ seller: 'Kiyomizu Gems', buyer: 'Ginza Diamond Co.', state: 'DECIDING', openedAt: '2026-11-20T08:00:00.000Z', answerBy: '2026-11-23T08:00:00.000Z' },
	...{ settleBy: '2026-11-30T08:00:00.000Z', statements: [], reported: ['seller', 'buyer'], standings: { seller: 'complained', buyer: 'complained' } },
	abilities: { confirm: false, complain: false, withdraw: false, decide: true },
};

test('an address of a page whose last case was decided shows the cases that still await a decision', async () => {
	const listCases: Answers['listCases'] = async ({ query }) => {
		const number = Number(query?.page);
		return { content: number === 0 ? [file] : [], number, size: 20, totalElements: 1 };
	};
	await showScreen('/admin-cases?state=DECIDING&page=2', { as: admin, answers: { ...answerAdmin(), listCases } });
	await expect.element(page.getByText(/^Seller Kiyomizu Gems/)).toBeVisible();
	await expect.element(page.getByText('Decide by 30 Nov 2026, 17:00 JST')).toBeVisible();
	expect(location.search).toBe('?state=DECIDING&page=1');
});

test('a deal that nobody confirmed is not listed as a dispute', async () => {
	const listCases: Answers['listCases'] = async () => ({ content: [{ ...file, state: 'CLOSED' }], number: 0, size: 20, totalElements: 1 });
	await showScreen('/admin-cases?state=CLOSED', { as: admin, answers: { ...answerAdmin(), listCases } });
	await expect.element(page.getByText('Deal not completed: Round 1.00 ct (lot A-1)')).toBeVisible();
});

test.each([
	['en', 'Closed 25 Nov 2026, 17:00 JST · An admin has decided: the seller is banned. The deal is void.', /^Seller Kiyomizu Gems, buyer Ginza Diamond Co\./],
	['ja', /に終了 · 運営の判断により、出品者が利用停止となりました。取引は無効です。$/, /^出品者Kiyomizu Gems、落札者Ginza Diamond Co\./],
] as const)('a closed dispute is listed with its outcome on a phone (%s)', async (language, outcome, deal) => {
	const statements: Case['statements'] = [{ by: 'buyer', said: 'COMPLAINT', at: '2026-11-22T08:00:00.000Z', reason: 'It never came.' }];
	const end: Case['end'] = { how: 'DECIDED', at: '2026-11-25T08:00:00.000Z', banned: ['seller'], reason: 'Nothing was sent.' };
	const listCases: Answers['listCases'] = async () => ({ content: [{ ...file, state: 'CLOSED', statements, end }], number: 0, size: 20, totalElements: 1 });
	await showScreen('/admin-cases?state=CLOSED', { as: admin, language, size: PHONE, answers: { ...answerAdmin(), listCases } });
	await expect.element(page.getByText(outcome, { exact: true })).toBeVisible();
	await expect.element(page.getByText(deal)).toBeVisible();
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0]);
});
