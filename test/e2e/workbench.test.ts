import { afterAll, beforeAll, expect, test } from 'vitest';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, PHONE, watchWindows } from './browser.ts';
import { takeSession } from './pages.ts';

/** The search after the app was loaded anew; component tests check what else it does. */

let seller: SignedIn;
let buyer: SignedIn;

const { open, faults } = watchWindows();

beforeAll(async () => {
	[seller, buyer] = await Promise.all([anActiveMember('workbench-seller', 'Kofu Facets'), anActiveMember('workbench-buyer', 'Ueno Gems')]);
});
afterAll(closeWindows);

test('going back from a stone finds the list as it was left, also after the app was loaded anew', async () => {
	const weight = 14.47;
	const lots = Array.from({ length: 24 }, (_, at) => `BACK-${at}`);
	for (const lotId of lots) await seller.api.createDiamond({ body: aStone({ lotId, weight }) });
	await eventually('the stones', async () => (await buyer.api.search({ body: { caratFrom: weight, caratTo: weight } })).totalElements === lots.length);
	for (const [options, view] of [
		[PHONE, ''],
		[{}, '&view=cards'],
	] as const) {
		const window = await open(options);
		await takeSession(window, buyer);
		await window.goto(`/diamond-filter?caratFrom=${weight}&caratTo=${weight}${view}`);
		const stones = window.getByRole('main').locator('a[href^="/productDetails/"]');
		await stones.first().waitFor();
		// Down to where only what is drawn on the way there can be found.
		await expect
			.poll(async () => {
				await window.mouse.wheel(0, 500);
				return window.evaluate(() => scrollY);
			})
			.toBeGreaterThan(800);
		await expect.poll(() => window.evaluate(findStoneInSight)).toBeTruthy();
		const left = await window.evaluate(findStoneInSight);
		const stone = window.getByRole('main').locator(`a[href="${left}"]`).first();
		for (const isReloaded of [false, true]) {
			// By what a finger does: a click of Playwright scrolls the page first.
			await stone.evaluate((link: HTMLElement) => link.click());
			await window.waitForURL(`**${left}`);
			await window.getByRole('heading', { level: 1 }).waitFor();
			if (isReloaded) await window.reload();
			await window.goBack();
			// Rows that are not drawn have the heights that are reckoned for them: the stone is in sight, if not to the pixel.
			await expect.poll(() => window.evaluate(isInSight, left)).toBe('in sight');
		}
	}
	expect(faults()).toEqual([]);
});

/** In the page: whether the stone that the way leads to is seen; where not, how far the page is scrolled. */
function isInSight(way: string | undefined): string {
	const boxes = [...document.querySelectorAll(`main a[href="${way}"]`)].map((link) => link.getBoundingClientRect());
	const isSeen = boxes.some(({ top, bottom, height }) => height > 0 && bottom > 0 && top < window.innerHeight);
	return isSeen ? 'in sight' : `${boxes.length} links, scrolled ${window.scrollY} of ${document.documentElement.scrollHeight}`;
}

/** In the page: the way to the stone in the middle of what is seen. */
function findStoneInSight(): string | undefined {
	const middle = window.innerHeight / 2;
	const links = [...document.querySelectorAll('main a[href^="/productDetails/"]')];
	const places = links.map((link) => ({ href: link.getAttribute('href') ?? '', box: link.getBoundingClientRect() })).filter(({ box }) => box.height > 0);
	const distance = ({ top, bottom }: DOMRect) => Math.abs((top + bottom) / 2 - middle);
	return places.toSorted((one, other) => distance(one.box) - distance(other.box))[0]?.href;
}
