import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aPendingMember, aStone, theAdmin } from '#test/steps/given.ts';
import { moveClockPast, PASSWORD, type SignedIn } from '#test/steps/market.ts';
import { aClip, aPhoto, attaches } from '#test/steps/media.ts';
import { closeWindows, DESKTOP, findBarriers, openWindow, PHONE } from './browser.ts';
import { ADMIN, DEALER, GUEST } from './screens.ts';

/** Every screen, at phone and desktop width, in both languages. */
const DEVICES = { phone: PHONE, desktop: DESKTOP };
type Device = keyof typeof DEVICES;
/** At a time: while one waits for the market, another is drawn. */
const TABS = 3;

let dealer: SignedIn;
let pending: SignedIn;
let admin: SignedIn;
let stone: string;
/** Of another seller, to bid on. */
let offered: string;
let openCase: string;

beforeAll(async () => {
	[dealer, pending, admin] = await Promise.all([anActiveMember('screens'), aPendingMember('screens'), theAdmin()]);
	const listed = await dealer.api.createDiamond({
		body: aStone({ color: 'FANCY', fancyColorDto: { intensity: 'fancy_vivid', subColor: 'orangy', mainColor: 'yellow' }, remarks: 'Bright' }),
	});
	await attaches(dealer, listed.diamondId, [aPhoto(), aPhoto('images[1]'), await aClip()]);
	stone = `/productDetails/${listed.diamondId}`;
	const { caseId, buyer } = await aComplaint(dealer);
	openCase = `/case/${caseId}`;
	offered = `/productDetails/${(await buyer.api.createDiamond({ body: aStone() })).diamondId}`;
});
afterAll(closeWindows);

/** Each language on each device. Barriers hardly differ by either, what is cut off differs by the width: each page is looked at by both. The dealer's, which are most, are looked at in both themes. */
describe.each([
	['en', 'desktop', 'phone', 'light'],
	['jp', 'phone', 'desktop', 'dark'],
] as const)('in %s on a %s, and as wide as on a %s, a dealer in the %s', (language, device, other, colorScheme) => {
	test.each([
		['a guest', () => undefined, () => [...GUEST, stone]],
		['a dealer', () => dealer, () => [...DEALER, '/auctions?wall=1', stone, `${offered}?bid=1`, openCase]],
		['who waits for approval', () => pending, () => ['/complete-profile']],
		['the admin', () => admin, () => [...ADMIN, openCase]],
	])('%s meets no barrier, no fault and nothing that is cut off', async (_, member, paths) => {
		const { page, faults } = await openWindow({ ...DEVICES[device], ...(member() === dealer && { colorScheme }) });
		await enter(page, member(), language);
		const left = [...paths()];
		const found: string[] = [];
		const walk = async (tab: Page) => {
			for (let path = left.shift(); path !== undefined; path = left.shift()) {
				found.push(...(await inspect(tab, path, device, other)).map((problem) => `${path}: ${problem}`));
			}
		};
		await Promise.all([page, ...(await furtherTabs(page, Math.min(TABS, left.length) - 1))].map(walk));
		await page.context().close();
		expect([...found, ...faults]).toEqual([]);
	});
});

test.each(['light', 'dark'])('no part, in any state, is a barrier in the %s', async (look) => {
	const { page, faults } = await openWindow(DESKTOP);
	await page.goto(`/__local/design?look=${look}&lang=${look === 'dark' ? 'ja' : 'en'}`);
	await page.locator('main h1').first().waitFor();
	expect([...(await findCutOff(page)), ...(await findBarriers(page)), ...faults]).toEqual([]);
});

/** A deal of the seller of which its buyer complains. */
async function aComplaint(seller: SignedIn): Promise<{ caseId: string; buyer: SignedIn }> {
	const { diamondId } = await seller.api.createDiamond({ body: aStone() });
	const buyer = await anActiveMember('complainer');
	const { diamond } = await bids(buyer, diamondId, 8000);
	await moveClockPast(diamond.closesAt);
	await seller.api.bidStatus({ body: { diamondId, status: 'ACCEPTED' } });
	const { caseId } = await buyer.api.bidStatus({ body: { diamondId, status: 'COMPLAINT', reason: 'The stone never came.' } });
	return { caseId: caseId ?? expect.fail('There is no case'), buyer };
}

/** Opens the market in a language, signed in as the member if there is one. */
async function enter(page: Page, member: SignedIn | undefined, language: string): Promise<void> {
	await page.goto('/termConditions');
	await page.evaluate((chosen) => {
		localStorage.setItem('selectedLang', chosen);
		localStorage.setItem('i18nextLng', chosen);
	}, language);
	if (!member) return;
	await page.goto('/login');
	await page.locator('input[type=email], input[autocomplete=username]').first().fill(member.userName);
	await page.locator('input[type=password]').fill(PASSWORD);
	await page.locator('main button[type=submit]').click();
	await page.waitForURL(/diamond-filter|admin-dashboard|complete-profile/);
}

/** Tabs beside `page`, with the same session. */
function furtherTabs(page: Page, count: number): Promise<Page[]> {
	return Promise.all(Array.from({ length: count }, () => page.context().newPage()));
}

async function inspect(page: Page, path: string, device: Device, other: Device): Promise<string[]> {
	await page.setViewportSize(DEVICES[device].viewport);
	await page.goto(path);
	await page.locator('main h1, main h2').first().waitFor();
	await page.waitForLoadState('networkidle');
	const found = [...(await findCutOff(page)), ...(await findBarriers(page))];
	await page.setViewportSize(DEVICES[other].viewport);
	return [...found, ...(await findCutOff(page))];
}

/** What is wider than the window, once the page has drawn itself anew. A phone's own width of the window grows with the page. */
async function findCutOff(page: Page): Promise<string[]> {
	const { width = 0 } = page.viewportSize() ?? {};
	const drawn = await page.evaluate(async () => {
		for (const _ of [1, 2]) await new Promise((frame) => requestAnimationFrame(frame));
		return document.documentElement.scrollWidth;
	});
	return drawn > width ? [`is ${drawn - width} px wider than a window of ${width}`] : [];
}
