import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PHOTO_BYTES } from '#shared/domain/stock/limits.ts';
import { bids } from '#test/steps/bids.ts';
import { aPdf, aPng, aVideo } from '#test/steps/files.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import type { SignedIn } from '#test/steps/market.ts';
import { attaches } from '#test/steps/media.ts';
import { closeWindows, findBarriers, PHONE, watchWindows } from './browser.ts';
import { takeSession, visit } from './pages.ts';

/** Photos and videos: chosen, refused, lost during the upload and sent again, found by lot id, viewed, requested. */

let seller: SignedIn;
let buyer: SignedIn;
let sellersPage: Page;
let buyersPage: Page;
let stone: string;
const lot = `MEDIA-${process.pid}`;

const { open, faults } = watchWindows();
const photo = (name: string, shade = 90) => ({ name, mimeType: 'image/png', buffer: Buffer.from(aPng(40, 30, shade)) });
const video = async (name: string, seconds: number) => ({ name, mimeType: 'video/mp4', buffer: Buffer.from(await aVideo(seconds)) });
const choose = (page: Page, files: Awaited<ReturnType<typeof video>>[]) => page.locator('input[type=file]').setInputFiles(files);

beforeAll(async () => {
	[seller, buyer] = await Promise.all([anActiveMember('media-seller', 'Kofu Stones'), anActiveMember('media-buyer', 'Ueno Gems')]);
	sellersPage = await open(PHONE);
	await takeSession(sellersPage, seller);
});
afterAll(closeWindows);

test('what cannot be shown is told before anything is sent', async () => {
	const page = sellersPage;
	await page.goto('/create-diamond');
	await page.getByLabel('Lot ID').fill(lot);
	await page.getByLabel('Shape').selectOption('PEAR');
	await page.getByLabel('Weight').fill('3.21');
	// A phone's photo has too many bytes. The page makes it smaller before the upload.
	const large = photo('side.png', 60);
	large.buffer = Buffer.concat([large.buffer, Buffer.alloc(PHOTO_BYTES)]);
	const wrong = { ...photo('report.png'), buffer: Buffer.from('%PS-Adobe') };
	await choose(page, [photo('front.png'), large, await video('long.mp4', 20), wrong]);
	await page.getByText('long.mp4: The video is longer than 15 seconds.').waitFor();
	await page.getByText('report.png: Not a photo (JPEG, PNG, WebP), a video (MP4, MOV, WebM) or a PDF.').waitFor();
	await page.getByRole('button', { name: 'Move forward: Photo 2' }).click();
	await choose(page, [await video('turning.mp4', 3)]);
	await page.getByRole('button', { name: 'Remove: Video' }).waitFor();
	await choose(page, [{ name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from(aPdf()) }]);
	await page.getByRole('button', { name: 'Remove: Certificate (PDF)' }).waitFor();
	expect(await findBarriers(page)).toEqual([]);
});

test('a file that is lost on the way is sent again; what was typed and the others stay', async () => {
	const page = sellersPage;
	let lost = 0;
	await page.route(/127\.0\.0\.1/, (route) => (route.request().method() === 'POST' && lost++ === 0 ? route.abort() : route.continue()));
	await page.getByRole('button', { name: 'List the stone' }).click();
	await page.getByText('The stone is listed, but some photos or videos were not sent').waitFor();
	await page.getByRole('button', { name: 'Send again' }).click();
	await page.waitForURL(/productDetails/);
	stone = new URL(page.url()).pathname;
	const [listed, ...others] = await seller.api.searchByLotId({ params: { lotId: lot } });
	expect(others).toEqual([]);
	expect(listed?.attachmentDetailsResponseDtoList.map(({ field, fileName }) => `${field} ${fileName}`)).toEqual([
		'images[0] side.jpg',
		'images[1] front.png',
		'video turning.mp4',
		'certificate report.pdf',
	]);
	await page.unrouteAll();
});

test('many files find their stones by the lot id in their names', async () => {
	const page = sellersPage;
	const { lotId } = await seller.api.createDiamond({ body: aStone({ shape: 'PEAR', weight: 3.22 }) });
	await visit(page, '/bulk-diamond-table');
	await page.getByText('None yet').first().waitFor();
	await choose(page, [photo(`${lotId}_2.png`), photo(`${lotId.toLowerCase()}.png`), photo(`${lot} (3).png`), photo(`${lot} (4).png`), photo('nobody.png')]);
	await page.getByText('3 of 5 files done · 2 not added').waitFor();
	await page.getByText('The stone has no room for this file: at most 3 photos, one video and one certificate.').waitFor();
	await page.getByText('No lot matches this file name.').waitFor();
	await page.getByText('3 photos · video · certificate').waitFor();
	await page.getByText('2 photos', { exact: true }).waitFor();
});

test('a buyer looks at them by keyboard, takes them along and asks for what is missing', async () => {
	const page = await open();
	buyersPage = page;
	await takeSession(page, buyer);
	await page.goto(stone);
	await page.getByRole('img', { name: 'Photo 1 of Pear 3.21 ct' }).waitFor();
	await page.getByRole('button', { name: 'Photo 1 of Pear 3.21 ct' }).focus();
	await page.keyboard.press('ArrowRight');
	await page.getByRole('img', { name: 'Photo 2 of Pear 3.21 ct' }).waitFor();
	const [archive] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download all (ZIP)' }).click()]);
	expect(archive.suggestedFilename()).toBe(`${lot}.zip`);

	const { diamondId } = await seller.api.createDiamond({ body: aStone() });
	await visit(page, `/productDetails/${diamondId}`);
	await page.getByRole('button', { name: 'Request media' }).click();
	await page.getByRole('button', { name: 'Ask the seller' }).click();
	await page.getByText('Requested: you will be notified when it arrives.').waitFor();
	// The market stores the request: it is shown again after a visit to another page.
	await visit(page, '/contact');
	await page.getByText('Requested: you will be notified when it arrives.').waitFor({ state: 'detached' });
	await visit(page, `/productDetails/${diamondId}`);
	await page.getByText('Requested: you will be notified when it arrives.').waitFor();
	expect(await page.getByRole('button', { name: 'Request media' }).count()).toBe(0);
});

