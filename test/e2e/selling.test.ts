import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, moveClockPast, PASSWORD, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, findBarriers, PHONE, watchWindows } from './browser.ts';
import { aCode, readCode } from './codes.ts';
import { findToasts, takeSession, visit } from './pages.ts';

/** A seller's day: prices in a grid, labels, certificates under the camera, closed auctions. */

const WEIGHT = 17.03;
const LOTS = ['DAY-1', 'DAY-2', 'DAY-3', 'DAY-4'];

let seller: SignedIn;
let buyer: SignedIn;
let page: Page;
const ids = new Map<string, string>();

const { open, faults } = watchWindows({ permissions: ['clipboard-read', 'clipboard-write'] });
const priceOf = async (lot: string) => (await seller.api.getDiamond({ params: { id: ids.get(lot) ?? '' } })) as { askingPrice?: number };

beforeAll(async () => {
	[seller, buyer] = await Promise.all([anActiveMember('day-seller', 'Nara Facets'), anActiveMember('day-buyer', 'Uji Facets')]);
	// The newest stone is at the top, so they are listed in reverse.
	for (const [at, lotId] of LOTS.toReversed().entries()) {
		const { diamondId } = await seller.api.createDiamond({
			body: aStone({ lotId, weight: WEIGHT, askingPrice: 8000 - at * 1000, certificateNumber: `77000000${at}` }),
		});
		ids.set(lotId, diamondId);
	}
	page = await open();
	await takeSession(page, seller);
});
afterAll(closeWindows);

const findGrid = () => page.getByRole('grid', { name: 'Stones, to be edited like a spreadsheet' });
const findCell = (row: number, column: number) => page.locator(`#cell-${row}-${column}`);
const PRICE = 11;

test('prices that are saved in the grid are the market’s; what was not saved is offered again after the session ended', async () => {
	await page.goto('/refresh-list?view=grid');
	await findGrid().waitFor();
	await findCell(0, PRICE).click();
	await page.keyboard.type('9100');
	await page.keyboard.press('Enter');
	await page.keyboard.press('ArrowUp');
	await page.keyboard.press('Control+c');
	await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('9100');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Control+v');
	await page.getByText('2 cells changed').waitFor();
	expect((await priceOf('DAY-1')).askingPrice).not.toBe(9100);
	await Promise.all([findToasts(page, '2 stones were changed.').waitFor(), page.getByRole('button', { name: 'Save changes' }).click()]);
	expect([(await priceOf('DAY-1')).askingPrice, (await priceOf('DAY-2')).askingPrice]).toEqual([9100, 9100]);

	await findCell(2, PRICE).click();
	await page.keyboard.type('9300');
	await page.keyboard.press('Enter');
	await page.getByText('1 cell changed').waitFor();
	// The market ends the session: the next request leads to signing in, and from there back.
	await page.evaluate(() => {
		localStorage.setItem('token', 'ended');
		localStorage.setItem('refreshToken', 'ended');
	});
	await page.reload();
	await page.getByLabel('Email').fill(seller.userName);
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
	await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
	await page.waitForURL('**/refresh-list?view=grid');
	await page.getByText('You have unsaved entries here').waitFor();
	await page.getByRole('button', { name: 'Discard entries' }).click();
	await page.getByText('You have unsaved entries here').waitFor({ state: 'detached' });
	expect((await priceOf('DAY-3')).askingPrice).not.toBe(9300);
});

