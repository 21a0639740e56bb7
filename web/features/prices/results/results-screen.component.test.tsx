import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AuctionResult } from '#shared/contract/prices/market.ts';
import { findBarriers } from '#test/components/barriers.ts';
import type { Answers } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';

/** The last four weigh more than 4 ct; a quarter was rejected. */
const RESULTS = Array.from(
	{ length: 24 },
	(_, at): AuctionResult => ({
		...{ week: '2026-W46', shape: 'TRILLIANT', color: 'H', clarity: 'VS2', labGrown: false, treated: false },
		...{ weight: at < 20 ? 3 + at / 100 : 4 + at / 100, askingPrice: 1000, highestBid: 800 + at, share: 80, bidders: 1 + at },
		outcome: at % 4 === 0 ? 'REJECTED' : 'SOLD',
	}),
);
const ROUND: AuctionResult = { ...(RESULTS[0] ?? expect.fail('No result')), shape: 'ROUND' };

/** Answers questions about these results as the market's archive does. */
const answers: Answers = {
	auctionResults: async ({ body: { shape = [], outcome = [], caratFrom = 0, sort = [], page: number = 0, size = 20 } }) => {
		const found = [...RESULTS, ROUND].filter(
			(result) =>
				(shape.length === 0 || shape.includes(result.shape)) && (outcome.length === 0 || outcome.includes(result.outcome)) && result.weight >= caratFrom,
		);
		const [order] = sort;
		if (order?.field === 'highestBid') found.sort((one, other) => (order.direction === 'ascending' ? 1 : -1) * (one.highestBid - other.highestBid));
		return { content: found.slice(number * size, (number + 1) * size), number, size, totalElements: found.length, demo: false };
	},
};
const readRows = () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent ?? '');
const readAsked = () => location.search;

test('results are filtered, sorted and turned over, the address says it all, and the back button goes through it', async () => {
	await showScreen('/results', { as: trader, answers });
	await page
		.getByRole('textbox', { name: 'Shape' })
		.or(page.getByRole('combobox', { name: 'Shape' }))
		.first()
		.click();
	await page.getByRole('option', { name: 'Trilliant' }).click();
	await expect.element(page.getByText('24 auctions')).toBeVisible();
	await userEvent.keyboard('{Escape}');
	expect(readAsked()).toBe('?shape=TRILLIANT');

	await page.getByRole('button', { name: 'Highest bid' }).click();
	await expect.poll(() => readRows()[0]).toContain('about $823/ct');
	await page.getByRole('button', { name: 'Page 2' }).click();
	await expect.poll(() => readRows().length).toBe(4);
	expect(readAsked()).toBe('?shape=TRILLIANT&sort=-highestBid&page=2');
	expect(await findBarriers()).toEqual([]);
	const sent = readAsked();

	// Typing is one history step for all its digits, even if the first digit comes before the field's focus event.
	const carats = page.getByLabelText('Carat from');
	(carats.element() as HTMLInputElement).focus();
	document.execCommand('insertText', false, '4');
	await userEvent.type(carats, '.20');
	await expect.element(page.getByText('4 auctions')).toBeVisible();
	expect(readAsked()).toBe('?shape=TRILLIANT&caratFrom=4.2&sort=-highestBid');
	history.back();
	await expect.poll(readAsked).toBe(sent);
	await expect.poll(() => readRows().length).toBe(4);
	await expect.element(carats).toHaveValue('');
	history.back();
	await expect.poll(() => readRows().length).toBe(20);
	history.back();
	await expect.poll(readAsked).toBe('?shape=TRILLIANT');
});

test('on a tablet the table of results fits into the window', async () => {
	const result = { ...ROUND, shape: 'SQUARE', labGrown: true, treated: true, weight: 0.3, weightBelow: 0.4, highestBid: 10_000 } as const;
	const auctionResults: Answers['auctionResults'] = async () => ({ content: [result], number: 0, size: 20, totalElements: 1, demo: false });
	await showScreen('/results', { as: trader, language: 'ja', size: [800, 1100], answers: { auctionResults } });
	await expect.poll(() => readRows().length).toBe(1);
	const { scrollWidth, clientWidth } = document.documentElement;
	expect(scrollWidth).toBe(clientWidth);
	const outcome = page.getByRole('cell', { name: '不成立' }).getByText('不成立').element();
	expect(outcome.scrollWidth).toBe(outcome.clientWidth);
});

