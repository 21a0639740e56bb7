import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Widget } from '#shared/contract/integrations/widgets.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, getOrigin, type SignedIn } from '#test/steps/market.ts';
import { aPhoto, attaches } from '#test/steps/media.ts';
import { closeWindows, findBarriers, PHONE, watchWindows } from './browser.ts';

const { open, faults } = watchWindows();
let shop: Server;
/** Origin of the dealer's site: another port than the market's. */
let site: string;
let dealer: SignedIn;
let widget: Widget;

/** A dealer's page. Its policy permits the market's script, calls and photos, and nothing else. */
const writePage = (key: string, language: string) =>
	`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>A dealer</title><meta name="viewport" content="width=device-width">
</head>
<body><main><h1>A dealer</h1><script src="${getOrigin()}/widget/v1/diamond-stock.js"></script><diamond-stock key="${key}" lang="${language}"></diamond-stock><p>Below the stones</p></main></body></html>`;

beforeAll(async () => {
	shop = createServer((request, response) => {
		const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
		response.writeHead(200, {
			'content-type': 'text/html; charset=utf-8',
			'content-security-policy': `default-src 'none'; script-src ${getOrigin()}; connect-src ${getOrigin()}; img-src ${getOrigin()}; base-uri 'none'; form-action 'none'`,
		});
		response.end(request.url?.startsWith('/favicon') ? '' : writePage(searchParams.get('key') ?? '', searchParams.get('lang') ?? 'en'));
	});
	// Both loopback addresses, since a browser tries either.
	await new Promise<void>((resolve) => shop.listen(0, () => resolve()));
	site = `http://localhost:${(shop.address() as AddressInfo).port}`;
	dealer = await anActiveMember('shop');
	const { diamondId } = await dealer.api.createDiamond({ body: aStone({ shape: 'OVAL', weight: 1.5, askingPrice: 8001, length: 8.2, width: 6.1 }) });
	for (const shape of ['PEAR', 'ROUND', 'HEART'] as const) await dealer.api.createDiamond({ body: aStone({ shape, weight: 2, askingPrice: 5000 }) });
	await attaches(dealer, diamondId, [aPhoto()]);
	const settings = { priceMode: 'ASKING', marginPercent: 10, currency: 'USD', language: 'en', contact: { email: 'shop@dealer.example' } } as const;
	widget = await dealer.api.createWidget({ body: { ...settings, name: 'Shop', origins: [site], columns: ['cut', 'measurements', 'certificate', 'photos'] } });
	const { name, origins, widgetId, key, createdAt, ...shown } = widget;
	await eventually('the stones to be found', async () => (await dealer.api.previewWidget({ body: { settings: shown, query: {} } })).totalElements === 4);
});

afterAll(async () => {
	await closeWindows();
	shop.close();
	expect(faults()).toEqual([]);
});

const addressOf = (language: string, key = widget.key, origin = site) => `${origin}/?lang=${language}&key=${key}`;
/** Returns the sum of all movements of the page's parts since it began to load, without those that the visitor caused. */
const measureShift = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				let moved = 0;
				const add = (entries: PerformanceEntryList) => {
					for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) moved += entry.value;
				};
				const observer = new PerformanceObserver((list) => add(list.getEntries()));
				observer.observe({ type: 'layout-shift', buffered: true });
				setTimeout(() => {
					// A busy page may not have delivered the last entries yet.
					add(observer.takeRecords());
					resolve(moved);
				}, 500);
			}),
	);

test('another site shows the stones under a strict policy, by keyboard, and nothing moves', async () => {
	const page = await open();
	await page.goto(addressOf('en'));
	const card = page.getByRole('button', { name: /1\.50 ct Oval F VS1.*US\$13,202\.20/ });
	await card.locator('img').waitFor();
	await page.getByText('4 stones').waitFor();
	await expect.poll(() => page.locator('diamond-stock svg').count()).toBe(3);
	expect(await measureShift(page)).toBe(0);
	expect(await findBarriers(page)).toEqual([]);

	await card.focus();
	await page.keyboard.press('Enter');
	const heading = page.getByRole('heading', { name: '1.50 ct Oval F VS1' });
	await expect.poll(() => heading.evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement === one)).toBe(true);
	await page.getByText('8.20 × 6.10 × 3.98 mm').waitFor();
	expect(await page.getByRole('link', { name: 'Ask by email' }).getAttribute('href')).toMatch(/^mailto:shop@dealer\.example\?subject=.*Oval/);
	expect(await findBarriers(page)).toEqual([]);
	await page.keyboard.press('Escape');
	await expect.poll(() => card.evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement === one)).toBe(true);

	await page.getByText('Filters', { exact: true }).click();
	expect(await findBarriers(page)).toEqual([]);
	await page.getByRole('checkbox', { name: /Heart/ }).check();
	await page.getByRole('checkbox', { name: /Pear/ }).check();
	await page.getByText('2 stones').waitFor();
	await page.getByLabel('Price (USD) from').fill('11001');
	await page.getByLabel('Price (USD) from').press('Enter');
	await page.getByText('No stone has all of this.').waitFor();
	await page.getByRole('button', { name: 'Clear filters' }).click();
	await page.getByText('4 stones').waitFor();
	expect(await page.context().cookies()).toEqual([]);
	expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test('a phone shows them in Japanese, whole and without moving', async () => {
	const page = await open(PHONE);
	await page.goto(addressOf('ja'));
	await page.getByText('4石').waitFor();
	await expect.poll(() => page.locator('diamond-stock svg').count()).toBe(3);
	expect(await measureShift(page)).toBe(0);
	expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
	expect(await findBarriers(page)).toEqual([]);
});

test('a page of another site, and one with a deleted key, shows no stone and says why', async () => {
	const page = await open();
	await page.goto(addressOf('en', widget.key, site.replace('localhost', '127.0.0.1')));
	await page.getByText("its address is not one of the widget's sites").waitFor();
	expect(await page.locator('diamond-stock button.card').count()).toBe(0);
	const { widgetId, name, origins, key, createdAt, ...shown } = widget;
	const other = await dealer.api.createWidget({ body: { ...shown, name: 'Another', origins: [site] } });
	await dealer.api.deleteWidget({ params: { id: other.widgetId } });
	await page.goto(addressOf('en', other.key));
	await page.getByText("the widget's key is missing or was deleted").waitFor();
});
