import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser, Locator, Page } from 'playwright-core';
import { startLocalCloud } from '#infra/local/local-cloud.ts';
import { DEMO_PASSWORD } from '#infra/local/seed/people.ts';
import { launchBrowser, PATIENCE } from '../e2e/launch-browser.ts';
import { listTasks, measureLatencies } from './browser-trace.ts';

/**
 * `node test/bench/browser.ts [--stones 5400] [--bids 20] [--only WORD]`: measures the built app in
 * a browser with thousands of stones. For every action it prints the tasks that block the page's
 * main thread for more than 50 ms, the longest one, and the number of nodes in the page afterwards.
 * Then it measures how long a bid takes to reach another member's page. Tasks are measured by
 * processor time, so that other load on the machine does not count; clock time is printed as well.
 */

const { values } = parseArgs({
	options: { stones: { type: 'string', default: '5400' }, bids: { type: 'string', default: '20' }, only: { type: 'string' } },
});
/** Milliseconds for which a task may block a page. */
const LONG = 50;
/** Milliseconds without a notable task after which an action is over. */
const QUIET = 1_500;
const KEYS = 12;
const WHEELS = 12;

const stones = Number(values.stones);
// The first seller has most stones, since the bench shows that seller's inventory.
const demoStones = [Math.ceil(stones * 0.9), Math.floor(stones * 0.1)];
const cloud = await startLocalCloud({ port: 0, stateFolder: undefined, fresh: true, seed: true, web: true, demoStones, log: () => undefined });
const browser = await launchBrowser();
try {
	await measureActs(browser);
	await measureBids(browser, Number(values.bids));
} finally {
	await browser.close();
	await cloud.close();
}
process.exit();

async function measureActs(browser: Browser): Promise<void> {
	const page = await openPage(browser, 'buyer1@example.com');
	console.log(`| act, at ${stones.toLocaleString('en')} stones | tasks over ${LONG} ms | longest, ms | by the clock, ms | nodes |`);
	console.log('| --- | ---: | ---: | ---: | ---: |');
	const table = page.getByRole('table', { name: 'Search' });
	const cards = page.locator('article');
	const filter = page.getByRole('button', { name: /^VS1: / });

	await measure(page, 'a table of 5,000: first paint', async () => {
		await page.goto(`${cloud.url}/diamond-filter?size=5000`);
		await table.getByRole('row').nth(5).waitFor();
	});
	await measure(page, `${KEYS} arrow keys through its rows`, () => pressArrows(page));
	await measure(page, 'a stone selected with the space bar', () => page.keyboard.press('Space'));
	await measure(page, 'it is let go', () => page.keyboard.press('Escape'));
	await measure(page, 'the table scrolled', () => turnWheel(page, table));
	await measure(page, 'another language', () => chooseLanguage(page, /^Language/, '日本語'));
	await measure(page, 'and back', () => chooseLanguage(page, /^言語/, 'English'));
	await measure(page, 'a filter ticked', () => ask(page, () => filter.click()));
	await measure(page, 'the filter taken back', () => ask(page, () => filter.click()));

	await measure(page, 'the same as cards', async () => {
		await page.getByText('Cards', { exact: true }).click();
		await cards.first().waitFor();
	});
	await measure(page, 'the cards scrolled', () => turnWheel(page, cards.first()));
	await page.evaluate(() => scrollTo(0, 0));
	await page.getByRole('button', { name: 'Select', exact: true }).click();
	await cards.first().getByRole('checkbox').waitFor();
	await measure(page, 'a card ticked', () => cards.first().getByRole('checkbox').click());
	await measure(page, `${KEYS} arrow keys through the cards`, () => pressArrows(page));
	await measure(page, 'a filter ticked, over cards', () => ask(page, () => filter.click()));
	await page.context().close();

	const seller = await openPage(browser, 'seller1@example.com');
	const own = seller.locator('article');
	await measure(seller, 'an inventory of thousands as thumbs', async () => {
		await seller.goto(`${cloud.url}/refresh-list?size=5000&view=thumb`);
		await own.first().waitFor();
	});
	await measure(seller, 'a stone of it ticked', () => own.getByRole('checkbox').first().click());
	await measure(seller, 'the thumbs scrolled', () => turnWheel(seller, own.first()));
	await measure(seller, 'the inventory as a table', async () => {
		await seller.goto(`${cloud.url}/refresh-list?size=5000&view=list`);
		await seller.getByRole('table').getByRole('row').nth(5).waitFor();
	});
	await measure(seller, 'a row of it ticked', () => seller.getByRole('table').last().getByRole('checkbox').nth(1).click());
	await seller.context().close();
}

