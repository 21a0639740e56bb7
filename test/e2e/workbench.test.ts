import { afterAll, beforeAll, expect, test } from 'vitest';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, PHONE, watchWindows } from './browser.ts';
import { takeSession } from './pages.ts';

/** The search after a reload of the app; component tests check the rest of it. */

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
		// Scrolls far enough that the stones there are drawn only on the way down.
		await expect
			.poll(() => {
				// By script, since a wheel's scrolling may go on after the stone in sight is read.
				return window.evaluate(() => {
					scrollBy(0, 500);
					return scrollY;
				});
			})
			.toBeGreaterThan(800);
		let left: string | undefined;
		await expect
			.poll(async () => {
				left = await window.evaluate(findStoneInSight);
				return left;
			})
			.toBeTruthy();
		const stone = window.getByRole('main').locator(`a[href="${left}"]`).first();
		for (const isReloaded of [false, true]) {
			// Clicks without Playwright, which would scroll the page first.
			await stone.evaluate((link: HTMLElement) => link.click());
			await window.waitForURL(`**${left}`);
			await window.getByRole('heading', { level: 1 }).waitFor();
			if (isReloaded) await window.reload();
			await window.goBack();
			// Rows that are not drawn have estimated heights, so the stone is in sight but its position may differ.
			await expect.poll(() => window.evaluate(isInSight, left)).toBe('in sight');
		}
	}
	expect(faults()).toEqual([]);
});

/** Runs in the page. Returns 'in sight' if the stone with this path is visible, otherwise how far the page is scrolled. */
function isInSight(way: string | undefined): string {
	const boxes = [...document.querySelectorAll(`main a[href="${way}"]`)].map((link) => link.getBoundingClientRect());
	const isSeen = boxes.some(({ top, bottom, height }) => height > 0 && bottom > 0 && top < window.innerHeight);
	return isSeen ? 'in sight' : `${boxes.length} links, scrolled ${window.scrollY} of ${document.documentElement.scrollHeight}`;
}

/** Runs in the page. Returns the path of a stone in the middle of the window. Just after scrolling there may be none, as the rows there are not drawn yet. */
function findStoneInSight(): string | undefined {
	const middle = window.innerHeight / 2;
	const links = [...document.querySelectorAll('main a[href^="/productDetails/"]')];
	const isThere = ({ top, bottom, height }: DOMRect) => height > 0 && Math.abs((top + bottom) / 2 - middle) < height;
	return links.find((link) => isThere(link.getBoundingClientRect()))?.getAttribute('href') ?? undefined;
}
