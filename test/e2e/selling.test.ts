import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, moveClockPast, PASSWORD, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, findBarriers, PHONE, watchWindows } from './browser.ts';
import { aCode, readCode } from './codes.ts';
import { findToasts, signIn, takeSession } from './pages.ts';

/** A seller's day: prices in a grid, labels, a sheet with headings of its own, papers under the camera, closed auctions. */

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
	// The newest stands on top.
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

test('prices are changed in the grid by the keyboard: typed, copied, filled down, undone, saved', async () => {
	await page.goto('/refresh-list?view=grid');
	await findGrid().waitFor();
	await findCell(0, PRICE).click();
	await page.keyboard.type('9100');
	await page.keyboard.press('Enter');
	expect(await findCell(0, PRICE).textContent()).toBe('9100');
	await page.keyboard.press('ArrowUp');
	await page.keyboard.press('Control+c');
	await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('9100');
	await page.keyboard.press('Shift+ArrowDown');
	await page.keyboard.press('Control+d');
	expect(await findCell(1, PRICE).textContent()).toBe('9100');
	await page.keyboard.press('Control+z');
	expect(await findCell(1, PRICE).textContent()).not.toBe('9100');
	await page.keyboard.press('Control+y');
	await page.getByText('2 cells changed').waitFor();
	expect(await findBarriers(page)).toEqual([]);
	expect((await priceOf('DAY-1')).askingPrice).not.toBe(9100);
	await Promise.all([findToasts(page, '2 stones were changed.').waitFor(), page.getByRole('button', { name: 'Save changes' }).click()]);
	expect([(await priceOf('DAY-1')).askingPrice, (await priceOf('DAY-2')).askingPrice]).toEqual([9100, 9100]);
});

test('what was typed and not saved is offered again after a reload and after the session ended, and goes when it is refused', async () => {
	await page.goto('/refresh-list?view=grid');
	await findCell(2, PRICE).click();
	await page.keyboard.type('9300');
	await page.keyboard.press('Enter');
	await page.getByText('1 cell changed').waitFor();
	await page.reload();
	await page.getByText('You left something unsaved here').waitFor();
	expect(await findBarriers(page)).toEqual([]);
	await page.getByRole('button', { name: 'Take it up again' }).click();
	expect(await findCell(2, PRICE).textContent()).toBe('9300');

	// The market ends the session: whatever is asked next leads to signing in, and from there back.
	await page.evaluate(() => {
		localStorage.setItem('token', 'ended');
		localStorage.setItem('refreshToken', 'ended');
	});
	await page.reload();
	await page.getByLabel('Email').fill(seller.userName);
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
	await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
	await page.waitForURL('**/refresh-list?view=grid');
	await page.getByText('You left something unsaved here').waitFor();
	await page.getByRole('button', { name: 'Discard it' }).click();
	await page.reload();
	await findGrid().waitFor();
	expect(await page.getByText('You left something unsaved here').count()).toBe(0);
	expect((await priceOf('DAY-3')).askingPrice).not.toBe(9300);
});

test('the listing form offers what was typed before a reload, and forgets it when it is left', async () => {
	await page.goto('/create-diamond');
	await page.getByLabel('Lot ID').fill('HALF-1');
	await page.getByLabel('Weight').fill('1.5');
	await page.reload();
	await page.getByRole('button', { name: 'Take it up again' }).click();
	expect([await page.getByLabel('Lot ID').inputValue(), await page.getByLabel('Weight').inputValue()]).toEqual(['HALF-1', '1.5']);
	await page.getByRole('button', { name: 'Cancel' }).click();
	await page.waitForURL((url) => url.pathname !== '/create-diamond');
	await page.goto('/create-diamond');
	await page.getByLabel('Lot ID').waitFor();
	expect(await page.getByText('You left something unsaved here').count()).toBe(0);
});

test('one’s own stones are found by lot and by certificate, several as a list', async () => {
	const finder = () => page.getByLabel('Find lot or certificate');
	await page.goto('/refresh-list');
	await finder().fill('nothing-of-mine');
	await finder().press('Enter');
	await page.getByText('You have no stone with this lot id or certificate.').waitFor();
	await finder().fill('day-1, 770000000');
	await finder().press('Enter');
	await page.getByText('2 stones', { exact: true }).waitFor();
	await page.getByRole('button', { name: 'Show all' }).click();
	await page.getByText('4 stones', { exact: true }).waitFor();
	await finder().fill('770000000');
	await finder().press('Enter');
	await page.waitForURL(`**/productDetails/${ids.get('DAY-4')}`);
});

test('a label is printed whose QR leads to its stone', async () => {
	await page.goto('/refresh-list');
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
});

test('a paper or a label under the phone’s camera finds the stone that has it', async () => {
	const phone = await open(PHONE);
	await signIn(phone, seller.userName);
	const scan = async (text: string) => {
		await phone.getByRole('navigation').getByRole('button', { name: 'Scan' }).click();
		await phone.locator('[role=dialog] input[type=file]').setInputFiles({ name: 'paper.png', mimeType: 'image/png', buffer: await aCode(text) });
	};
	await scan('https://www.gia.edu/report-check?reportno=770000001');
	await phone.getByText('This stone is your lot DAY-3.').waitFor();
	expect(await findBarriers(phone)).toEqual([]);
	// One's own stands first.
	await phone.getByRole('link', { name: 'Open lot DAY-3' }).first().click();
	await phone.waitForURL(`**/productDetails/${ids.get('DAY-3')}`);

	await scan(`${new URL(phone.url()).origin}/productDetails/${ids.get('DAY-1')}`);
	await phone.waitForURL(`**/productDetails/${ids.get('DAY-1')}`);
	expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width);
});

