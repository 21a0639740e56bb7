import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone, theAdmin } from '#test/steps/given.ts';
import { eventually, moveClockPast, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, findBarriers, PHONE, watchWindows } from './browser.ts';
import { findAuction, findToasts, takeSession } from './pages.ts';

/** The floor of auctions, and what of them guests and the dashboard show: what one sees there is the market's, live. */

/** Of the two stones that nobody else has on the floor. */
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
	({ closesAt } = (await bids(buyer, first, 7000)).diamond);
	await bids(rival, second, 7000);
	await eventually('the auctions', async () => {
		const { totalElements } = await buyer.api.search({ body: { allBid: true, caratFrom: WEIGHT, caratTo: WEIGHT } });
		return totalElements === 2;
	});
});
afterAll(closeWindows);

const findCard = (page: Page, clarity: string) => page.getByRole('main').getByRole('article').filter({ hasText: clarity });
const findTasks = (page: Page) => page.getByRole('region', { name: 'To do now' }).getByRole('listitem');
const countTones = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones);

test('who is outbid sees it on the floor at once, in the page’s title too, hears it where that is wished, and bids again in two taps', async () => {
	const page = await open();
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

	await page.getByRole('radiogroup', { name: 'Your part' }).getByText('Outbid', { exact: true }).click();
	await page.waitForURL(/part=outbid/);
	await findCard(page, 'SI1').waitFor({ state: 'detached' });
	await card.getByRole('button', { name: '$7,575' }).click();
	const told = findToasts(page, 'You lead with $7,575').waitFor();
	await card.getByRole('button', { name: 'Bid $7,575 · total $100,823' }).click();
	await told;
	// It is another's part from then on.
	await card.waitFor({ state: 'detached' });
	await page.getByRole('radiogroup', { name: 'Your part' }).getByText('You lead', { exact: true }).click();
	await card.getByText('Lead', { exact: true }).waitFor();
	expect(await findBarriers(page)).toEqual([]);
});

test('in Japanese, on a phone, the board is a list that is filtered with a thumb; a wall goes round without buttons', async () => {
	const phone = await open(PHONE);
	await takeSession(phone, buyer);
	await phone.evaluate(() => localStorage.setItem('selectedLang', 'jp'));
	await phone.goto('/auctions');
	await phone.getByRole('button', { name: '絞り込み' }).click();
	await phone.getByLabel('カラット（下限）').fill(String(WEIGHT));
	await phone.getByRole('button', { name: '表示', exact: true }).click();
	await phone.waitForURL(/caratFrom=13.31/);
	await findCard(phone, 'SI1').waitFor();
	expect(await findBarriers(phone)).toEqual([]);

	const wide = await open({ viewport: { width: 1920, height: 1080 } });
	await takeSession(wide, buyer);
	await wide.goto(FLOOR);
	await wide.getByRole('button', { name: 'Wall' }).click();
	const wall = wide.getByRole('dialog', { name: 'Auctions' });
	await expect.poll(() => wall.getByRole('article').count()).toBe(2);
	expect(await wall.getByRole('button').allInnerTexts()).toEqual(['']);
	await bids(rival, first, 8000, 8500);
	await wall.getByText('$8,000', { exact: true }).waitFor();
	await wall.getByRole('button', { name: 'Close the wall' }).click();
	await wall.waitFor({ state: 'detached' });
});

test('guests read on the first page how many auctions close next, with their heaviest stones and without a price', async () => {
	const page = await open(PHONE);
	await page.goto('/');
	await page.getByRole('heading', { name: /^[\d,]+ auctions? closes? next$/ }).waitFor();
	const stones = page.getByRole('list', { name: 'Stones that close next' });
	await stones.getByRole('link', { name: /ct$/ }).first().waitFor();
	expect(await stones.textContent()).not.toMatch(/\$|Hida/);
	await page.getByText('Asking prices, bids and sellers are shown to members.').waitFor();
});

test('who is outbid at once finds the next minimum in the field', async () => {
	const page = await open(PHONE);
	await takeSession(page, buyer);
	await page.goto(`/productDetails/${first}?bid=1`);
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('button', { name: /minimum$/ }).click();
	await dialog.getByRole('button', { name: 'Place the bid' }).click();
	const told = dialog.getByRole('alert').getByText(/the next bid must be at least \$[\d,]+\.$/);
	await told.waitFor();
	const [, least] = /least \$([\d,]+)\.$/.exec((await told.textContent()) ?? '') ?? [];
	await expect.poll(() => dialog.getByLabel('Your bid per carat').inputValue()).toBe(least);
});

