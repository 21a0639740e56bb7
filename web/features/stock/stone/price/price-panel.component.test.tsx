import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { SavedSearch } from '#shared/contract/search/saved-searches.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { aPosition } from '#test/components/answers/prices.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { answerStonePages } from '#test/components/answers/stone.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

const GRADES = { shape: 'HEART', color: 'N', clarity: 'SI3' } as const;
const aHeart = (number: number, askingPrice: number | undefined): Diamond =>
	aDiamond({ diamondId: makeId(number), ...GRADES, weight: 6.4, askingPrice, currentPrice: askingPrice });
/** The last price is wrong by a factor of 100. */
const PRICES = [1000, 1100, 1200, 1300, 1500, 120_000];
const panel = page.getByRole('region', { name: 'Comparables' });

test('a stone’s page shows where its price stands, as a picture, in words and as tables, and leads to those most alike', async () => {
	const [stone, other] = [aHeart(1, 1400), aHeart(2, 1300)];
	await showScreen(`/productDetails/${stone.diamondId}`, {
		as: trader,
		answers: {
			...answerStonePages(stone, other),
			pricePosition: async ({ body }) => {
				if ('diamondId' in body && body.diamondId === other.diamondId) return aPosition([1000, 1100, 1400, 1450, 1500, 120_000]);
				return aPosition(PRICES, {
					closest: PRICES.map((askingPrice, at) => ({
						...GRADES,
						diamondId: askingPrice === 1300 ? other.diamondId : makeId(10 + at),
						weight: 6.4,
						askingPrice,
					})),
				});
			},
			saveSearch: async ({ body }) => SavedSearch.parse({ ...body, savedSearchId: makeId(50), createdAt: '2026-01-01T00:00:00.000Z' }),
		},
	});
	await expect.element(panel.getByText('The asking price is above 4 of 6 comparable stones.', { exact: true })).toBeVisible();
	await expect.element(panel.getByRole('img')).toHaveAccessibleName(/Half of 6 comparable stones ask \$1,125–\$1,450 per carat; the median is \$1,250\./);
	await expect.element(panel.getByText(/Heart · Natural · 6\.00–9\.99 ct · N · SI3/)).toBeVisible();
	await panel.getByText('As a table').click();
	await expect.element(panel.getByRole('row', { name: /^Median \$1,250/ })).toBeVisible();
	await expect.element(panel.getByRole('row', { name: /and over/ })).toBeVisible();
	expect(await findBarriers()).toEqual([]);

	await panel.getByRole('button', { name: 'Alert me below $1,125/ct' }).click();
	await expect.element(panel.getByText(/^You will get an alert for comparable stones below \$1,125\/ct\./)).toBeVisible();
	expect(listRequests('saveSearch')).toMatchObject([
		{
			body: {
				name: 'Up to $1,124/ct: Heart · Natural · 6.00–9.99 ct · N · SI3',
				alert: true,
				search: { shape: ['HEART'], perCaratFrom: 313, perCaratTo: 1124 },
			},
		},
	]);
	await panel.getByText('The 6 closest stones').click();
	await panel
		.getByRole('row', { name: /\$1,300 −7%/ })
		.getByRole('link')
		.click();
	await expect.element(panel.getByText('The asking price is below 4 of 6 comparable stones.', { exact: true })).toBeVisible();
	expect(location.pathname).toBe(`/productDetails/${other.diamondId}`);
});

test.for([
	{ why: 'no price', price: undefined, prices: PRICES, words: 'Price on request. These are the asking prices of comparable stones.' },
	{
		why: 'a price wrong by a factor of 100',
		price: 120_000,
		prices: [1000, 1100, 1200],
		words: /The asking price is more than four times the price of comparable stones/,
	},
	{ why: 'no equals', price: 900, prices: [], words: /No comparable stones on the market/ },
])('the page says it of a stone with $why', async ({ price, prices, words }) => {
	const stone = aHeart(1, price);
	await showScreen(`/productDetails/${stone.diamondId}`, {
		as: trader,
		size: PHONE,
		answers: { ...answerStonePages(stone), pricePosition: async () => aPosition(prices) },
	});
	await expect.element(panel.getByText(words)).toBeVisible();
});

test('the price’s place is said in Japanese on a phone, without anything that sticks out sideways', async () => {
	const stone = aHeart(1, 1000);
	await showScreen(`/productDetails/${stone.diamondId}`, {
		as: trader,
		language: 'ja',
		size: PHONE,
		answers: { ...answerStonePages(stone), pricePosition: async () => aPosition(PRICES.with(0, 1050)) },
	});
	const inJapanese = page.getByRole('region', { name: '同等の石との比較' });
	await expect.element(inJapanese.getByText('希望価格は同等の6石のすべてより安い水準です。')).toBeVisible();
	expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
	expect(await findBarriers()).toEqual([]);
});

test('what equals ask can be asked for again when it did not come', async () => {
	const stone = aHeart(1, 1400);
	let isThere = false;
	await showScreen(`/productDetails/${stone.diamondId}`, {
		as: trader,
		answers: {
			...answerStonePages(stone),
			pricePosition: async () => {
				if (!isThere) throw new MarketError('NOT_FOUND');
				return aPosition(PRICES);
			},
		},
	});
	const again = panel.getByRole('button', { name: 'Try again' });
	await expect.element(again).toBeVisible();
	isThere = true;
	await again.click();
	await expect.element(panel.getByText('The asking price is above 4 of 6 comparable stones.', { exact: true })).toBeVisible();
});
