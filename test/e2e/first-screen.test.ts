import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import type { SignedIn } from '#test/steps/market.ts';
import { closeWindows, PHONE, watchWindows } from './browser.ts';
import { findAuction, takeSession } from './pages.ts';

/**
 * Counts what a member's first screen requests before it is shown, on a phone with an empty cache. A screen counts as shown
 * when the app makes the first call that waits for this (`web/lib/api/first-screen.ts`), so the machine's speed does not matter.
 */

/** The call that the app makes when its first screen is shown. */
const AFTERWARDS = '/login/session';
/** Requests of one visit, and their bytes as sent. The goals are 30 requests and 260,000 bytes. */
const MOST = {
	search: { requests: 25, bytes: 260_000 },
	stone: { requests: 28, bytes: 260_000 },
	floor: { requests: 22, bytes: 242_000 },
};

/** The file of tooltips, by the address that the build gives it. */
const TOOLTIP = /\/assets\/tooltip-[\w-]+\.js$/;

let member: SignedIn;
let stone: string;

const { open, faults } = watchWindows(PHONE);

beforeAll(async () => {
	member = await anActiveMember('first-screen', 'Sanda Stones');
	stone = (await member.api.createDiamond({ body: aStone({ weight: 1.37 }) })).diamondId;
});
afterAll(closeWindows);

test.each([
	['search', (): string => '/diamond-filter', (page: Page) => page.getByRole('region', { name: 'Search' })],
	['stone', (): string => `/productDetails/${stone}`, findAuction],
	['floor', (): string => '/auctions', (page: Page) => page.getByRole('main')],
] as const)('a %s takes few requests and bytes before it is shown', async (name, path, find) => {
	const page = await open();
	await takeSession(page, member);
	const afterwards = page.waitForRequest((request) => request.url().includes(AFTERWARDS));
	await page.goto(path());
	await find(page).first().waitFor();
	await afterwards;
	await page.waitForLoadState('networkidle');
	const { requests, loaded } = await page.evaluate((end) => {
		const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
		const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
		const last = all.find((one) => one.name.includes(end))?.startTime ?? Number.POSITIVE_INFINITY;
		const before = [visit, ...all.filter(({ startTime }) => startTime < last)];
		return { requests: before.map((one) => [one?.name ?? '', one?.transferSize ?? 0] as const), loaded: all.map((one) => one.name) };
	}, AFTERWARDS);
	const bytes = requests.reduce((sum, [, sent]) => sum + sent, 0);
	const told = requests.map(([url, sent]) => `${String(sent).padStart(8)} ${new URL(url).pathname}`).join('\n');
	expect(requests.length, told).toBeLessThanOrEqual(MOST[name].requests);
	expect(requests.length).toBeGreaterThan(MOST[name].requests / 2);
	expect(bytes, told).toBeLessThanOrEqual(MOST[name].bytes);
	// Letters with accents have a font of their own, which a page without them does not load.
	expect(loaded.filter((address) => address.endsWith('.woff2'))).toEqual([expect.stringMatching(/\/inter-/)]);
	// Nothing hovers on a phone, so tooltips are not even loaded afterwards.
	expect(loaded.filter((address) => TOOLTIP.test(address))).toEqual([]);
	expect(faults()).toEqual([]);
});