test('a label is printed whose QR leads to its stone, under the camera as well; a paper of a stone that nobody has begins its listing', async () => {
	await page.getByText('Thumb', { exact: true }).first().click();
	await page.getByLabel('Select lot DAY-2').click({ force: true });
	await page.getByRole('button', { name: 'More tools' }).click();
	await page.getByRole('menuitem', { name: 'Labels' }).click();
	const code = page.getByRole('dialog').locator('svg[shape-rendering=crispEdges]').first();
	await code.waitFor();
	expect(await findBarriers(page)).toEqual([]);
	const address = await readCode(await code.screenshot({ scale: 'css' }));
	expect(address).toBe(`${new URL(page.url()).origin}/productDetails/${ids.get('DAY-2')}`);
	await page.getByRole('dialog').locator('select').selectOption('62x29');
	// 62 by 29 mm, in points.
	await expect.poll(async () => (await page.pdf({ preferCSSPageSize: true })).toString('latin1')).toMatch(/MediaBox ?\[0 0 17[56][.\d]* 82[.\d]*\]/);
	await page.keyboard.press('Escape');

	const phone = await open(PHONE);
	await takeSession(phone, seller);
	await phone.goto('/contact');
	const show = async (text: string) => {
		await phone.locator('[role=dialog] input[type=file]').setInputFiles({ name: 'paper.png', mimeType: 'image/png', buffer: await aCode(text) });
	};
	const scan = async (text: string) => {
		await phone.getByRole('navigation').getByRole('button', { name: 'Scan' }).click();
		await show(text);
	};
	await scan('https://www.gia.edu/report-check?reportno=770000001');
	await phone.getByText('This stone is your lot DAY-3.').waitFor();
	expect(await findBarriers(phone)).toEqual([]);
	// The member's own stone comes first.
	await phone.getByRole('link', { name: 'Open lot DAY-3' }).first().click();
	await phone.waitForURL(`**/productDetails/${ids.get('DAY-3')}`);
	await scan(address ?? '');
	await phone.waitForURL(`**/productDetails/${ids.get('DAY-2')}`);
	expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width);

	await scan('a table for two at seven');
	const dialog = phone.getByRole('dialog');
	await dialog.getByText('This QR code contains no stone data').waitFor();
	await dialog.getByText('a table for two at seven').waitFor();
	expect(await findBarriers(phone)).toEqual([]);
	// Another certificate may follow at once.
	await show('https://www.gia.edu/report-check?reportno=7790000017');
	await phone.waitForURL('**/create-diamond');
	await dialog.waitFor({ state: 'detached' });
	await expect.poll(() => phone.getByLabel('Certificate no.').inputValue()).toBe('7790000017');
	await phone.getByText('Read: GIA report').waitFor();
	expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width);
});

test('closed auctions are decided together in the market, but for one that was decided elsewhere meanwhile', async () => {
	const lots = ['DAY-1', 'DAY-2', 'DAY-4'];
	const closing: (string | undefined)[] = [];
	for (const lot of lots) closing.push((await bids(buyer, ids.get(lot) ?? '', 9000)).diamond.closesAt);
	// Open since before the close: it learns of it by itself.
	await visit(page, '/refresh-list');
	await page.getByText('DAY-4').first().waitFor();
	await moveClockPast(closing.at(-1));
	const stateOf = async (lot: string) => (await seller.api.getDiamond({ params: { id: ids.get(lot) ?? '' } })) as { state?: string };
	await eventually('the closes', async () => (await Promise.all(lots.map(stateOf))).every(({ state }) => state === 'AWAITING_DECISION'));
	await page.getByText('3 closed auctions need your decision').waitFor();
	await page.getByRole('button', { name: 'Accept all 3' }).click();
	const accept = page.getByRole('dialog').getByRole('button', { name: 'Accept' });
	await accept.waitFor();
	// Decided on another device in the meantime.
	await seller.api.bidStatus({ body: { diamondId: ids.get('DAY-2') ?? '', status: 'ACCEPTED' } });
	await accept.click();
	await page.getByRole('status').filter({ hasText: 'decided' }).getByText('DAY-4: accepted.').waitFor();
	await eventually('all accepted', async () => (await Promise.all(lots.map(stateOf))).every(({ state }) => state === 'ACCEPTED'));
	expect(faults()).toEqual([]);
});
