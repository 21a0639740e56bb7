import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anAuction } from '#test/components/answers/auctions.ts';
import { answerTasks } from '#test/components/answers/dashboard.ts';
import { anOwnStone, makeId } from '#test/components/answers/stock.ts';
import { answerStonePages } from '#test/components/answers/stone.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { readPath, readQuery } from '#test/components/place.ts';

const tasks = page.getByRole('region', { name: 'To do now' }).getByRole('listitem');

test('the dashboard says what is to be done, by the stone, its money and its time, and leads to where it is done', async () => {
	const outbid = anAuction({ diamondId: makeId(1) });
	await showScreen('/user/dashboard', {
		as: trader,
		size: PHONE,
		answers: { ...answerStonePages(outbid), ...answerTasks({ kind: 'OUTBID', diamond: outbid, amount: 100_823, count: 1, deadline: outbid.closesAt }) },
	});
	const task = tasks.filter({ hasText: 'Outbid: Seki Gems leads' });
	await expect.element(task.getByText(/13\.31 ct H VVS1/)).toBeVisible();
	await expect.element(task.getByText('$100,823')).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await task.getByRole('link', { name: 'Raise bid: Outbid: Seki Gems leads' }).click();
	await expect.element(page.getByRole('dialog').getByLabelText('Your bid per carat')).toBeVisible();
	expect([readPath(), readQuery().get('bid')]).toEqual([`/productDetails/${outbid.diamondId}`, '1']);
});

test('tasks stay in the market’s order, each leads to its stone, and the days are a table, too', async () => {
	const closed = ['Seki Gems', 'Gifu Gems'].map((topBidderCompanyName, at) =>
		anOwnStone(trader, { diamondId: makeId(at + 1), weight: 13.31, state: 'AWAITING_DECISION', currentBid: 8000, topBidderCompanyName }),
	);
	await showScreen('/user/dashboard', {
		as: trader,
		answers: {
			...answerStonePages(...closed),
			...answerTasks(...closed.map((diamond) => ({ kind: 'DECIDE' as const, diamond, amount: 106_480, count: 1 }))),
		},
	});
	await expect.element(tasks.first()).toBeVisible();
	expect(tasks.elements().map(({ textContent }) => /bid of (\w+ Gems)/.exec(textContent ?? '')?.[1])).toEqual(['Seki Gems', 'Gifu Gems']);
	await page.getByText('All days as a table').click();
	await expect.element(page.getByRole('columnheader', { name: 'Views of your stones' })).toBeVisible();
	await tasks.filter({ hasText: 'Gifu Gems' }).getByRole('link').click();
	await expect.poll(readPath).toBe(`/productDetails/${makeId(2)}`);
});
