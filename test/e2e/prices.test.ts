import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, findBarriers, openWindow, PHONE } from './browser.ts';
import { findTable, takeSession } from './pages.ts';

/** Where prices stand among those of a stone's equals, as members see it. Nobody else has stones of this kind. */
const KIND = { shape: 'HEART', weight: 6.4, color: 'N', clarity: 'SI3' } as const;
/** The same for the search by value: neither weight nor age has them in the order of their prices. */
const WORTH = { ...KIND, color: 'J', clarity: 'I2' } as const;

let seller: SignedIn;
let buyer: SignedIn;
/** By what they ask. */
const stones = new Map<number | 'on request' | 'slip' | 'alone', string>();

beforeAll(async () => {
	seller = await anActiveMember('equals-seller', 'Kobe Hearts');
	buyer = await anActiveMember('equals-buyer');
	for (const askingPrice of [1000, 1100, 1200, 1300, 1400, 1500]) {
		stones.set(askingPrice, (await seller.api.createDiamond({ body: aStone({ ...KIND, askingPrice }) })).diamondId);
	}
	stones.set('on request', (await seller.api.createDiamond({ body: aStone({ ...KIND, askingPrice: undefined }) })).diamondId);
	stones.set('slip', (await seller.api.createDiamond({ body: aStone({ ...KIND, weight: 6.5, askingPrice: 120_000 }) })).diamondId);
	stones.set('alone', (await seller.api.createDiamond({ body: aStone({ ...KIND, labGrown: true, askingPrice: 900 }) })).diamondId);
	for (const [at, askingPrice] of [1200, 1000, 1500, 1100, 1400, 1300, 120_000, undefined].entries()) {
		await seller.api.createDiamond({ body: aStone({ ...WORTH, weight: 6.3 + at / 100, askingPrice }) });
	}
	await eventually('those by value', async () => (await buyer.api.pricePosition({ body: { stone: WORTH } })).count === 7);
	await eventually('the equals', async () => (await buyer.api.pricePosition({ body: { stone: KIND } })).count === 7);
	await eventually('the lone one', async () => (await buyer.api.pricePosition({ body: { stone: { ...KIND, labGrown: true } } })).count === 1);
});
afterAll(closeWindows);

const open = (page: Page, which: Parameters<typeof stones.get>[0]) => page.goto(`/productDetails/${stones.get(which)}`);
const findPanel = (page: Page) => page.getByRole('region', { name: 'Among its equals' });

test('a stone’s page shows where its price stands, as a picture, in words and as tables, and leads to those most alike', async () => {
	const { page, faults } = await openWindow();
	await takeSession(page, buyer);
	await open(page, 1400);
	const panel = findPanel(page);
	await panel.getByText('The asking price is above 4 of the 6 equals.', { exact: true }).waitFor();
	const picture = panel.getByRole('img');
	// A price wrong by a factor of 100 is among them, and moves neither box nor axis.
	expect(await picture.getAttribute('aria-label')).toContain('Half of the 6 equals ask $1,125–$1,450 per carat, the middle one $1,250.');
	await panel.getByText('Heart · Natural · 6.00–9.99 ct · N · SI3').waitFor();
	await panel.getByText('As a table').click();
	expect(await panel.getByRole('row', { name: 'Middle $1,250' }).count()).toBe(1);
	expect(await panel.getByRole('row', { name: /and more/ }).count()).toBe(1);
	expect(await findBarriers(page)).toEqual([]);
	await panel.getByRole('button', { name: 'Tell me of such stones below $1,125/ct' }).click();
	await panel.getByText('You will be told of such stones below $1,125/ct.').waitFor();
	const { content } = await buyer.api.savedSearches({ query: { page: 0, size: 5 } });
	expect(content).toMatchObject([
		{ name: 'Up to $1,124/ct: Heart · Natural · 6.00–9.99 ct · N · SI3', alert: true, search: { shape: ['HEART'], perCaratFrom: 313, perCaratTo: 1124 } },
	]);
	await panel.getByText('The 6 stones most alike').click();
	await panel
		.getByRole('row', { name: /\$1,300 −7%/ })
		.getByRole('link')
		.click();
	await page.waitForURL(`**/${stones.get(1300)}`);
	await panel.getByText('The asking price is below 3 of the 6 equals.', { exact: true }).waitFor();
	expect(faults).toEqual([]);
});

