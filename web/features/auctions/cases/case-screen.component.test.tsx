import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Case } from '#shared/contract/auctions/cases.ts';
import { aCase } from '#test/components/answers/case.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { showScreen, trader } from '#test/components/page.tsx';

test.each<[movedBy: NonNullable<Case['movedBy']>, text: RegExp]>([
	[['buyer'], /^The buyer opened a dispute in the last 24 hours\. The deadline was moved to .+ to give the seller 24 hours to answer\.$/],
	[['seller'], /^The seller opened a dispute in the last 24 hours\. The deadline was moved to .+ to give the buyer 24 hours to answer\.$/],
	[['buyer', 'seller'], /^Both parties opened a dispute in the last 24 hours/],
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
