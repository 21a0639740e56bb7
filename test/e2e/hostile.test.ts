import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEXT_PROBES } from '#test/model/hostile/probes.ts';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone, theAdmin } from '#test/steps/given.ts';
import { moveClockPast, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, DESKTOP, openWindow } from './browser.ts';
import { takeSession, visit } from './pages.ts';

/** Texts that a hostile member wrote into every text field, as others see them under the market's own content security policy. */

const PROBES: readonly string[] = Object.values(TEXT_PROBES);
const [ELEMENT, SCRIPT, DRAWING] = [
	TEXT_PROBES['an element that runs'],
	TEXT_PROBES['a script that ends what stands before it'],
	TEXT_PROBES['a drawing that runs'],
];
/** All probes in one text, where there is room. */
const ALL = PROBES.join(' ');

let hostile: SignedIn;
let buyer: SignedIn;
let running: string;
let sold: string;
let caseId: string;

beforeAll(async () => {
	const admin = await theAdmin();
	[hostile, buyer] = await Promise.all([anActiveMember('hostile', PROBES.slice(0, 2).join(' ')), anActiveMember('hostile-buyer', PROBES.slice(2).join(' '))]);
	for (const [member, probe] of [
		[hostile, ELEMENT],
		[buyer, DRAWING],
	] as const) {
		await member.api.updateDetails({ body: { userName: member.userName, firstName: probe, lastName: '{{count}} $t(header.logout)' } });
	}
	const lots = await Promise.all(
		PROBES.map((probe) =>
			hostile.api.createDiamond({ body: aStone({ lotId: probe.slice(0, 40), remarks: ALL, certificateNumber: undefined, shape: 'TRILLIANT' }) }),
		),
	);
	running = lots[0]?.diamondId ?? '';
	sold = lots[1]?.diamondId ?? '';
	await bids(buyer, running, 8000);
	const { diamond } = await bids(buyer, sold, 8000);
	await buyer.api.mediaRequest({ body: { diamondId: lots[2]?.diamondId ?? '', kinds: ['photo'], message: ALL } });
	await buyer.api.saveSearch({ body: { name: ELEMENT, search: { shape: ['TRILLIANT'] }, alert: true } });
	await moveClockPast(diamond.closesAt);
	await hostile.api.bidStatus({ body: { diamondId: sold, status: 'ACCEPTED' } });
	const complaint = await buyer.api.bidStatus({ body: { diamondId: sold, status: 'COMPLAINT', reason: ALL } });
	caseId = complaint.caseId ?? '';
	await admin.api.contactUs({ body: { companyName: ELEMENT, privateName: SCRIPT, email: 'probe@example.com', message: ALL } });
});
afterAll(closeWindows);

test.each([
	[
		'the buyer',
		() => buyer,
		() => [`/productDetails/${running}`, '/diamond-filter?shape=TRILLIANT', '/stock', '/stock?list=won', '/auctions', '/user/dashboard', `/case/${caseId}`],
	],
	[
		'the seller',
		() => hostile,
		() => [`/productDetails/${sold}`, '/refresh-list', '/refresh-list?view=grid', '/userProfile', '/bulk-diamond-table', '/user/dashboard', '/notificationTab'],
	],
	[
		'the admin',
		theAdmin,
		() => ['/admin-dashboard', '/admin-dashboard?state=ACTIVE', '/admin-cases', `/case/${caseId}`, '/admin-stones', '/notificationTab', '/auctions'],
	],
] as const)('runs nothing, asks nobody else, and stands there as text before %s', async (_, who, paths) => {
	const { page, faults } = await openWindow(DESKTOP);
	await watch(page);
	const awaitAnswers = followRequests(page);
	await takeSession(page, await who());
	const seen: string[] = [];
	for (const path of paths()) {
		await visit(page, path);
		await page.locator('main h1, main h2').first().waitFor();
		await awaitAnswers();
		const { ran, made, refused, text } = await readPage(page);
		expect([path, ran, made, refused]).toEqual([path, [], [], []]);
		seen.push(text);
	}
	// Proves that the page did contain the probes.
	for (const probe of PROBES.slice(0, 3)) expect(seen.some((text) => text.includes(probe.slice(0, 20)))).toBe(true);
	expect(faults).toEqual([]);
	await page.context().close();
});

/** Milliseconds without a request after which a page has requested everything. */
const QUIET = 500;

/** Follows the requests of a page. Returns a function that resolves when all are answered and no more have come for a while. */
function followRequests(page: Page): () => Promise<void> {
	let open = 0;
	let changed = Date.now();
	const count = (by: number) => () => {
		open += by;
		changed = Date.now();
	};
	page.on('request', count(1));
	for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', count(-1));
	return async () => {
		while (open > 0 || Date.now() - changed < QUIET) await pause(QUIET / 5);
	};
}

/** Makes the page record every probe that runs, and every refusal of the policy. */
async function watch(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const noted: { ran: number[]; refused: string[] } = { ran: [], refused: [] };
		Object.assign(window, { noted, __hit: (probe: number) => noted.ran.push(probe) });
		document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => noted.refused.push(`${violatedDirective} ${blockedURI}`));
	});
}

/** Returns the probes that ran, elements that a probe created, refusals of the policy, and the whole text. */
async function readPage(page: Page): Promise<{ ran: number[]; made: string[]; refused: string[]; text: string }> {
	const text = (await page.locator('body').allInnerTexts()).join();
	return page.evaluate((shown) => {
		const { ran, refused } = (window as unknown as { noted: { ran: number[]; refused: string[] } }).noted;
		const made = [...document.querySelectorAll('[onerror], [onload], img[src="x"], main script')].map(({ outerHTML }) => outerHTML.slice(0, 80));
		return { ran, made, refused, text: shown };
	}, text);
}
