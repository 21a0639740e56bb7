import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone, theAdmin } from '#test/steps/given.ts';
import { endsConnections } from '#test/steps/live.ts';
import type { SignedIn } from '#test/steps/market.ts';
import { closeWindows, openWindow } from './browser.ts';
import { signIn } from './pages.ts';

/** Effects of the live channel on open pages. */
let seller: SignedIn;
let bidder: SignedIn;
let rival: SignedIn;

beforeAll(async () => {
	[seller, bidder, rival] = await Promise.all([anActiveMember('live-seller'), anActiveMember('live-bidder'), anActiveMember('live-rival')]);
	await seller.api.clearNotifications({ params: { userId: seller.session.data.userId } });
});
afterAll(closeWindows);

const badge = (page: Page, unread: number) => page.getByRole('link', { name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications', exact: true });

/** Resolves after the page has received the first state: from then on it misses nothing. On a slow machine the page may give up its first connections. */
function hears(page: Page): Promise<void> {
	return new Promise((resolve) => {
		page.on('websocket', (socket) =>
			socket.on('framereceived', ({ payload }) => {
				if (String(payload).includes('unreadMessage')) resolve();
			}),
		);
	});
}

/** Runs in the page, so that no toast goes by while it is counted. Returns the number of toasts with these words once there is one. */
async function countToasts(words: string): Promise<number> {
	const count = () => [...document.querySelectorAll('[data-position] [role=alert]')].filter(({ textContent }) => textContent.includes(words)).length;
	while (count() === 0) await new Promise((drawn) => requestAnimationFrame(drawn));
	return count();
}

test('news reach every tab once, what is read in one is read in all, a page that was cut off catches up, and a ban ends them all', async () => {
	const { page: first, faults } = await openWindow();
	await Promise.all([hears(first), signIn(first, seller.userName)]);
	const second = await first.context().newPage();
	await Promise.all([hears(second), second.goto('/notificationTab')]);
	const { diamondId } = await seller.api.createDiamond({ body: aStone() });

	const counted = [first, second].map((tab) => tab.evaluate(countToasts, 'New bid on your stone'));
	await bids(bidder, diamondId, 8000);
	expect(await Promise.all(counted)).toEqual([1, 1]);
	for (const tab of [first, second]) await badge(tab, 1).waitFor();

	await second.getByRole('listitem').getByRole('button').filter({ hasText: 'New bid on your stone' }).click();
	await second.waitForURL(new RegExp(`productDetails/${diamondId}`));
	for (const tab of [first, second]) await badge(tab, 0).waitFor();

	await endsConnections();
	await bids(rival, diamondId, 9000);
	// The client reconnects after five seconds with a new ticket, and reloads everything that is shown.
	for (const tab of [first, second]) await badge(tab, 1).waitFor();
	await second.getByText('9,000').first().waitFor();

	await (await theAdmin()).api.banMember({ params: { userId: seller.session.data.userId }, body: { reason: 'Did not pay.' } });
	// Disconnected, each tab finds out by itself that the session is over.
	for (const tab of [first, second]) await tab.getByRole('link', { name: 'Log in' }).first().waitFor();
	await first.context().close();
	expect(faults).toEqual([]);
});
