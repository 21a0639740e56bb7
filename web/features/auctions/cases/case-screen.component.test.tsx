import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Case } from '#shared/contract/auctions/cases.ts';
import { aCase } from '#test/components/answers/case.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { showScreen, trader } from '#test/components/page.tsx';

test.each<[movedBy: NonNullable<Case['movedBy']>, text: RegExp]>([
	[['buyer'], /^The buyer complained in the last 24 hours: the deadline was moved to .+, so that the seller has 24 hours to answer\.$/],
	[['seller'], /^The seller complained in the last 24 hours: the deadline was moved to .+, so that the buyer has 24 hours to answer\.$/],
	[['buyer', 'seller'], /^Both parties complained in the last 24 hours/],
])('a case whose deadline was moved by %j says so to a party', async (movedBy, text) => {
	const file = aCase({
		...{ role: 'seller', state: 'OPEN', movedBy, settleBy: undefined, answerBy: new Date(Date.now() + 20 * 3_600_000).toISOString() },
		outlook: { sold: false, reported: ['seller'], disputed: false },
		abilities: { confirm: true, complain: true, withdraw: false, decide: false },
	});
	await showScreen(`/case/${file.caseId}`, { as: trader, answers: { getCase: async () => file } });
	await expect.element(page.getByText(text)).toBeVisible();
	expect(await findBarriers()).toEqual([]);
});
