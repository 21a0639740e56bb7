import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { answerDashboard } from '#test/components/answers/dashboard.ts';
import { fakePriceList, writeTodaysSheet } from '#test/components/answers/price-list.ts';
import { anAuction, answerStock, aPage, makeId } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, answerCalls, listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';
import { queryClient } from '#web/lib/api/query.ts';

const WIDE = [1440, 900] as const;
/** 1.61 ct: $2,018 asked per carat, $3,249 in total; $1,800 bid per carat, $2,898 in total. */
const priced = { weight: 1.61, color: 'F', clarity: 'VS1', askingPrice: 2018, totalPrice: 3249, isBidPlaced: true } as const;
const confirmBy = '2026-12-01T05:00:00.000Z';
const won = aDiamond({ ...priced, ...anAuction(1800), state: 'ACCEPTED', status: 'ACCEPTED', leading: true, myMaxBid: 1900, confirmBy });
const lost = aDiamond({ ...priced, ...anAuction(1800), diamondId: makeId(2), state: 'SOLD', status: 'SOLD', leading: false, myMaxBid: 1750 });
const undecided = aDiamond({ ...lost, diamondId: makeId(3), state: 'AWAITING_DECISION', status: 'AWAITING_DECISION' });
const stones = [won, lost, undecided];
const answers = {
	...answerStock(() => []),
	...answerDashboard(() => ({ deals: { toDecide: 0, selling: 0, buying: 1, purchases: [won.diamondId] } })),
	getDiamond: async ({ params: { id } }: { params: { id: string } }) => stones.find(({ diamondId }) => diamondId === id) ?? aDiamond(),
	lostAuctions: async () => aPage([lost, undecided]),
};
/** Returns the texts of a row by the headings of their columns. */
const readRow = (at: number) => {
	const rows = page.getByRole('row').elements();
	const headings = [...(rows[0]?.children ?? [])].map((cell) => cell.querySelector('abbr')?.title ?? cell.textContent);
	return Object.fromEntries([...(rows[at]?.children ?? [])].map((cell, index) => [headings[index], cell.textContent]));
};

test('a won stone says for how much it was won and what is owed for it, and nothing of a lead', async () => {
	await showScreen('/stock?list=won&view=list', { as: trader, size: WIDE, answers });
	await expect.element(page.getByRole('table', { name: 'Won' }).getByText('$1,800')).toBeVisible();
	expect(readRow(1)).toMatchObject({ 'Won at (per carat)': '$1,800', 'Total owed': '$2,898', 'Price per carat': '$2,018' });
	expect(readRow(1)['Confirm by']).toBe('1 Dec 2026, 14:00 JST');
	expect(page.getByRole('table').element().textContent).not.toMatch(/Lead|Outbid|3,249|Current bid/);
	expect(await findBarriers()).toEqual([]);
});

test('a won stone in dispute whose deadline has passed says that an admin decides, and asks nobody to confirm by that time', async () => {
	const disputed = { ...won, confirmBy: '2026-01-04T05:00:00.000Z', caseId: makeId(7), disputedBy: 'seller' } as const;
	const deciding = { ...answers, getDiamond: async () => disputed };
	await showScreen('/stock?list=won&view=list', { as: trader, size: WIDE, answers: deciding });
	await expect.element(page.getByRole('table', { name: 'Won' }).getByText('An admin decides on the dispute')).toBeVisible();
	await showScreen('/stock?list=won', { as: trader, size: PHONE, language: 'ja', answers: deciding });
	await expect.element(page.getByText('申し立てについて運営が判断します')).toBeVisible();
	expect(page.getByText('2026年1月4日', { exact: false }).elements()).toEqual([]);
});

const open = { ...won.abilities, confirm: true, complain: true };