test('no price, a price wrong by a factor of 100, no equals: each is said, on a phone in Japanese too', async () => {
	const { page, faults } = await openWindow(PHONE);
	await takeSession(page, buyer);
	await open(page, 'on request');
	await findPanel(page).getByText('The seller has set no price. This is what its equals ask.').waitFor();
	await open(page, 'slip');
	await findPanel(page).getByText('The asking price is more than four times what equals ask', { exact: false }).waitFor();
	await open(page, 'alone');
	await findPanel(page).getByText('Nothing on the market is near enough to compare with', { exact: false }).waitFor();

	await page.evaluate(() => localStorage.setItem('selectedLang', 'jp'));
	await open(page, 1000);
	const panel = page.getByRole('region', { name: '同等の石との比較' });
	await panel.getByText('希望価格は同等の6石のすべてより安い水準です。').waitFor();
	// Compact: nothing sticks out sideways.
	expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
	expect(await findBarriers(page)).toEqual([]);
	expect(faults).toEqual([]);
});

test('the bid dialog moves the bid among the equals as one types, and asks the market nothing meanwhile', async () => {
	const { page, faults } = await openWindow(PHONE);
	await takeSession(page, buyer);
	await open(page, 1500);
	await findPanel(page).getByRole('img').waitFor();
	let asked = 0;
	page.on('request', (request) => {
		if (request.url().includes('/price-position')) asked++;
	});
	await page.getByRole('button', { name: 'Bid', exact: true }).click();
	const dialog = page.getByRole('dialog');
	// The least bid, 1,100, is what another one asks.
	await dialog.getByText('Your bid is below 4 of the 6 equals.', { exact: true }).waitFor();
	const field = dialog.getByLabel('Your bid per carat');
	await field.fill('');
	await field.pressSequentially('1350');
	await dialog.getByText('Your bid is above 4 of the 6 equals.', { exact: true }).waitFor();
	await field.fill('1400');
	await dialog.getByText('Your bid is above 4 of the 6 equals.', { exact: true }).waitFor();
	await dialog.getByText('Set a secret ceiling').click();
	await dialog.getByLabel('Secret ceiling per carat').fill('1499');
	await dialog.getByText('Your ceiling is above 5 of the 6 equals.', { exact: false }).waitFor();
	expect(asked).toBe(0);
	expect(await findBarriers(page, '[role=dialog]')).toEqual([]);
	expect(faults).toEqual([]);
});

test('the form suggests a price while a stone is described, asking once for it and not for the price', async () => {
	const { page, faults } = await openWindow();
	await takeSession(page, buyer);
	let asked = 0;
	page.on('request', (request) => {
		if (request.url().includes('/price-position')) asked++;
	});
	await page.goto('/create-diamond');
	await page.getByLabel('Shape').selectOption('HEART');
	await page.getByLabel('Weight', { exact: false }).first().fill('6.4');
	await page.getByText('Prices are compared by colour and clarity. Not stated here: Colour, Clarity.').waitFor();
	await page.getByLabel('Colour', { exact: true }).selectOption('N');
	await page.getByLabel('Clarity', { exact: true }).selectOption('SI3');
	await page.getByText('Half of the 7 equals ask $1,150–$1,450 per carat, the middle one $1,300.').waitFor();
	const before = asked;
	const price = page.getByLabel('Price per carat');
	await price.pressSequentially('1450');
	await page.getByText('Your price is above 5 of the 7 equals.', { exact: true }).waitFor();
	await price.fill('145000');
	await page.getByText('Your price is more than four times what equals ask', { exact: false }).waitFor();
	expect(asked).toBe(before);
	expect(await findBarriers(page)).toEqual([]);
	expect(faults).toEqual([]);
});

test('the inventory says of each own stone where it stands, in one call for all in sight', async () => {
	const { page, faults } = await openWindow();
	await buyer.api.createDiamond({ body: aStone({ ...KIND, lotId: 'HEART-1', askingPrice: 1450 }) });
	await buyer.api.createDiamond({ body: aStone({ ...KIND, lotId: 'HEART-2', askingPrice: 145_000 }) });
	await takeSession(page, buyer);
	let asked = 0;
	page.on('request', (request) => {
		if (request.url().includes('/price-places')) asked++;
	});
	await page.goto('/refresh-list?view=list');
	const row = (lot: string) => page.getByRole('row').filter({ hasText: lot });
	await expect.poll(() => row('HEART-1').textContent()).toMatch(/71%/);
	await expect.poll(() => row('HEART-2').textContent()).toMatch(/slip\?/);
	expect(await row('HEART-1').getByText('The asking price is above 5 of the 7 equals.').count()).toBe(1);
	expect(asked).toBe(1);
	expect(await findBarriers(page)).toEqual([]);
	expect(faults).toEqual([]);
});

