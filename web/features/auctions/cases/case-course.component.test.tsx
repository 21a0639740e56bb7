import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Case } from '#shared/contract/auctions/cases.ts';
import { aCase, aThread } from '#test/components/answers/case.ts';
import { admin, showScreen, trader } from '#test/components/page.tsx';

/** The sentence about a case's course: what follows if nobody does more, or how it ended. */

async function show(changes: Partial<Case>, language: 'en' | 'ja' = 'en') {
	const file = aCase({ abilities: { confirm: false, complain: false, withdraw: false, decide: false }, ...changes });
	const answers = { getCase: async () => file, readCaseMessages: async () => aThread() };
	await showScreen(`/case/${file.caseId}`, { as: file.role === 'admin' ? admin : trader, language, answers });
}

test.each([
	[
		'en',
		'seller',
		'silent',
		'complained',
		/^The buyer opened a dispute\. If you neither confirm nor dispute the deal by .+ JST, you are reported and banned\.$/,
	],
	['en', 'buyer', 'silent', 'complained', /^You opened a dispute\. If the seller neither confirms nor disputes the deal by .+ JST, the seller is reported/],
	[
		'en',
		'buyer',
		'complained',
		'silent',
		/^The seller opened a dispute\. If you neither confirm nor dispute the deal by .+ JST, you are reported and banned\.$/,
	],
	[
		'en',
		'admin',
		'complained',
		'silent',
		/^The seller opened a dispute\. If the buyer neither confirms nor disputes the deal by .+ JST, the buyer is reported/,
	],
	[
		'en',
		'buyer',
		'silent',
		'silent',
		/^There is no open dispute\. If neither of you confirms or opens one by .+ JST, you as the buyer are reported and banned\.$/,
	],
	['en', 'seller', 'silent', 'silent', /^There is no open dispute\. If neither of you confirms or opens one by .+ JST, the buyer is reported and banned\.$/],
	['en', 'seller', 'complained', 'complained', /^You and the other party disagree\. If you still do at .+ JST, nobody is banned yet/],
	['en', 'admin', 'complained', 'complained', /^The parties disagree\. If they still do at .+ JST, nobody is banned yet/],
	['en', 'buyer', 'confirmed', 'silent', /^If neither of you disputes the deal by .+ JST, the stone counts as sold\.$/],
	['ja', 'buyer', 'complained', 'silent', /^出品者が申し立てています。貴社が.+までに完了の確認も申し立てもしない場合、貴社が報告され、利用停止となります。$/],
	[
		'ja',
		'seller',
		'complained',
		'silent',
		/^貴社が申し立てています。落札者が.+までに完了の確認も申し立てもしない場合、落札者が報告され、利用停止となります。$/,
	],
	['ja', 'buyer', 'silent', 'silent', /落札者である貴社が報告され、利用停止となります。$/],
] as const)('an open case tells its reader what follows (%s, %s: seller %s, buyer %s)', async (language, role, seller, buyer, text) => {
	const outlook = { sold: seller === 'confirmed', disputed: seller === 'complained' && buyer === 'complained', reported: [] };
	await show({ role, state: 'OPEN', settleBy: undefined, standings: { seller, buyer }, outlook }, language);
	await expect.element(page.getByText(text)).toBeVisible();
});

test('a party whose case an admin decides reads of itself', async () => {
	await show({ role: 'buyer' });
	await expect.element(page.getByText(/^You and the other party disagree\. An admin decides by .+ JST whom to ban/)).toBeVisible();
});

test.each([
	['en', 'buyer', 'silent', 'buyer', 'Nobody confirmed the deal in time, so you as the buyer were reported and banned. The deal is void.'],
	['en', 'seller', 'silent', 'buyer', 'Nobody confirmed the deal in time, so the buyer was reported and banned. The deal is void.'],
	['en', 'buyer', 'complained', 'buyer', "You did not answer the seller's dispute in time and were reported and banned. The deal is void."],
	['en', 'seller', 'complained', 'buyer', "The buyer did not answer the seller's dispute in time and was reported and banned. The deal is void."],
	['en', 'seller', 'silent', 'seller', "You did not answer the buyer's dispute in time and were reported and banned. The deal is void."],
	['ja', 'buyer', 'silent', 'buyer', '期限までに双方とも完了を確認しなかったため、落札者である貴社が報告され、利用停止となりました。取引は無効です。'],
	['ja', 'buyer', 'complained', 'buyer', '貴社は期限までに出品者の申し立てに回答しなかったため、報告され、利用停止となりました。取引は無効です。'],
] as const)('a case that the deadline ended says what was missed (%s, %s: seller %s, %s banned)', async (language, role, seller, banned, text) => {
	const standings = { seller, buyer: banned === 'seller' ? 'complained' : 'silent' } as const;
	const end = { how: 'BANNED', at: '2026-01-03T00:00:00.000Z', banned: [banned] } as const;
	await show({ role, state: 'CLOSED', settleBy: undefined, standings, end }, language);
	await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test.each([
	['en', 'DECIDED', 'seller', ['seller'], 'An admin decided to ban you. The deal is void.'],
	['en', 'DECIDED', 'buyer', ['seller', 'buyer'], 'An admin decided to ban you and the other party. The deal is void.'],
	['ja', 'DECIDED', 'seller', ['seller', 'buyer'], '運営の判断により、貴社と取引相手が利用停止となりました。取引は無効です。'],
] as const)('a party that was banned is addressed as the reader (%s, %s, %s, %j)', async (language, how, role, banned, text) => {
	await show({ role, state: 'CLOSED', settleBy: undefined, end: { how, at: '2026-01-03T00:00:00.000Z', banned } }, language);
	await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});
