import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anAuction } from '#test/components/answers/stock.ts';
import { answerStone } from '#test/components/answers/stone.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { expectToast } from '#test/components/toasts.ts';
import { watchDialogs } from '#test/components/watch-dialogs.ts';
import { aDiamond } from '#test/model/a-diamond.ts';
import { queryClient } from '#web/lib/api/query.ts';

test('a bid that leads is never called too low or another device’s, neither before its answer nor while the dialog closes', async () => {
	let stone = aDiamond({ askingPrice: 10_000, requiredBid: 7000 });
	const answered = Promise.withResolvers<void>();
	const addBid = async ({ body: { bidAmount } }: { body: { bidAmount: number } }) => {
		stone = { ...stone, ...anAuction(bidAmount, { leading: true, isBidPlaced: true, myMaxBid: bidAmount, requiredBid: 7555 }), version: 2 };
		await answered.promise;
		return { diamond: stone, outcome: 'LEADING' as const, requiredBid: 7555 };
	};
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, answers: { ...answerStone(() => stone), addBid } });
	const dialog = page.getByRole('dialog', { name: /^Bid on/ });
	const texts = watchDialogs();
	await dialog.getByRole('button', { name: /^Place the bid/ }).click();
	await expect.poll(() => listRequests('addBid')).toHaveLength(1);
	// The live channel is faster than the answer.
	await queryClient.invalidateQueries();
	await expect.poll(() => document.querySelector('main')?.textContent).toContain('You lead');
	await expectToast(/You lead with .*7,000/, async () => answered.resolve());
	await expect.element(dialog).not.toBeInTheDocument();
	expect([...texts].filter((text) => /Please bid at least|another device|7,555/.test(text))).toEqual([]);
});