test.each([
	['asks for the confirmation', {}, 'Complete and confirm by 1 Dec 2026, 14:00 JST'],
	['is confirmed', { confirmations: { seller: false, buyer: true } }, 'You have confirmed. The other party still has to.'],
	['is in dispute', { disputedBy: 'seller', caseId: makeId(7) }, 'This deal is in dispute'],
] as const)('a card of a won stone leads to its deal, and says if it %s', async (_, changes, words) => {
	const soon = new Date(Date.now() + 86_400_000).toISOString();
	const deal = { ...won, abilities: open, confirmBy: 'confirmations' in changes || 'caseId' in changes ? soon : won.confirmBy, ...changes };
	await showScreen('/stock?list=won', { as: trader, answers: { ...answers, getDiamond: async () => deal } });
	await expect.element(page.getByText(words)).toBeVisible();
	await expect.element(page.getByRole('link', { name: /^Open the deal: / })).toHaveAttribute('href', `/productDetails/${won.diamondId}`);
	expect(await findBarriers()).toEqual([]);
});

test('a won stone that cannot be loaded is not left out silently: the list says why, and is loaded again', async () => {
	const fail = async () => {
		throw new MarketError('NOT_ACTIVE');
	};
	await showScreen('/stock?list=won&view=list', { as: trader, size: WIDE, answers: { ...answers, getDiamond: fail } });
	const again = page.getByRole('button', { name: 'Try again' });
	await expect.element(again).toBeVisible();
	await expect.element(page.getByText(/This is for approved members/)).toBeVisible();
	answerCalls(answers);
	await again.click();
	await expect.element(page.getByRole('table', { name: 'Won' }).getByText('$1,800')).toBeVisible();
});

test('a lost stone says the final price, whether it was sold, and the own best offer, in Japanese too', async () => {
	await showScreen('/stock?list=lost&view=list', { as: trader, size: WIDE, answers });
	await expect.element(page.getByRole('table', { name: 'Lost' }).getByText('Sold')).toBeVisible();
	const outcome = { 'Final price per carat': '$1,800', 'Final total': '$2,898', 'Your best offer': '$1,750' };
	expect([readRow(1), readRow(2)]).toMatchObject([
		{ ...outcome, Outcome: 'Sold' },
		{ ...outcome, Outcome: 'Seller decides' },
	]);
	expect(page.getByRole('table').element().textContent).not.toMatch(/Lead|Outbid|3,249|Current bid/);
});

test('the card of a stone that was won has the total at the final price, in Japanese too', async () => {
	await showScreen('/stock?list=won&view=thumb', { as: trader, language: 'ja', size: WIDE, answers });
	const card = page.getByRole('article');
	await expect.element(card.getByText('$2,898')).toBeVisible();
	expect(card.element().textContent).not.toMatch(/3,249/);
	// No date and no time stands without a word or its zone.
	expect(card.element().textContent).toMatch(/2026年12月1日 14:00（JST）までに.*\d{4}年\d+月\d+日 出品/);
	await expect.element(card.getByText('落札', { exact: true })).toBeVisible();
});

test.each([
	['with a price list', fakePriceList(writeTodaysSheet()), 1],
	['without a price list', fakePriceList(), 0],
])('the card of a bid keeps its height while its last parts load, on a phone, %s', async (_, list, notes) => {
	const abilities = { edit: false, delete: false, refresh: false, bid: true, decide: false, confirm: false, complain: false };
	const stone = aDiamond({ ...priced, ...anAuction(1800), color: 'D', clarity: 'IF', leading: false, abilities });
	const asked = Promise.withResolvers<void>();
	const priceList: Answers['priceList'] = async (request) => {
		await asked.promise;
		return list.priceList?.(request) ?? expect.fail('No price list');
	};
	/** Whether the card had its buttons when it appeared. */
	let isWhole: boolean | undefined;
	const watcher = new MutationObserver(() => {
		isWhole ??= document.querySelector('article') ? document.querySelector('article [role=group]') !== null : undefined;
	});
	watcher.observe(document.body, { childList: true, subtree: true });
	onTestFinished(() => watcher.disconnect());
	await showScreen('/stock', { as: trader, size: PHONE, answers: { ...answers, search: async () => aPage([stone]), priceList } });
	await expect.element(page.getByRole('group', { name: 'Amounts in one tap' })).toBeVisible();
	await expect.poll(() => listRequests('priceList')).toHaveLength(1);
	expect(isWhole).toBe(true);
	const measure = () => page.getByRole('article').element().getBoundingClientRect().height;
	// The browser estimates the height of a card that it has not drawn yet.
	await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
	const before = measure();
	asked.resolve();
	await expect.poll(() => queryClient.isFetching()).toBe(0);
	await expect.poll(() => page.getByText(/from your list$/).elements()).toHaveLength(notes);
	expect(measure()).toBe(before);
});