test('full screen, all of it can be looked at by keyboard and wheel, and leads back to where it was opened', async () => {
	const page = buyersPage;
	await visit(page, stone);
	const pages = page.context().pages().length;
	const opener = page.getByRole('button', { name: 'View full screen' });
	await opener.focus();
	await page.keyboard.press('Enter');
	await page.getByRole('dialog', { name: 'Photo 1 of Pear 3.21 ct · 1 of 5' }).waitFor();
	for (const [key, share] of [
		['+', '150%'],
		['+', '225%'],
		['ArrowRight', '225%'],
		['-', '150%'],
	] as const) {
		await page.keyboard.press(key);
		await page.getByRole('status').getByText(share).waitFor();
	}
	await page.keyboard.press('0');
	expect(await findBarriers(page)).toEqual([]);
	await page.getByRole('dialog').getByRole('img', { name: 'Photo 1' }).hover();
	await page.mouse.wheel(0, -400);
	await page.getByRole('status').getByText('200%').waitFor();
	await page.keyboard.press('0');
	for (const name of ['Photo 2', 'Photo 3', 'Video', 'Certificate', 'Photo 1']) {
		await page.keyboard.press('ArrowRight');
		await page.getByRole('dialog', { name }).waitFor();
		if (name !== 'Certificate') continue;
		expect(await findBarriers(page)).toEqual([]);
		const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Save the PDF' }).click()]);
		expect([saved.suggestedFilename(), page.context().pages().length]).toEqual([`${lot}.pdf`, pages]);
	}
	await page.keyboard.press('Escape');
	await page.getByRole('dialog').waitFor({ state: 'detached' });
	await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('on a phone grades, price and what one can do are in one sight, before and after bids, and the picture follows', async () => {
	const { diamondId } = await seller.api.createDiamond({ body: aStone() });
	const bytes = aPng(40, 30);
	await attaches(seller, diamondId, [{ described: { field: 'images[0]', fileName: 'a.png', contentType: 'image/png', size: bytes.length }, bytes }]);
	const page = await open(PHONE);
	await takeSession(page, buyer);
	const expectInSight = async (name: string) => {
		const grades = page.getByText('Fluorescence', { exact: true }).first();
		const price = page.getByRole('region', { name: 'Auction', exact: true }).getByText(/\/ct$/).first();
		const places = [grades, price, page.getByRole('button', { name, exact: true })];
		for (const place of places) await place.waitFor();
		const bar = (await page.getByRole('navigation', { name: 'Main' }).last().boundingBox())?.y ?? 0;
		for (const place of places) {
			const { y = 0, height = 0 } = (await place.boundingBox()) ?? {};
			expect(y + height).toBeLessThanOrEqual(bar);
		}
		const picture = await page.getByRole('img', { name: /^Photo 1 of/ }).boundingBox();
		const prices = await page.getByRole('region', { name: 'Comparables' }).boundingBox();
		expect(picture?.y ?? 0).toBeGreaterThan((prices?.y ?? Number.POSITIVE_INFINITY) + (prices?.height ?? 0));
	};
	await page.goto(`/productDetails/${diamondId}`);
	await expectInSight('Bid');
	await bids(await anActiveMember('media-rival'), diamondId, 7000);
	await page
		.getByText(/^\$7,000/)
		.first()
		.waitFor();
	await expectInSight('Bid');
	expect(await findBarriers(page)).toEqual([]);
	// Half of a card's link on the floor, with the bar over the other half, is still a target of 24 pixels.
	await visit(page, '/auctions');
	const card = page.getByRole('article').first().getByRole('link').first();
	await card.waitFor();
	expect((await card.boundingBox())?.height).toBeGreaterThanOrEqual(48);
});

test("a seller's page is shown in a frame that runs as nobody", async () => {
	const page = buyersPage;
	const body = '<p></p><script>try { localStorage.x = 1 } catch (error) { document.querySelector("p").textContent = error.name + " at " + origin }</script>';
	await page.route('https://turning.example/**', (route) => route.fulfill({ contentType: 'text/html', body }));
	const { diamondId } = await seller.api.createDiamond({
		body: aStone({ externalLink: 'https://turning.example/stone', certificateLink: 'https://turning.example/report' }),
	});
	await visit(page, `/productDetails/${diamondId}`);
	await page.getByRole('button', { name: /^Seller’s link/ }).click();
	await page.frameLocator('iframe').getByText('SecurityError at null').waitFor();
	await page.getByRole('button', { name: 'Certificate beside' }).click();
	await page.frameLocator('iframe[title^="Certificate of"]').getByText('SecurityError at null').waitFor();
	expect(await findBarriers(page)).toEqual([]);
	await page.getByRole('button', { name: 'Close' }).click();
});

test('no page has met an error of its own', () => {
	expect(faults()).toEqual([]);
});
