import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aPendingMember, aStone, theAdmin } from '#test/steps/given.ts';
import { moveClockPast, PASSWORD, type SignedIn } from '#test/steps/market.ts';
import { aClip, aPhoto, attaches } from '#test/steps/media.ts';
import { closeWindows, DESKTOP, findBarriers, openWindow, PHONE } from './browser.ts';
import { ADMIN, DEALER, FORMS, GUEST, READING } from './screens.ts';

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

/** Each language on each device, both themes on each. Barriers hardly differ by language or device, what is cut off differs by the width: each page is looked at by both. */
describe.each([
	['en', 'desktop', 'phone'],
	['jp', 'phone', 'desktop'],
] as const)('in %s on a %s, and as wide as on a %s', (language, device, other) => {
	test.each([
		['a guest', () => undefined, () => [...GUEST, stone]],
		[
			'a dealer',
			() => dealer,
			() => [...DEALER, '/auctions?wall=1', stone, `${offered}?bid=1`, `/compare?stones=${[stone, offered].map(readId).join('.')}`, openCase],
		],
		['who waits for approval', () => pending, () => ['/complete-profile']],
		['the admin', () => admin, () => [...ADMIN, openCase]],
	])('%s meets no barrier, no fault and nothing that is cut off', async (_, member, paths) => {
		const { page, faults } = await openWindow(DEVICES[device]);
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

test('a style that markup brings does not hold, and each thing that the policy refuses is told of', async () => {
	const { page, faults } = await openWindow(DESKTOP);
	await page.goto('/login');
	await page.locator('main h1').first().waitFor();
	const held = await page.evaluate(() => {
		document.querySelector('main')?.insertAdjacentHTML('beforeend', '<style>main { opacity: 0.3 }</style><p id="probe" style="opacity: 0.2">.</p>');
		return [document.querySelector('main'), document.querySelector('#probe')].map((element) => element && getComputedStyle(element).opacity);
	});
	expect(held).toEqual(['1', '1']);
	await expect.poll(() => faults.map((fault) => fault.split(' ')[0]).sort()).toEqual(['style-src-attr', 'style-src-elem']);
});

const readId = (path: string) => path.slice(path.lastIndexOf('/') + 1);

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
	const found = [...(await findCutOff(page)), ...(await findBarriers(page)), ...(await findMeasures(page, path))];
	await page.setViewportSize(DEVICES[other].viewport);
	return [...found, ...(await findCutOff(page)), ...(await findMeasures(page, path))];
}

/** Where a screen is not as wide as those of its kind (docs/design.md), or not in the middle; and whether a small button has larger words than a larger one. */
async function findMeasures(page: Page, path: string): Promise<string[]> {
	const widest = FORMS.some((form) => path.startsWith(form)) ? 640 : READING.some((read) => path.startsWith(read)) ? 720 : Number.POSITIVE_INFINITY;
	return page.evaluate((most) => {
		const found: string[] = [];
		const main = document.querySelector('main');
		const screen = main?.firstElementChild;
		if (!main || !screen) return ['shows nothing'];
		const { paddingLeft, paddingRight } = getComputedStyle(main);
		const { left, right, width } = screen.getBoundingClientRect();
		const within = main.getBoundingClientRect();
		const room = { left: within.left + Number.parseFloat(paddingLeft), right: within.right - Number.parseFloat(paddingRight) };
		const wanted = Math.min(most, room.right - room.left);
		if (Math.abs(width - wanted) > 1) found.push(`is ${Math.round(width)} px wide, others of its kind ${wanted}`);
		if (Math.abs(left - room.left - (room.right - right)) > 2) found.push('is not in the middle');
		const buttons = [...main.querySelectorAll<HTMLElement>('.mantine-Button-root')]
			.filter((button) => button.offsetHeight > 0 && button.offsetHeight < 50)
			.map((button) => ({ height: button.offsetHeight, words: Number.parseFloat(getComputedStyle(button).fontSize), text: button.textContent }));
		for (const small of buttons) {
			const main = buttons.find(({ height, words }) => height > small.height && words < small.words);
			if (main) found.push(`has larger words on “${small.text}” than on “${main.text}”`);
		}
		return found;
	}, widest);
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