test('the views are in the same order as in the search and the inventory', async () => {
	await showScreen('/stock?list=won', { as: trader, size: WIDE, answers });
	const views = page.getByRole('radiogroup', { name: 'View' });
	await expect.element(views).toHaveTextContent('ListThumb');
});

test.each(['won', 'lost'])('cards beside each other are level if only one has a ceiling or a deadline: %s', async (list) => {
	const plain = { ...(list === 'won' ? won : lost), diamondId: makeId(4), myMaxBid: undefined, confirmBy: undefined };
	const known = [...stones, plain];
	await showScreen(`/stock?list=${list}`, {
		...{ as: trader, size: WIDE },
		answers: {
			...answers,
			...answerDashboard(() => ({ deals: { toDecide: 0, selling: 0, buying: 2, purchases: [won.diamondId, plain.diamondId] } })),
			getDiamond: async ({ params: { id } }) => known.find(({ diamondId }) => diamondId === id) ?? aDiamond(),
			lostAuctions: async () => aPage([lost, plain]),
		},
	});
	const prices = page.getByRole('article').getByText('Price per carat', { exact: true });
	await expect.poll(() => prices.elements()).toHaveLength(2);
	const [one, other] = prices.elements().map((price) => price.getBoundingClientRect().top);
	expect(other).toBe(one);
});

test('on a phone, where cards are below each other, none keeps the lines of another', async () => {
	const plain = { ...lost, diamondId: makeId(4), myMaxBid: undefined };
	await showScreen('/stock?list=lost', { as: trader, size: PHONE, answers: { ...answers, lostAuctions: async () => aPage([lost, plain]) } });
	await expect.poll(() => page.getByRole('article').elements()).toHaveLength(2);
	const measure = () =>
		page
			.getByRole('article')
			.elements()
			.map((card) => card.getBoundingClientRect().height);
	// The browser estimates the height of a card that it has not drawn yet.
	await expect.poll(() => new Set(measure()).size).toBe(2);
	const [one = 0, other = 0] = measure();
	expect(other).toBeLessThan(one);
});

test('cards that were drawn on a wide screen do not stay as wide when the phone is turned', async () => {
	const many = Array.from({ length: 40 }, (_, number) => ({ ...lost, diamondId: makeId(100 + number), lotId: `TURN-${number}` }));
	await showScreen('/stock?list=lost', { as: trader, size: [844, 390], answers: { ...answers, lostAuctions: async () => aPage(many) } });
	await expect.element(page.getByText('TURN-0', { exact: true }).first()).toBeVisible();
	const cards = page.getByRole('article');
	await expect.poll(() => cards.elements().length).toBeGreaterThan(10);
	for (const card of cards.elements()) {
		card.scrollIntoView();
		await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
	}
	window.scrollTo(0, 0);
	await expect.element(cards.first()).toBeInViewport();
	await page.viewport(320, 640);
	const listWidths = () => [...new Set([...document.querySelectorAll('article')].map((card) => Math.round(card.getBoundingClientRect().width)))];
	await expect.poll(() => listWidths()).toEqual([296]);
	expect(document.documentElement.scrollWidth).toBe(320);
});