test('what one bids on is a list of its own, with the own ceiling and a bid in two taps', async () => {
	await bids(buyer, second, 7500, 8200);
	const page = await open({ viewport: { width: 1440, height: 900 } });
	await takeSession(page, buyer);
	await page.goto('/contact');
	await page.getByRole('banner').getByRole('link', { name: 'My bids' }).click();
	await page.getByRole('radiogroup', { name: 'View' }).getByText('List', { exact: true }).click();
	const rowOf = (id: string) => page.getByRole('row').filter({ has: page.locator(`a[href="/productDetails/${id}"]`) });
	await rowOf(second).getByText('$8,200', { exact: true }).waitFor();
	await rowOf(first).getByRole('group', { name: 'Amounts in one tap' }).getByRole('button').first().click();
	await rowOf(first)
		.getByRole('button', { name: /^Bid \$[\d,]+ · total \$[\d,]+$/ })
		.waitFor();
	expect(await findBarriers(page)).toEqual([]);
});

test('the dashboard says what is to be done, by the stone, its money and its time, and leads to where it is done', async () => {
	const page = await open(PHONE);
	await takeSession(page, buyer);
	await page.goto('/user/dashboard');
	const outbid = findTasks(page).filter({ hasText: 'Outbid: Seki Gems leads' });
	await outbid.getByText(/13\.31 ct H VVS1/).waitFor();
	expect(await findBarriers(page)).toEqual([]);
	await outbid.getByRole('link', { name: 'Raise bid: Outbid: Seki Gems leads' }).click();
	await page.waitForURL(`**/productDetails/${first}?bid=1`);
	await page.getByRole('dialog').getByLabel('Your bid per carat').waitFor();
});

test('who bids when the stone has been sold meanwhile is told so, and what was typed stays', async () => {
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
	// The dearer one first: it is more money.
	await expect
		.poll(() => findTasks(sellers).filter({ hasText: 'Accept or reject the bid of' }).allTextContents())
		.toEqual([expect.stringMatching(/Seki Gems.*H VVS1/), expect.stringMatching(/Gifu Gems.*H SI1/)]);
	await sellers.getByText('All days as a table').click();
	expect(await sellers.getByRole('columnheader').allInnerTexts()).toContain('Views of your stones');
	await findTasks(sellers).filter({ hasText: 'Gifu Gems' }).getByRole('link').click();
	await sellers.waitForURL(`**/productDetails/${second}`);
	await findAuction(sellers).getByText('Final price').waitFor();
	await seller.api.bidStatus({ body: { diamondId: second, status: 'ACCEPTED' } });

	await dialog.getByText('The auction has closed meanwhile.', { exact: false }).waitFor();
	expect(await dialog.getByLabel('Your bid per carat').inputValue()).toMatch(/^7,?900$/);
	expect(await dialog.locator('[type=submit]').isDisabled()).toBe(true);
	await page.goto(`${FLOOR}&when=decided`);
	await findCard(page, 'VVS1').waitFor();
});

test('the admin reads growth and what fails by day, auctions by hour, and puts a member’s points right from the row', async () => {
	const page = await open();
	await takeSession(page, await theAdmin());
	await page.goto('/admin-dashboard?state=ACTIVE&q=Seki');
	await page.getByText('All days as a table').click();
	expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(expect.arrayContaining(['Registrations', 'Mails that failed', 'Uploads that failed']));
	await page.getByText('All hours as a table').click();
	await page.getByRole('rowheader', { name: '17:00' }).waitFor();

	const member = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Seki Gems' });
	await member.getByText(rival.userName).waitFor();
	await member.getByRole('button', { name: 'More: Seki Gems' }).click();
	await page.getByRole('menuitem', { name: 'Correct points' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('New sum of points').fill('７');
	await dialog.getByLabel('Reason').fill('A deal that was counted twice.');
	const told = findToasts(page, 'Seki Gems now has 7 points.').waitFor();
	await dialog.getByRole('button', { name: 'Save' }).click();
	await told;
	expect((await rival.api.getMember({ params: { userName: rival.userName } })).rank).toBe(7);
	expect(faults()).toEqual([]);
});
