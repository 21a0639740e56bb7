import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aPendingMember, aStone, theAdmin } from '#test/steps/given.ts';
import { moveClockPast, PASSWORD, type SignedIn } from '#test/steps/market.ts';
import { aClip, aPhoto, attaches } from '#test/steps/media.ts';
import { closeWindows, DESKTOP, findBarriers, openWindow, PHONE } from './browser.ts';
import { ADMIN, DEALER, FORMS, GUEST, READING } from './screens.ts';

const DEVICES = { phone: PHONE, desktop: DESKTOP };
type Device = keyof typeof DEVICES;
/** The language in which screens are loaded; `change` loads each screen once and changes the language by its menu. */
type Round = 'en' | 'jp' | 'change';

/** The flag on the button of the language menu. */
const FLAG = 'svg[viewBox="0 0 60 40"]';
/** Screens that are inspected at the same time: while one waits for the market, another is drawn. */
const TABS = 3;

let dealer: SignedIn;
let pending: SignedIn;
let admin: SignedIn;
let stone: string;
/** A stone of another seller, to bid on. */
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

/** Admins have no language menu, so their screens are loaded once in each language. */
test.each<[string, () => SignedIn | undefined, () => string[], Round]>([
	['a guest', () => undefined, () => [...GUEST, stone], 'change'],
	[
		'a dealer',
		() => dealer,
		() => [...DEALER, '/auctions?wall=1', stone, `${offered}?bid=1`, `/compare?stones=${[stone, offered].map(readId).join('.')}`, openCase],
		'change',
	],
	['someone who waits for approval', () => pending, () => ['/complete-profile'], 'change'],
	['the admin', () => admin, () => [...ADMIN, openCase], 'en'],
	['the admin', () => admin, () => [...ADMIN, openCase], 'jp'],
])('%s meets no barrier, no fault and nothing that is cut off, on a desktop and on a phone', async (_, member, paths, round) => {
	const { page, faults } = await openWindow(DESKTOP);
	await enter(page, member(), round === 'jp' ? round : 'en');
	const left = [...paths().entries()];
	const found: string[] = [];
	const walk = async (tab: Page) => {
		const screen = await controlScreen(tab);
		for (let next = left.shift(); next !== undefined; next = left.shift()) {
			const [at, path] = next;
			found.push(...(await inspect(screen, path, at, round)).map((problem) => `${path} ${problem}`));
		}
	};
	await Promise.all([page, ...(await openTabs(page, Math.min(TABS, left.length) - 1))].map(walk));
	await page.context().close();
	expect([...found, ...faults]).toEqual([]);
});

test.each(['light', 'dark'])('no part, in any state, is a barrier in the %s', async (look) => {
	const { page, faults } = await openWindow(DESKTOP);
	await page.goto(`/__local/design?look=${look}&lang=${look === 'dark' ? 'ja' : 'en'}`);
	await page.locator('main h1').first().waitFor();
	expect([...(await findCutOff(page, 'desktop')), ...(await findBarriers(page)), ...faults]).toEqual([]);
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

/** Makes a deal of the seller about which its buyer complains. */
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

/** Opens `count` more tabs with the session of `page`. */
function openTabs(page: Page, count: number): Promise<Page[]> {
	return Promise.all(Array.from({ length: count }, () => page.context().newPage()));
}

/** A tab that can change between desktop and phone. */
interface Screen {
	page: Page;
	become: (device: Device) => Promise<void>;
}

async function controlScreen(page: Page): Promise<Screen> {
	const browser = await page.context().newCDPSession(page);
	const become = async (device: Device) => {
		const { viewport } = DEVICES[device];
		const mobile = device === 'phone';
		await page.setViewportSize(viewport);
		await browser.send('Emulation.setDeviceMetricsOverride', { ...viewport, mobile, deviceScaleFactor: 1 });
		await browser.send('Emulation.setTouchEmulationEnabled', { enabled: mobile });
	};
	return { page, become };
}

/**
 * Loads a screen once and measures it on both devices; if the language is changed, on both again.
 * Barriers are searched for once, alternately on the desktop and on the phone.
 */
async function inspect({ page, become }: Screen, path: string, at: number, round: Round): Promise<string[]> {
	const found: string[] = [];
	const measure = async (device: Device, isChanged = false) => {
		await become(device);
		const looksForBarriers = !isChanged && round !== 'jp' && device === (at % 2 === 0 ? 'desktop' : 'phone');
		const problems = [...(await findCutOff(page, device)), ...(looksForBarriers ? await findBarriers(page) : []), ...(await findMeasures(page, path))];
		const language = await page.locator('html').getAttribute('lang');
		found.push(...problems.map((problem) => `in ${language} on the ${device}: ${problem}`));
	};
	await become('desktop');
	await page.goto(path);
	await page.locator('main h1, main h2').first().waitFor();
	await page.waitForLoadState('networkidle');
	await measure('desktop');
	await measure('phone');
	if (round !== 'change') return found;
	await become('desktop');
	await changeLanguage(page);
	await measure('desktop', true);
	await measure('phone', true);
	return found;
}

/** Changes the language by the menu of the header, behind an open dialog if there is one. */
async function changeLanguage(page: Page): Promise<void> {
	const root = page.locator('html');
	const next = (await root.getAttribute('lang')) === 'ja' ? 'en' : 'ja';
	await page
		.locator('header button[aria-haspopup=menu]')
		.filter({ has: page.locator(FLAG) })
		.dispatchEvent('click');
	await page.locator(`[role=menuitem][lang=${next}]`).dispatchEvent('click');
	await page.locator(`html[lang=${next}]`).waitFor();
	await page.locator('[role=menu]').waitFor({ state: 'detached' });
}

/**
 * Finds screens that are not as wide as others of their kind (docs/design.md) or not centred, and
 * small buttons with larger text than a larger button.
 */
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

/**
 * Finds by how much the page is wider than the window, after it has been redrawn. On a phone the
 * window's own width grows with the page.
 */
async function findCutOff(page: Page, device: Device): Promise<string[]> {
	const { width } = DEVICES[device].viewport;
	const drawn = await page.evaluate(async () => {
		for (const _ of [1, 2]) await new Promise((frame) => requestAnimationFrame(frame));
		return document.documentElement.scrollWidth;
	});
	return drawn > width ? [`is ${drawn - width} px wider than a window of ${width}`] : [];
}
