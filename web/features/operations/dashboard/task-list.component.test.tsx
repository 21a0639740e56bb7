import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { anAuction } from '#test/components/answers/auctions.ts';
import { answerTasks } from '#test/components/answers/dashboard.ts';
import { anOwnStone, makeId } from '#test/components/answers/stock.ts';
import { answerStonePages } from '#test/components/answers/stone.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { countLines } from '#test/components/count-lines.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { readPath, readQuery } from '#test/components/place.ts';
import { expectToast } from '#test/components/toasts.ts';

const tasks = page.getByRole('region', { name: 'To do now' }).getByRole('listitem');

test('the dashboard says what is to be done, by the stone, its money and its time, and leads to where it is done', async () => {
	const outbid = anAuction({ diamondId: makeId(1), currentBid: 7600, askingPrice: 10_000 });
	await showScreen('/user/dashboard', {
		as: trader,
		size: PHONE,
		answers: { ...answerStonePages(outbid), ...answerTasks({ kind: 'OUTBID', diamond: outbid, amount: 100_823, count: 1, deadline: outbid.closesAt }) },
	});
	const task = tasks.filter({ hasText: 'Outbid: Seki Gems leads' });
	await expect.element(task.getByText(/13\.31 ct H VVS1/)).toBeVisible();
	await expect.element(task.getByText('Total $100,823')).toBeVisible();
	await expect.element(task.getByText('76% of asking')).toBeVisible();
	await expect.element(task.getByText('Closes in')).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await task.getByRole('link', { name: 'Raise bid: Outbid: Seki Gems leads' }).click();
	await expect.element(page.getByRole('dialog').getByLabelText('Your bid per carat')).toBeVisible();
	expect([readPath(), readQuery().get('bid')]).toEqual([`/productDetails/${outbid.diamondId}`, '1']);
});

test.each([
	['en', 320],
	['ja', 320],
	['ja', 390],
] as const)('a task’s button shows its whole label, and nothing is wider than the window: %s, %i pixels', async (language, width) => {
	const outbid = anAuction({
		diamondId: makeId(1),
		currentBid: 7600,
		askingPrice: 10_000,
		topBidderCompanyName: 'Shinsaibashi Diamonds and Coloured Stones Ltd',
	});
	const answers = answerTasks({ kind: 'OUTBID', diamond: outbid, amount: 100_823, count: 1, deadline: outbid.closesAt });
	await showScreen('/user/dashboard', { as: trader, language, size: [width, 640], answers });
	const button = page.getByRole('main').getByRole('listitem').first().getByRole('link');
	await expect.element(button).toBeVisible();
	const label = button.element().querySelector('.mantine-Button-label');
	expect(label?.scrollWidth).toBeLessThanOrEqual(label?.clientWidth ?? 0);
	expect(document.documentElement.scrollWidth).toBe(width);
});

test.each([320, 340, 360, 390])('a lot ID is never broken at its hyphens: %i pixels', async (width) => {
	const diamond = anOwnStone(trader, { diamondId: makeId(1), lotId: 'SEKI-27-A-0417', weight: 13.31, state: 'AWAITING_DECISION', currentBid: 8000 });
	const answers = answerTasks({ kind: 'DECIDE', diamond, amount: 106_480, count: 1 });
	await showScreen('/user/dashboard', { as: trader, language: 'ja', size: [width, 640], answers });
	const lot = page.getByRole('main').getByText('SEKI-27-A-0417', { exact: true }).last();
	await expect.element(lot).toBeVisible();
	expect(countLines(lot.element())).toBe(1);
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

test('a refresh of the stock that breaks off says how far it came, and the tasks are loaded again', async () => {
	let calls = 0;
	const refreshInventory = async () => {
		calls++;
		if (calls > 1) throw new MarketError('INTERNAL');
		return { refreshed: 7, skipped: [], more: true as const };
	};
	await showScreen('/user/dashboard', { as: trader, answers: { ...answerTasks({ kind: 'EXPIRING', count: 9 }), refreshInventory } });
	await tasks.getByRole('button').click();
	const before = listRequests('dashboard').length;
	await expectToast(/Stopped after 7 stones\. \S/, () => page.getByRole('dialog').getByRole('button').last().click());
	await expect.poll(() => listRequests('dashboard').length).toBeGreaterThan(before);
});

const seller = { userId: makeId(9), name: 'Ito', company: 'Ito Gems', rank: 0 };
const deadline = '2027-03-04T05:00:00.000Z';
const deal = (confirmations: { seller: boolean; buyer: boolean }, isOwn = false) =>
	anOwnStone(trader, { diamondId: makeId(1), state: 'ACCEPTED', confirmBy: deadline, confirmations, ...(!isOwn && { seller }) });
const NOBODY = { seller: false, buyer: false };

test.each([
	['CONFIRM', deal(NOBODY), 'Confirm by 4 Mar 2027, 14:00 JST or your account is banned'],
	['CONFIRM', { ...deal(NOBODY), caseId: makeId(7) }, 'Confirm by 4 Mar 2027, 14:00 JST or your account is banned'],
	['CONFIRM', deal({ seller: true, buyer: false }), 'Confirm or dispute by 4 Mar 2027, 14:00 JST: after that the stone counts as sold'],
	['CONFIRM', deal(NOBODY, true), 'Confirm by 4 Mar 2027, 14:00 JST: if nobody does, the buyer is banned'],
	['ANSWER', deal(NOBODY), 'Answer by 4 Mar 2027, 14:00 JST or your account is banned'],
	['DECIDE', deal(NOBODY, true), 'Decide by 4 Mar 2027, 14:00 JST or the bid counts as rejected and you lose a Teppo point'],
] as const)('a task of the kind %s says what happens to the member who lets its time pass: %#', async (kind, diamond, words) => {
	await showScreen('/user/dashboard', { as: trader, size: PHONE, answers: answerTasks({ kind, diamond, count: 1, deadline }) });
	await expect.element(tasks.getByText(words)).toBeVisible();
	const verb = { CONFIRM: 'Confirm', ANSWER: 'Answer', DECIDE: 'Decide' }[kind];
	await expect.element(tasks.getByText(`${verb} within`)).toBeVisible();
	expect(await findBarriers()).toEqual([]);
});

test('in Japanese the buyer reads of the ban, too', async () => {
	await showScreen('/user/dashboard', { as: trader, language: 'ja', answers: answerTasks({ kind: 'CONFIRM', diamond: deal(NOBODY), count: 1, deadline }) });
	await expect.element(page.getByText('2027年3月4日 14:00（JST）までに完了を確認しないと、アカウントが利用停止になります')).toBeVisible();
});
