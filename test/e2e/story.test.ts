import { existsSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { views } from '#test/steps/bids.ts';
import { anApprovedMember, theAdmin } from '#test/steps/given.ts';
import { eventually, makeAddress, moveClockPast, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, PHONE, watchWindows } from './browser.ts';
import { bid, completeProfile, confirmCompletion, signIn, signUp, uploadSheet, visit } from './pages.ts';

/** A real dealer's sheet if it is available; otherwise one with the same columns, so that the story always runs. */
const DEALERS_SHEET = '../shared/data/dealer-350.csv';
const OWN_ROW = 'Own,STORY-1,,31200,Heart,4.44,F,,VS1,None,Excellent,Very Good,,,,,9.80,9.90,5.90,GIA,7777777777,,Mined,';
const HEADINGS =
	'Vendor,Vendor SKU,Link,Price,Shape,Carat Weight,Color Grade,Cut Grade,Clarity Grade,Fluorescence,Polish Grade,Symmetry Grade,Depth (%),Table,Girdle,Culet,Width,Height,Depth,Grading Lab,Grading Certificate ID,Grading Link,Origin,360 Video Link';
const sheet = Buffer.from(`${existsSync(DEALERS_SHEET) ? readFileSync(DEALERS_SHEET, 'utf8').trimEnd() : HEADINGS}\n${OWN_ROW}\n`);

let admin: Page;
let seller: Page;
let first: Page;
/** The second bidder's page, on a phone. */
let second: Page;
let bidders: SignedIn[];
let stone: string;
const sellerAddress = makeAddress('story-seller');

const { open, faults } = watchWindows();

beforeAll(async () => {
	[admin, seller, first, second] = await Promise.all([open(), open(), open(), open(PHONE)]);
	bidders = await Promise.all([anApprovedMember('story-first', 'Ginza Diamond'), anApprovedMember('story-second', 'Levi & Sons')]);
});
afterAll(closeWindows);

test('a dealer signs up, finds the code in the mail and completes the profile', async () => {
	await signUp(seller, sellerAddress, 'Haruto', 'Kiyomizu');
	await completeProfile(seller, 'Kiyomizu Gems');
});

test('the admin approves, and the waiting page moves on by itself', async () => {
	await signIn(admin, (await theAdmin()).userName);
	await admin.getByRole('button', { name: 'Approve: Kiyomizu Gems' }).click();
	await seller.waitForURL(/diamond-filter/);
});

test('the dealer uploads the stock as a sheet and sees every row’s fate', async () => {
	await uploadSheet(seller, 'stock.csv', sheet);
	const rows = sheet.toString().trimEnd().split('\n').length - 1;
	await seller.getByText(new RegExp(`Saved \\(${rows}\\)`)).waitFor();
	await seller.getByText('Rejected (0)').waitFor();
});

test('another member finds a stone of it', async () => {
	const [bidder] = bidders;
	if (!bidder) throw new Error('Nobody searches');
	await signIn(first, bidder.userName);
	// The page searches once, and a stone is found some time after it was listed.
	const search = { shape: ['HEART' as const], caratFrom: 4.44, caratTo: 4.44 };
	await eventually('the stone', async () => (await bidder.api.search({ body: search })).totalElements > 0);
	await visit(first, '/diamond-filter?shape=HEART&caratFrom=4.44&caratTo=4.44');
	const found = first.locator('a[href*="/productDetails/"]');
	// The list of all stones is shown until the new one has come.
	await expect.poll(async () => new Set(await found.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).size).toBe(1);
	await found.first().click();
	await first.waitForURL(/productDetails/);
	stone = new URL(first.url()).pathname;
	await first.getByText('31,200').first().waitFor();
});

test('two members bid against each other with ceilings, and the outbid message arrives live', async () => {
	await signIn(second, bidders[1]?.userName ?? '');
	await visit(second, stone);
	await bid(first, 5000, 6000);
	await first.getByText('You lead', { exact: true }).first().waitFor();
	// The other window, on a phone, shows the bid without a reload.
	await second.getByText('5,000').first().waitFor();
	await bid(second, 6100, 7000);
	await second.getByText('You lead', { exact: true }).first().waitFor();
	await first.getByText('Outbid', { exact: true }).first().waitFor();
	await first.getByText('6,100').first().waitFor();
	// The first notification was the approval.
	await first.getByRole('link', { name: 'Notifications, 2 unread' }).waitFor();
	expect(await first.content()).not.toContain('7,000');
});

test('at 17:00 the auction closes before everybody’s eyes', async () => {
	await visit(seller, stone);
	const [bidder] = bidders;
	if (!bidder) throw new Error('Nobody bids');
	await moveClockPast((await views(bidder, stone.split('/').at(-1) ?? '')).closesAt);
	await seller.getByRole('button', { name: 'Accept the bid' }).waitFor();
	await first.getByText('The auction has closed', { exact: false }).first().waitFor();
});

test('the seller accepts, both see each other’s contact and confirm, and the stone is sold', async () => {
	await seller.getByRole('button', { name: 'Accept the bid' }).first().click();
	await seller.getByRole('dialog').getByRole('button', { name: 'Accept the bid' }).click();
	await seller
		.getByText(bidders[1]?.userName ?? '')
		.first()
		.waitFor();
	await second.getByText(sellerAddress).first().waitFor();
	// The buyer finds the stone that was won, which no search shows any more.
	await visit(second, '/user/dashboard');
	await second.getByRole('link', { name: '1 Won, to be completed' }).click();
	await second.getByRole('link', { name: 'Open the deal' }).click();
	await confirmCompletion(seller);
	await confirmCompletion(second);
	for (const page of [seller, second]) await page.getByText('The deal is done', { exact: false }).first().waitFor();
});

test('no page has met an error of its own', () => {
	expect(faults()).toEqual([]);
});