test('a seller has the price of a stone watched on its page, and of several in the inventory', async () => {
	const dealer = await anActiveMember('equals-watcher');
	const [one, two] = await Promise.all(
		['WATCH-1', 'WATCH-2'].map((lotId) => dealer.api.createDiamond({ body: aStone({ ...KIND, clarity: 'I3', lotId, askingPrice: 1150 }) })),
	);
	const watched = async () => (await dealer.api.priceWatches({})).diamondIds.length;
	const { page, faults } = await openWindow();
	await takeSession(page, dealer);
	await page.goto(`/productDetails/${one?.diamondId}`);
	const box = findPanel(page).getByRole('switch', { name: 'Tell me when it leaves the cheaper half of its equals' });
	await box.click();
	await page.getByText('You will be told when the stone leaves the cheaper half of its equals.').waitFor();
	await page.reload();
	await expect.poll(() => box.isChecked()).toBe(true);
	expect(await findBarriers(page)).toEqual([]);
	expect((await dealer.api.priceWatches({})).diamondIds).toEqual([one?.diamondId]);

	await page.goto('/refresh-list?view=list');
	await page.getByRole('row').filter({ hasText: 'WATCH-2' }).waitFor();
	const choose = async (what: string) => {
		await page.getByRole('button', { name: 'Select all' }).click();
		await page.getByRole('button', { name: 'More tools' }).click();
		await page.getByRole('menuitem', { name: what, exact: true }).click();
	};
	await choose('Watch prices');
	await page.getByText('one of the 2 stones leaves the cheaper half', { exact: false }).waitFor();
	expect(await watched()).toBe(2);
	await choose('Stop watching prices');
	await page.getByText('The prices of the 2 stones are watched no more.').waitFor();
	expect(await watched()).toBe(0);
	await page.goto(`/productDetails/${two?.diamondId}`);
	await expect.poll(() => box.isChecked()).toBe(false);
	expect(faults).toEqual([]);
});

test('the preview of a sheet says where its prices stand, and which look like slips', async () => {
	const { page, faults } = await openWindow();
	await takeSession(page, buyer);
	await page.goto('/uploadDiamond');
	const rows = ['Stock,Shape,Weight,Color,Clarity,Price per carat', 'H-1,Heart,6.4,N,SI3,1150', 'H-2,Heart,6.4,N,SI3,115000'];
	await page.locator('input[type=file]').setInputFiles({ name: 'hearts.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
	const row = (lot: string) => page.getByRole('table', { name: 'The first rows' }).getByRole('row').filter({ hasText: lot });
	await expect.poll(() => row('H-1').textContent()).toMatch(/29%/);
	await expect.poll(() => row('H-2').textContent()).toMatch(/slip\?/);
	expect(faults).toEqual([]);
});

test('a column of the search says it of every stone in sight, for who chooses it', async () => {
	const { page, faults } = await openWindow();
	await takeSession(page, buyer);
	await page.goto(`/diamond-filter?caratFrom=${KIND.weight}&caratTo=${KIND.weight}&columns=sh.wt.pr.eq`);
	await page.getByRole('columnheader', { name: 'Among equals' }).waitFor();
	const row = (price: string) => page.getByRole('row').filter({ hasText: price });
	await row('$1,000').getByText('The asking price is below all 6 equals.').waitFor();
	await row('$1,500').getByText('The asking price is above 5 of the 6 equals.').waitFor();
	expect(await findBarriers(page, 'table')).toEqual([]);
	expect(faults).toEqual([]);
});

test('the search sorts by the best value, and finds what asks so much less than its equals', async () => {
	const { page, faults } = await openWindow();
	await takeSession(page, buyer);
	await page.goto('/diamond-filter?shape=HEART&color=J&clarity=I2&columns=sh.wt.pr.eq');
	const prices = () =>
		findTable(page)
			.getByRole('cell', { name: /^\$[\d,]+$/ })
			.allTextContents();
	await page.getByText('8 stones', { exact: true }).waitFor();
	await page.getByRole('columnheader', { name: 'Among equals' }).getByRole('button').first().click();
	// The slip comes after all that can be judged.
	await expect.poll(prices).toEqual(['$1,000', '$1,100', '$1,200', '$1,300', '$1,400', '$1,500', '$120,000']);
	expect(new URL(page.url()).searchParams.get('sort')).toBe('priceLevel');

	await page.getByRole('button', { name: 'Value among equals' }).click();
	const most = page.getByLabel(/^% of the median of its equals.* to$/);
	// Of the other prices the middle one is 1,350: 74, 81 and 89%; for 1,300 it is 1,300.
	await most.fill('90');
	await most.press('Enter');
	await expect.poll(prices).toEqual(['$1,000', '$1,100', '$1,200']);
	expect(new URL(page.url()).searchParams.get('priceLevelTo')).toBe('90');
	expect(await findBarriers(page, 'table')).toEqual([]);
	expect(faults).toEqual([]);
});