/** Performs an action, and prints its tasks on the page's main thread until the page is quiet. */
async function measure(page: Page, what: string, act: () => Promise<unknown>): Promise<void> {
	await settle(page);
	await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'toplevel', '__metadata'] });
	await act();
	await settle(page);
	const tasks = listTasks(await browser.stopTracing());
	if (values.only && !what.includes(values.only)) return;
	const longest = (by: 'cpu' | 'wall') => Math.round(Math.max(0, ...tasks.map((task) => task[by])));
	const long = tasks.filter(({ cpu }) => cpu > LONG).length;
	const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
	console.log(`| ${what} | ${long} | ${longest('cpu')} | ${longest('wall')} | ${nodes.toLocaleString('en')} |`);
}

/** Resolves when the network is quiet and the page has been idle for a while. */
async function settle(page: Page): Promise<void> {
	await page.waitForLoadState('networkidle');
	await page.evaluate(
		(quiet) =>
			new Promise<void>((resolve) => {
				let timer = setTimeout(resolve, quiet);
				const observer = new PerformanceObserver(() => {
					clearTimeout(timer);
					timer = setTimeout(resolve, quiet);
				});
				observer.observe({ type: 'longtask' });
			}),
		QUIET,
	);
}

async function pressArrows(page: Page): Promise<void> {
	for (let key = 0; key < KEYS; key++) {
		await page.keyboard.press('ArrowDown');
		await pause(120);
	}
}

async function turnWheel(page: Page, over: Locator): Promise<void> {
	const { x = 0, y = 0 } = (await over.boundingBox()) ?? {};
	await page.mouse.move(x + 60, y + 90);
	for (let turn = 0; turn < WHEELS; turn++) {
		await page.mouse.wheel(0, 900);
		await pause(120);
	}
}

async function ask(page: Page, act: () => Promise<void>): Promise<void> {
	await Promise.all([page.waitForResponse((response) => response.url().includes('/search') && response.request().method() === 'POST'), act()]);
}

async function chooseLanguage(page: Page, menu: RegExp, language: string): Promise<void> {
	await page.getByRole('button', { name: menu }).first().click();
	await page.getByRole('menuitem', { name: language }).click();
	await page.locator(`html[lang=${language === 'English' ? 'en' : 'ja'}]`).waitFor({ state: 'attached' });
}

/** Measures the milliseconds until one member's bid is shown on a page of another member, and prints them. */
async function measureBids(browser: Browser, count: number): Promise<void> {
	if (count === 0 || (values.only && !'live bid'.includes(values.only))) return;
	const watcher = await openPage(browser, 'buyer2@example.com');
	const latencies = await measureLatencies(cloud.url, watcher, count);
	latencies.sort((one, other) => one - other);
	console.log(
		`\nA live bid stands on another member's page ${latencies[latencies.length >> 1]?.toFixed(0)} ms after it was sent (median of ${count}; worst ${latencies.at(-1)?.toFixed(0)} ms).`,
	);
	await watcher.context().close();
}

async function openPage(browser: Browser, email: string): Promise<Page> {
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', serviceWorkers: 'block' });
	context.setDefaultTimeout(PATIENCE);
	const page = await context.newPage();
	await page.goto(`${cloud.url}/login`);
	await page.locator('input[autocomplete=username]').fill(email);
	await page.locator('input[type=password]').fill(DEMO_PASSWORD);
	await page.locator('main button[type=submit]').click();
	await page.waitForURL(/diamond-filter/);
	return page;
}
