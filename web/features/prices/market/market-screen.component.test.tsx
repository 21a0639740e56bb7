import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MarketFigures } from '#shared/contract/prices/market-figures.ts';
import { answerSearch } from '#test/components/answers/search.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { readPath, readQuery } from '#test/components/place.ts';
import { collectSavedFiles } from '#test/components/saved-files.ts';

const QUARTILES: [number, number, number] = [1050, 1100, 1300];
const FIGURES: MarketFigures = {
	asOf: '2026-11-23T08:00:00.000Z',
	weight: { from: 5, below: 6 },
	count: 3,
	grades: [{ color: 'M', clarity: 'SI3', count: 3, quartiles: QUARTILES }],
	steps: [{ from: 5, below: 6, count: 3, quartiles: QUARTILES }],
	stones: [1000, 1100, 1500].map((askingPrice) => ({ weight: 5.2, askingPrice })),
};
const NOTHING = { days: [], demoDays: 0, index: [], count: [], first: [], median: [], third: [], added: [], gone: [], sold: [], share: [] };
const answers: Answers = {
	...answerSearch(() => []),
	marketFigures: async () => FIGURES,
	marketHistory: async () => NOTHING,
	marketClasses: async () => ({ demo: false, classes: [] }),
};
const ADDRESS = '/market?shape=MARQUISE&weight=5&color=M&clarity=SI3';

test('the market’s figures are a table that leads to the stones, a picture with a table, and files', async () => {
	const saved = collectSavedFiles();
	await showScreen(ADDRESS, { as: trader, answers });
	const cell = page.getByRole('link', { name: 'M SI3: median $1,100 per carat, 3 stones' });
	await expect.element(cell).toBeVisible();
	await expect.element(cell.getByText('$1,100', { exact: true })).toBeVisible();
	expect(listRequests('marketFigures')).toEqual([{ body: { shape: 'MARQUISE', labGrown: false, weight: 5, color: 'M', clarity: 'SI3' } }]);
	const weights = page.getByRole('region', { name: 'By weight' }).first();
	await expect.element(weights.getByRole('img', { name: /^M SI3 by weight: 3 stones/ })).toBeVisible();
	await weights.getByText('As a table').click();
	await expect.element(weights.getByRole('row', { name: /^5\.00 6\.00 3 \$1,050 \$1,100 \$1,300$/ })).toBeVisible();
	await page.getByRole('button', { name: 'By colour and clarity as CSV' }).click();
	await expect.poll(() => [...saved.keys()]).toEqual(['market-grades-marquise-5ct.csv']);
	expect(await saved.get('market-grades-marquise-5ct.csv')).toContain('M,SI3,3,1050,1100,1300');
	expect(await findBarriers()).toEqual([]);
	await cell.click();
	await expect.poll(readPath).toBe('/diamond-filter');
	expect(readQuery().get('shape')).toBe('MARQUISE');
});

test('a phone shows them too, in Japanese', async () => {
	await showScreen(ADDRESS, { as: trader, language: 'ja', size: PHONE, answers });
	await expect.element(page.getByRole('heading', { name: '相場' })).toBeVisible();
	await expect.element(page.getByRole('link', { name: 'M SI3：中央値 1ctあたり$1,100、3石' })).toBeVisible();
	expect(await findBarriers()).toEqual([]);
});

test('of too few sellers no stone is drawn, and the page says so instead of that there are none', async () => {
	const few = { ...FIGURES, grades: [], steps: [{ from: 5, below: 6, count: 2 }], stones: [] };
	await showScreen(ADDRESS, { as: trader, answers: { ...answers, marketFigures: async () => few } });
	const weights = page.getByRole('region', { name: 'By weight' }).first();
	await expect.element(weights.getByText('M SI3: 2 stones, too few to price')).toBeVisible();
});

test('a class without a median or index today shows neither $0, an old median nor the index of the beginning', async () => {
	const column = (...values: (number | null)[]) => values;
	const [counts, none] = [column(3, 1), column(null, null)];
	const thin = { ...NOTHING, days: ['2026-11-21', '2026-11-22'], count: counts, added: none, gone: none, sold: none, share: none };
	const past = { ...thin, first: column(900, null), median: column(1100, null), third: column(1300, null), index: none };
	await showScreen(ADDRESS, { as: trader, answers: { ...answers, marketHistory: async () => past } });
	const supply = page.getByRole('region', { name: 'Supply and sales' }).first();
	for (const label of ['Median per carat', 'Index']) {
		const chart = supply.getByRole('listitem').filter({ hasText: label });
		await expect.poll(() => chart.query()?.textContent).toMatch(`${label}–`);
	}
});
