import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anAuction } from '#test/components/answers/auctions.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { answerStonePages } from '#test/components/answers/stone.ts';
import { showScreen, trader } from '#test/components/page.tsx';

const bid = { ...anAuction().abilities, bid: true };
const led = anAuction({ diamondId: makeId(1), leading: true, abilities: bid });
const outbid = anAuction({ diamondId: makeId(2), abilities: bid });

test.each([
	['en', 'You lead', 'Raise your ceiling', 'Outbid', 'Bid'],
	['ja', '最高入札中', '上限額を引き上げる', '高値更新', '入札する'],
] as const)('a comparison says as the list does whether one leads, and then offers the ceiling: %s', async (language, lead, raise, passed, first) => {
	const size = [360, 740] as const;
	await showScreen(`/compare?stones=${makeId(1)}.${makeId(2)}`, { as: trader, language, size, answers: answerStonePages(led, outbid) });
	const heads = [
		[lead, raise],
		[passed, first],
	] as const;
	for (const [at, [standing, act]] of heads.entries()) {
		const head = page.getByRole('columnheader').nth(at);
		await expect.element(head.getByText(standing, { exact: true })).toBeVisible();
		// Words wider than the column would run into the next one.
		const button = head.getByRole('link', { name: act, exact: true }).element();
		expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(head.element().getBoundingClientRect().right);
	}
});

test('a stone that could not be loaded is not said to have left the market, and can be loaded again', async () => {
	let isReachable = false;
	const getDiamond = async ({ params: { id } }: { params: { id: string } }) => {
		if (id === outbid.diamondId && !isReachable) throw new TypeError('Failed to fetch');
		return id === led.diamondId ? led : outbid;
	};
	await showScreen(`/compare?stones=${makeId(1)}.${makeId(2)}`, { as: trader, answers: { ...answerStonePages(led, outbid), getDiamond } });
	await expect.element(page.getByRole('columnheader')).toBeVisible();
	await expect.element(page.getByText(/no longer on the market/)).not.toBeInTheDocument();
	isReachable = true;
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect.poll(() => page.getByRole('columnheader').elements()).toHaveLength(2);
});

test('between its closing time and its result, a compared stone offers no bid', async () => {
	const closed = { ...outbid, closesAt: new Date(Date.now() - 1000).toISOString() };
	await showScreen(`/compare?stones=${makeId(1)}.${makeId(2)}`, { as: trader, answers: answerStonePages(led, closed) });
	await expect.element(page.getByRole('link', { name: 'Raise your ceiling' })).toBeVisible();
	await expect.poll(() => page.getByRole('columnheader').elements()).toHaveLength(2);
	await expect.element(page.getByRole('link', { name: 'Bid', exact: true })).not.toBeInTheDocument();
});