test('a paper of a stone that nobody has begins its listing, and one without a stone says so', async () => {
	const phone = await open(PHONE);
	await signIn(phone, seller.userName);
	const scan = async (text: string) => {
		await phone.locator('[role=dialog] input[type=file]').setInputFiles({ name: 'paper.png', mimeType: 'image/png', buffer: await aCode(text) });
	};
	await phone.getByRole('navigation').getByRole('button', { name: 'Scan' }).click();
	await scan('a table for two at seven');
	const dialog = phone.getByRole('dialog');
	await dialog.getByText('This QR holds no stone data that can be read here').waitFor();
	await dialog.getByText('a table for two at seven').waitFor();
	expect(await findBarriers(phone)).toEqual([]);
	// Another one may follow at once.
	await scan('https://www.gia.edu/report-check?reportno=7790000017');
	await phone.waitForURL('**/create-diamond');
	await dialog.waitFor({ state: 'detached' });
	await expect.poll(() => phone.getByLabel('Certificate no.').inputValue()).toBe('7790000017');
	await phone.getByText('Read: GIA report').waitFor();
	expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width);
});

test('what a sheet’s columns are taken for is shown before it is sent, put right by hand, and known the next time', async () => {
	const sheet = (lot: string) => ({
		name: 'mine.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from(`Ref No,Shape,Carat,Colour,Clarity,Lab,What I want\n${lot},Round,17.21,G,VS1,GIA,7100\n`),
	});
	const meaning = page.getByLabel('What What I want means');
	await page.goto('/uploadDiamond');
	await page.locator('input[type=file]').first().setInputFiles(sheet('DAY-71'));
	await page.getByRole('heading', { name: 'How your sheet is read' }).waitFor();
	expect(await meaning.inputValue()).toBe('');
	expect(await page.getByLabel('What Ref No means').inputValue()).toBe('lotId');
	expect(await findBarriers(page)).toEqual([]);
	await meaning.selectOption({ label: 'Price per carat' });
	await page.getByRole('table', { name: 'The first rows' }).getByText('$7,100').waitFor();
	await page.getByRole('button', { name: 'Upload', exact: true }).click();
	await page.getByText('Done', { exact: true }).first().waitFor();
	const listed = await eventually('the stone of the sheet', async () => {
		const { content } = await seller.api.inventory({ body: { userName: seller.userName, size: 50 } });
		return content.find(({ lotId }) => lotId === 'DAY-71');
	});
	expect(listed).toMatchObject({ weight: 17.21, askingPrice: 7100 });

	await page.goto('/uploadDiamond');
	await page.locator('input[type=file]').first().setInputFiles(sheet('DAY-72'));
	await page.getByText('Columns as you set them for an earlier sheet with the same headings.').waitFor();
	expect(await meaning.inputValue()).toBe('askingPrice');
});

test('closed auctions are decided together; one that is refused stays chosen and says why, the others go through', async () => {
	const lots = ['DAY-1', 'DAY-2', 'DAY-4'];
	const closing: (string | undefined)[] = [];
	for (const lot of lots) closing.push((await bids(buyer, ids.get(lot) ?? '', 9000)).diamond.closesAt);
	await moveClockPast(closing.at(-1));
	const stateOf = async (lot: string) => (await seller.api.getDiamond({ params: { id: ids.get(lot) ?? '' } })) as { state?: string };
	await eventually('the closes', async () => (await Promise.all(lots.map(stateOf))).every(({ state }) => state === 'AWAITING_DECISION'));
	await page.goto('/refresh-list');
	await page.getByText('3 closed auctions wait for your decision').waitFor();
	// Decided on another device meanwhile.
	await seller.api.bidStatus({ body: { diamondId: ids.get('DAY-2') ?? '', status: 'ACCEPTED' } });
	await page.route('**/api/v1/common/diamonds/upload-bid-status', (route) =>
		route
			.request()
			.postData()
			?.includes(ids.get('DAY-1') ?? '-')
			? route.abort('connectionreset')
			: route.continue(),
	);
	await page.getByRole('button', { name: 'Accept all 3' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
	const fates = page.getByRole('status').filter({ hasText: 'decided' });
	await fates.getByText('DAY-4: accepted.').waitFor();
	await fates.getByText(/^DAY-1: not decided\. \S/).waitFor();
	expect(await findBarriers(page)).toEqual([]);
	await expect.poll(() => page.getByLabel('Choose lot DAY-1').isChecked()).toBe(true);
	await page.unroute('**/api/v1/common/diamonds/upload-bid-status');
	await page.getByRole('button', { name: 'Accept 1 chosen' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
	await eventually('all accepted', async () => (await Promise.all(lots.map(stateOf))).every(({ state }) => state === 'ACCEPTED'));
	expect(faults()).toEqual([]);
});
