import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, moveClockPast, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, findBarriers, PHONE, watchWindows } from './browser.ts';
import { findAuction, findToasts, takeSession } from './pages.ts';

/** The floor of auctions, the wall, the own bids and the dashboard show the market live while others bid. */

/** Weight of the two stones, which no other stone on the floor has. */
const WEIGHT = 13.31;
const FLOOR = `/auctions?caratFrom=${WEIGHT}&caratTo=${WEIGHT}`;

let seller: SignedIn;
let buyer: SignedIn;
let rival: SignedIn;
let first: string;
let second: string;
let closesAt: string | undefined;

const { open, faults } = watchWindows();

beforeAll(async () => {
	[seller, buyer, rival] = await Promise.all([
		anActiveMember('floor-seller', 'Hida Facets'),
		anActiveMember('floor-buyer', 'Gifu Gems'),
		anActiveMember('floor-rival', 'Seki Gems'),
	]);
	const list = async (clarity: 'VVS1' | 'SI1') =>
		(await seller.api.createDiamond({ body: aStone({ weight: WEIGHT, shape: 'PEAR', color: 'H', clarity, askingPrice: 9000 }) })).diamondId;
	[first, second] = [await list('VVS1'), await list('SI1')];
	await bids(buyer, first, 7000);
	// The later bid's close: midnight may come between the two.
	({ closesAt } = (await bids(rival, second, 7000)).diamond);
	await eventually('the auctions', async () => {
		const { totalElements } = await buyer.api.search({ body: { allBid: true, caratFrom: WEIGHT, caratTo: WEIGHT } });
		return totalElements === 2;
	});
});
afterAll(closeWindows);

const findCard = (page: Page, clarity: string) => page.getByRole('main').getByRole('article').filter({ hasText: clarity });
const findTasks = (page: Page) => page.getByRole('region', { name: 'To do now' }).getByRole('listitem');
const countTones = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones);

test('a bidder who is outbid sees it on the floor, on the wall and among the own bids at once, hears it where that is wished, and bids again', async () => {
	const page = await open({ viewport: { width: 1440, height: 900 } });
	await page.addInitScript(() => {
		Object.assign(window, { tones: 0 });
		const start = AudioScheduledSourceNode.prototype.start;
		AudioScheduledSourceNode.prototype.start = function (...when) {
			(window as unknown as { tones: number }).tones++;
			return start.apply(this, when);
		};
	});
	await takeSession(page, buyer);
	await page.goto(FLOOR);
	const card = findCard(page, 'VVS1');
	await card.getByText('Lead', { exact: true }).waitFor();
	await page.getByRole('button', { name: 'Sound when outbid' }).click();
	await expect.poll(() => countTones(page)).toBe(2);

	await bids(rival, first, 7500);
	await card.getByText('Outbid', { exact: true }).waitFor();
	await card.getByText('$7,500', { exact: true }).waitFor();
	await card.getByText('83% of asking · 2 bids').waitFor();
	await expect.poll(() => page.title()).toMatch(/^\(1\) Auctions/);
	await expect.poll(() => countTones(page)).toBe(4);

	await card.getByRole('button', { name: 'Bid $7,575/ct' }).click();
	// The second step ignores presses at first, so that a double click is not a bid.
	await pause(600);
	const told = findToasts(page, 'You lead with $7,575').waitFor();
	await card.getByRole('button', { name: 'Bid $7,575 · total $100,823' }).click();
	await told;
	await card.getByText('Lead', { exact: true }).waitFor();

	await page.getByRole('button', { name: 'Full screen' }).click();
	const wall = page.getByRole('dialog', { name: 'Auctions' });
	await expect.poll(() => wall.getByRole('article').count()).toBe(2);
	await bids(rival, first, 8000, 8500);
	await wall.getByText('$8,000', { exact: true }).waitFor();
	await wall.getByRole('button', { name: 'Close full screen' }).click();
	await wall.waitFor({ state: 'detached' });

	await bids(buyer, second, 7500, 8200);
	await page.getByRole('banner').getByRole('link', { name: 'My bids' }).click();
	await page.getByRole('radiogroup', { name: 'View' }).getByText('List', { exact: true }).click();
	const rowOf = (id: string) => page.getByRole('row').filter({ has: page.locator(`a[href="/productDetails/${id}"]`) });
	await rowOf(second).getByText('$8,200', { exact: true }).waitFor();
	await rowOf(first).getByRole('group', { name: 'Amounts in one tap' }).getByRole('button').first().click();
	await rowOf(first)
		.getByRole('button', { name: /^Bid \$[\d,]+ · total \$[\d,]+: Pear 13\.31 ct / })
		.waitFor();
	expect(await findBarriers(page)).toEqual([]);

	await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
	const outbid = findTasks(page).filter({ hasText: 'Outbid: Seki Gems leads' });
	await outbid.getByText(/13\.31 ct H VVS1/).waitFor();
	await outbid.getByRole('link', { name: 'Raise bid: Outbid: Seki Gems leads' }).click();
	await page.waitForURL(`**/productDetails/${first}?bid=1`);
	const dialog = page.getByRole('dialog');
	// The rival's ceiling is above the minimum bid.
	await dialog.getByRole('button', { name: /minimum$/ }).click();
	await dialog.getByRole('button', { name: 'Place the bid' }).click();
	const refused = dialog.getByRole('alert').getByText(/the next bid must be at least \$[\d,]+\.$/);
	await refused.waitFor();
	const [, least] = /least \$([\d,]+)\.$/.exec((await refused.textContent()) ?? '') ?? [];
	await expect.poll(() => dialog.getByLabel('Your bid per carat').inputValue()).toBe(least);
});

test('a bidder whose stone has been sold meanwhile is told so, what was typed stays, and the seller decides from the dashboard', async () => {
	const page = await open(PHONE);
	await takeSession(page, rival);
	await page.goto(`/productDetails/${second}?bid=1`);
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Your bid per carat').fill('7900');
	await moveClockPast(closesAt);
	await eventually('the close', async () => {
		const stones = await Promise.all([first, second].map((id) => seller.api.getDiamond({ params: { id } })));
		return stones.every((stone) => 'state' in stone && stone.state === 'AWAITING_DECISION');
	});

	const sellers = await open();
	await takeSession(sellers, seller);
	await sellers.goto('/user/dashboard');
	// The more expensive stone comes first.
	await expect
		.poll(() => findTasks(sellers).filter({ hasText: 'Accept or reject the bid of' }).allTextContents())
		.toEqual([expect.stringMatching(/Seki Gems.*H VVS1/), expect.stringMatching(/Gifu Gems.*H SI1/)]);
	await sellers.getByText('All days as a table').click();
	expect(await sellers.getByRole('columnheader').allInnerTexts()).toContain('Views of your stones');
	await findTasks(sellers).filter({ hasText: 'Gifu Gems' }).getByRole('link').click();
	await sellers.waitForURL(`**/productDetails/${second}`);
	await findAuction(sellers).getByText('Final price').waitFor();
	await seller.api.bidStatus({ body: { diamondId: second, status: 'ACCEPTED' } });

	await dialog.getByText('The auction has closed in the meantime.', { exact: false }).waitFor();
	expect(await dialog.getByLabel('Your bid per carat').inputValue()).toMatch(/^7,?900$/);
	expect(await dialog.locator('[type=submit]').isDisabled()).toBe(true);
	expect(faults()).toEqual([]);
});
