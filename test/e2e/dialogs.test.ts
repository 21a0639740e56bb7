import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aPendingMember, aStone, theAdmin } from '#test/steps/given.ts';
import { moveClockPast, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, findBarriers, openWindow, PHONE } from './browser.ts';
import { takeSession, takeTool } from './pages.ts';

/** Dialogs that no other test opens: none is a barrier, by day or by night. */

let seller: SignedIn;
let buyer: SignedIn;
let sold: string;
let offered: string;
const faults: string[][] = [];

beforeAll(async () => {
	[seller, buyer] = await Promise.all([anActiveMember('dialogs-seller', 'Nara Dialogs'), anActiveMember('dialogs-buyer', 'Uji Dialogs')]);
	const { diamondId } = await seller.api.createDiamond({ body: aStone({ shape: 'HEART' }) });
	const { diamond } = await bids(buyer, diamondId, 8000);
	await moveClockPast(diamond.closesAt);
	sold = `/productDetails/${diamondId}`;
	offered = `/productDetails/${(await seller.api.createDiamond({ body: aStone({ shape: 'HEART' }) })).diamondId}`;
	await aPendingMember('dialogs-pending', 'Nikko Dialogs');
});
afterAll(closeWindows);

async function openAs(member: SignedIn, options = {}): Promise<Page> {
	const { page, faults: found } = await openWindow(options);
	faults.push(found);
	await takeSession(page, member);
	return page;
}

/** Looks at the dialog that `act` opens, and leaves it: the focus is not lost by that. */
async function looksAt(page: Page, act: () => Promise<unknown>): Promise<void> {
	await act();
	const dialog = page.getByRole('dialog').first();
	await dialog.waitFor();
	expect(await findBarriers(page, '[role=dialog]')).toEqual([]);
	const isDialog = (await dialog.getAttribute('aria-modal')) !== null;
	// An open list takes the first one for itself.
	await expect.poll(() => page.keyboard.press('Escape').then(() => dialog.count())).toBe(0);
	// Who goes on by the keyboard goes on from where the dialog was opened.
	if (isDialog) await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();

test('those of a seller', async () => {
	const page = await openAs(seller);
	await page.goto(sold);
	await looksAt(page, () => press(page, 'Reject the bid'));
	await looksAt(page, () => press(page, 'Accept the bid'));
	await page.goto(offered);
	await looksAt(page, () => press(page, 'Photos and video'));
	await page.goto('/refresh-list');
	await page
		.getByRole('checkbox', { name: /^Select lot/ })
		.first()
		.click({ force: true });
	await looksAt(page, () => takeTool(page, 'Labels'));
	await looksAt(page, () => takeTool(page, 'Refresh all'));
	await page.goto('/userProfile');
	await looksAt(page, () => press(page, 'Leave the market'));
	await looksAt(page, () => page.keyboard.press('?'));
});

test('those of a buyer', async () => {
	await seller.api.bidStatus({ body: { diamondId: sold.split('/').at(-1) ?? '', status: 'ACCEPTED' } });
	const page = await openAs(buyer);
	await page.goto(sold);
	await looksAt(page, () => press(page, 'Confirm completed'));
	await looksAt(page, () => press(page, 'Complain'));
	await page.goto(offered);
	await looksAt(page, () => press(page, 'Request media'));
	await page.goto('/diamond-filter?shape=HEART');
	await looksAt(page, () => press(page, 'Table'));
	await page
		.getByRole('checkbox', { name: /^Select / })
		.nth(1)
		.click({ force: true });
	await looksAt(page, () => press(page, 'Export'));
	// The key that leaves the dialog leaves what was selected behind it.
	await page.getByRole('button', { name: 'Export', exact: true }).waitFor();
	await page.goto('/auctions');
	await looksAt(page, () => press(page, 'Filter'));
	const phone = await openAs(buyer, PHONE);
	await phone.goto('/diamond-filter');
	await looksAt(phone, () => press(phone, 'Filters'));
});

test('those of the admin', async () => {
	const page = await openAs(await theAdmin());
	await page.goto('/admin-dashboard');
	await looksAt(page, () => press(page, 'Refuse: Nikko Dialogs'));
	await page.goto('/admin-dashboard?state=ACTIVE');
	for (const name of ['Correct points', 'Set a password', 'Remove member']) {
		await press(page, /^More: /);
		expect(await findBarriers(page)).toEqual([]);
		await looksAt(page, () => page.getByRole('menuitem', { name }).click());
	}
	await looksAt(page, () => press(page, /^Ban: /));
	expect(faults.flat()).toEqual([]);
});
