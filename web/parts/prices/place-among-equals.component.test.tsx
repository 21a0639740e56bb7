import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aPlace } from '#test/components/answers/prices.ts';
import { answerSearch } from '#test/components/answers/search.ts';
import { anOwnStone, answerStock, aPage, makeId } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, listRequests } from '#test/components/fake-client.ts';
import { chooseFiles } from '#test/components/files.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { readQuery } from '#test/components/place.ts';
import { aDiamond } from '#test/model/a-diamond.ts';

/** Tests the place of prices among a stone's comparables, in tables. */

const KIND = { shape: 'HEART', weight: 6.4, color: 'N', clarity: 'SI3' } as const;
/** The last price is wrong by a factor of 100. */
const PRICES = [1000, 1100, 1200, 1300, 1400, 1500, 120_000];

const answerPlaces = (): Answers => ({
	pricePlaces: async ({ body }) => ({
		places: body.questions.map(({ askingPrice }) =>
			aPlace(
				PRICES.filter((price) => price !== askingPrice),
				askingPrice,
			),
		),
	}),
});
const findRow = (text: string) => page.getByRole('row').filter({ hasText: text });

test('the inventory says of each own stone where its price stands, in one call for all in sight', async () => {
	const stones = [1450, 145_000].map((askingPrice, at) => anOwnStone(trader, { ...KIND, diamondId: makeId(at + 1), lotId: `HEART-${at + 1}`, askingPrice }));
	await showScreen('/refresh-list?view=list', { as: trader, answers: { ...answerStock(() => stones), ...answerPlaces() } });
	await expect.poll(() => findRow('HEART-1').query()?.textContent).toMatch(/71%/);
	await expect.poll(() => findRow('HEART-2').query()?.textContent).toMatch(/check/i);
	await expect.poll(() => findRow('HEART-1').query()?.textContent).toMatch(/The asking price is above 5 of 7 comparable stones\./);
	expect(listRequests('pricePlaces')).toHaveLength(1);
	expect(await findBarriers()).toEqual([]);
});

test('the preview of a sheet says where its prices stand, and which look like slips', async () => {
	await showScreen('/uploadDiamond', {
		as: trader,
		answers: {
			...answerPlaces(),
			priceList: async () => ({ version: 0, uploadedAt: null, list: null }),
			sheetLayouts: async () => ({ layouts: [] }),
			listImports: async () => ({ content: [], number: 0, size: 10, totalElements: 0 }),
		},
	});
	const rows = ['Stock,Shape,Weight,Color,Clarity,Price per carat', 'H-1,Heart,6.4,N,SI3,1150', 'H-2,Heart,6.4,N,SI3,115000'];
	await chooseFiles(new File([rows.join('\n')], 'hearts.csv', { type: 'text/csv' }));
	const first = page.getByRole('table', { name: 'The first rows' });
	await expect.poll(() => first.getByRole('row').filter({ hasText: 'H-1' }).query()?.textContent).toMatch(/29%/);
	await expect.poll(() => first.getByRole('row').filter({ hasText: 'H-2' }).query()?.textContent).toMatch(/check/i);
});

test('a column of the search says it of every stone in sight, to the member who chooses it', async () => {
	const stones = [1000, 1500].map((askingPrice, at) => aDiamond({ ...KIND, diamondId: makeId(at + 1), askingPrice, currentPrice: askingPrice }));
	await showScreen(`/diamond-filter?caratFrom=${KIND.weight}&caratTo=${KIND.weight}&columns=sh.wt.pr.eq`, {
		as: trader,
		answers: { ...answerSearch(() => [...stones]), ...answerPlaces() },
	});
	await expect.element(page.getByRole('columnheader', { name: /Market position/ })).toBeVisible();
	await expect.poll(() => findRow('$1,000').query()?.textContent).toMatch(/The asking price is below all 6 comparable stones\./);
	await expect.poll(() => findRow('$1,500').query()?.textContent).toMatch(/The asking price is above 5 of 6 comparable stones\./);
	expect(await findBarriers('table')).toEqual([]);
});

test('the search asks the market for the best value first, and for what asks so much less than its equals', async () => {
	const stones = [1000, 1100].map((askingPrice, at) => aDiamond({ ...KIND, diamondId: makeId(at + 1), askingPrice, currentPrice: askingPrice }));
	await showScreen('/diamond-filter?shape=HEART&columns=sh.wt.pr.eq', {
		as: trader,
		answers: {
			...answerSearch(() => []),
			...answerPlaces(),
			search: async ({ body }) => aPage(body.priceLevelTo ? stones.slice(0, 1) : body.sort?.length ? stones : stones.toReversed()),
		},
	});
	const prices = page.getByRole('table', { name: 'Search' }).getByRole('cell', { name: /^\$[\d,]+$/ });
	await expect.poll(() => prices.elements().map(({ textContent }) => textContent)).toEqual(['$1,100', '$1,000']);
	await page
		.getByRole('columnheader', { name: /Market position/ })
		.getByRole('button')
		.first()
		.click();
	await expect.poll(() => prices.elements().map(({ textContent }) => textContent)).toEqual(['$1,000', '$1,100']);
	expect(readQuery().get('sort')).toBe('priceLevel');

	await page.getByRole('button', { name: /^Value among comparables/ }).click();
	const most = page.getByLabelText(/^% of the median of its comparables.* to$/);
	await most.fill('90');
	await userEvent.keyboard('{Enter}');
	await expect.poll(() => readQuery().get('priceLevelTo')).toBe('90');
	await expect.poll(() => prices.elements().map(({ textContent }) => textContent)).toEqual(['$1,000']);
	expect(listRequests('search').at(-1)?.body).toMatchObject({ shape: ['HEART'], priceLevelTo: 90, sort: [{ field: 'priceLevel', direction: 'ascending' }] });
	expect(await findBarriers('table')).toEqual([]);
});
