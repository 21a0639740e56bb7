import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anAuction } from '#test/components/answers/auctions.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { answerStonePages } from '#test/components/answers/stone.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

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
		const name = head.getByRole('link').first().element().textContent;
		const button = head.getByRole('link', { name: `${act}: ${name}`, exact: true }).element();
		expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(head.element().getBoundingClientRect().right);
	}
});

test('four stones fill a desk’s width', async () => {
	const stones = [1, 2, 3, 4].map((number) => anAuction({ diamondId: makeId(number) }));
	const address = `/compare?stones=${stones.map(({ diamondId }) => diamondId).join('.')}`;
	await showScreen(address, { as: trader, size: [1440, 900], answers: answerStonePages(...stones) });
	await expect.poll(() => page.getByRole('columnheader').elements()).toHaveLength(4);
	const place = page.getByRole('region', { name: 'Compare stones' }).element();
	expect(place.scrollWidth).toBe(place.clientWidth);
	const left = place.getBoundingClientRect().right - page.getByRole('columnheader').last().element().getBoundingClientRect().right;
	expect(left).toBeLessThan(8);
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

test.each([
	['en', 'Lot ID', 'Add', '2 stones have this lot ID. Choose one:', /^Round 1\.00 ct F VS1 · Sato Diamonds/],
	['ja', 'ロット番号', '追加', 'このロット番号の石が2石あります。追加する石を選んでください。', /^ラウンド 1\.00 ct F VS1 · Sato Diamonds/],
] as const)('of several sellers’ stones with one lot ID the member chooses: %s', async (language, lot, add, several, name) => {
	const own = aDiamond({ diamondId: makeId(3), color: 'D', clarity: 'IF' });
	const other = aDiamond({
		diamondId: makeId(4),
		color: 'F',
		clarity: 'VS1',
		seller: { ...own.seller, userId: makeId(5), company: `Sato ${'Diamonds '.repeat(8)}` },
	});
	const answers = { ...answerStonePages(own, other), searchByLotId: async () => [own, other] };
	await showScreen('/compare', { as: trader, language, size: [360, 740], answers });
	await page.getByRole('textbox', { name: lot }).fill('A-1');
	await page.getByRole('button', { name: add, exact: true }).click();
	await expect.element(page.getByText(several)).toBeVisible();
	expect(page.getByRole('columnheader').elements()).toHaveLength(0);
	const button = page.getByRole('button', { name });
	expect(button.element().getBoundingClientRect().right).toBeLessThanOrEqual(360);
	await button.click();
	await expect.element(page.getByRole('columnheader').getByRole('link', { name: /^[^:]* F VS1/ })).toBeVisible();
	expect(page.getByRole('columnheader').elements()).toHaveLength(1);
	await expect.element(page.getByText(several)).not.toBeInTheDocument();
	await expect.element(page.getByRole('textbox', { name: lot })).toHaveValue('');
});

test('between its closing time and its result, a compared stone offers no bid', async () => {
	const closed = { ...outbid, closesAt: new Date(Date.now() - 1000).toISOString() };
	await showScreen(`/compare?stones=${makeId(1)}.${makeId(2)}`, { as: trader, answers: answerStonePages(led, closed) });
	await expect.element(page.getByRole('link', { name: /^Raise your ceiling: / })).toBeVisible();
	await expect.poll(() => page.getByRole('columnheader').elements()).toHaveLength(2);
	await expect.element(page.getByRole('link', { name: /^Bid: / })).not.toBeInTheDocument();
});