test('an address that was sent shows the same on a phone, where it is narrowed down with a thumb', async () => {
	await showScreen('/results?shape=TRILLIANT&sort=-highestBid&page=2', { as: trader, size: PHONE, answers });
	await expect.poll(() => readRows().length).toBe(4);
	await page.getByRole('button', { name: 'Filters (1)' }).click();
	const drawer = page.getByRole('dialog', { name: 'Filters' });
	await drawer.getByText('Rejected').click();
	await drawer.getByRole('button', { name: 'Show 6 auctions' }).click();
	await expect.element(drawer).not.toBeInTheDocument();
	await expect.element(page.getByText('6 auctions', { exact: true })).toBeVisible();
	expect(readAsked()).toBe('?shape=TRILLIANT&outcome=REJECTED&sort=-highestBid');
	expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
});

test.each(['en', 'ja'] as const)(
	'on a phone the results come first: their filters are behind one button, and each active one can be removed (%s)',
	async (language) => {
		await showScreen('/results?shape=TRILLIANT&caratFrom=3&outcome=SOLD&weeks=26&sort=-highestBid', { as: trader, size: PHONE, language, answers });
		const first = page.getByRole('main').getByRole('table').getByRole('row').nth(1);
		await expect.element(first).toBeVisible();
		const [filters, one, none] = language === 'en' ? ['Filters (4)', 'Filters (1)', 'Filters'] : ['絞り込み（4）', '絞り込み（1）', '絞り込み'];
		const button = (name: string) => page.getByRole('button', { name, exact: true });
		const sort = page
			.getByRole('combobox', { name: language === 'en' ? 'Sorted by' : '並べ替え' })
			.element()
			.getBoundingClientRect();
		expect(Math.abs(button(filters).element().getBoundingClientRect().top - sort.top)).toBeLessThan(2);
		expect(first.element().getBoundingClientRect().top).toBeLessThan(innerHeight / 2);
		expect(await findBarriers()).toEqual([]);

		const chips = page.getByRole('group', { name: language === 'en' ? 'Active filters' : '設定中の条件' });
		const words = {
			en: ['Shape Trilliant', 'Carat from 3', 'Closed in the last 26 weeks', 'Sold'],
			ja: ['シェイプ トリリアント', 'カラット 3以上', '締切の時期 直近26週間', '成約'],
		};
		for (const chip of words[language]) await expect.element(chips.getByText(chip, { exact: true })).toBeVisible();
		for (const _ of words[language].slice(1)) await chips.getByRole('button').last().click();
		await expect.element(button(one)).toBeVisible();
		expect(readAsked()).toBe('?shape=TRILLIANT&sort=-highestBid');
		await chips.getByRole('button').click();
		await expect.element(button(none)).toBeVisible();
		await expect.element(chips).not.toBeInTheDocument();
	},
);

test('on a phone all filters are cleared at once, and the sort order stays', async () => {
	await showScreen('/results?shape=TRILLIANT&outcome=SOLD&sort=-highestBid', { as: trader, size: PHONE, answers });
	await page.getByRole('button', { name: 'Filters (2)' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Clear all' }).click();
	await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Show 25 auctions' })).toBeVisible();
	expect(readAsked()).toBe('?sort=-highestBid');
});

test.each([
	['en', '1 bidder', '80% of asking'],
	['ja', '入札者1名', '希望価格の80%'],
] as const)('on a phone, which has no headings, figures say what they count: %s', async (language, bidders, share) => {
	await showScreen('/results', { as: trader, size: PHONE, language, answers });
	const row = page.getByRole('main').getByRole('table').getByRole('row').nth(1);
	for (const words of [bidders, share]) await expect.element(row.getByText(words, { exact: true })).toBeVisible();
});

test('on the narrowest phone a number of bidders is on one line, in Japanese', async () => {
	await showScreen('/results', { as: trader, size: [320, 700], language: 'ja', answers });
	const bidders = page.getByText('入札者1名', { exact: true }).first();
	await expect.element(bidders).toBeVisible();
	const words = document.createRange();
	words.selectNodeContents(bidders.element());
	expect(words.getClientRects().length).toBe(1);
});
