import type { Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, PASSWORD, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, findBarriers, PHONE, watchWindows } from './browser.ts';
import { findToasts, takeSession, visit } from './pages.ts';

/** An unreliable network: no bid is sent unnoticed, no old data is shown as new, no link is lost. */

let seller: SignedIn;
let buyer: SignedIn;
let rival: SignedIn;

/** The buyer's phone: one page for all tests that do not close it. */
let phone: Page;
/** Another phone of the buyer, whose service worker caches the app's files. */
let installed: Page;
/** The live channel of that page, which a test may cut. */
const channel = { isCut: false, sockets: new Set<WebSocketRoute>() };

const { open, faults } = watchWindows();
/** Returns whether the browser has cached an answer of this kind that contains the stone. */
const isKept = (page: Page, kind: string, diamondId: string) =>
	page.evaluate(
		async ([name, id = '']) => {
			const kept = await (await caches.match('/open-answers'))?.json();
			return kept?.state.queries.some(
				({ queryKey, state }: { queryKey: unknown[]; state: object }) => queryKey[0] === name && JSON.stringify(state).includes(id),
			);
		},
		[kind, diamondId],
	);
/** Takes the network from a page and its browser. Its calls fail by themselves too, as a busy browser may learn late that it is offline. */
const goOffline = async (page: Page) => {
	await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'));
	await page.context().setOffline(true);
};
const goOnline = async (page: Page) => {
	await page.unroute('**/api/v1/**');
	await page.context().setOffline(false);
};
const list = async () => (await seller.api.createDiamond({ body: aStone({ shape: 'MARQUISE' }) })).diamondId;

beforeAll(async () => {
	[seller, buyer, rival] = await Promise.all([
		anActiveMember('net-seller', 'Nara Stones'),
		anActiveMember('net-buyer', 'Uji Gems'),
		anActiveMember('net-rival', 'Otsu Gems'),
	]);
	phone = await open(PHONE);
	await phone.routeWebSocket(/\/live/, (socket) => {
		if (channel.isCut) return socket.close();
		socket.connectToServer();
		channel.sockets.add(socket);
	});
	await takeSession(phone, buyer);
});
afterAll(async () => {
	await closeWindows();
	expect(faults()).toEqual([]);
});

test('without a network no bid can be pressed; one that the network loses fails at once, and is never placed once it was cancelled', async () => {
	const diamondId = await list();
	const page = phone;
	await visit(page, `/productDetails/${diamondId}`);
	await page.getByText('Live', { exact: true }).waitFor();
	await visit(page, `/productDetails/${diamondId}?bid=1`);
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Your bid per carat').fill('7500');
	await page.context().setOffline(true);
	await page.getByText('You are offline.', { exact: false }).first().waitFor();
	await dialog.getByText('nothing is sent automatically', { exact: false }).waitFor();
	const place = dialog.getByRole('button', { name: 'Place the bid' });
	expect(await place.isDisabled()).toBe(true);
	expect(await page.getByText('Live', { exact: true }).isVisible()).toBe(false);
	await page.context().setOffline(false);
	await expect.poll(() => place.isEnabled()).toBe(true);

	// A network that fails although the browser counts it as online.
	await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'));
	await place.click();
	await dialog.getByRole('alert').getByText('so your bid may or may not be placed', { exact: false }).waitFor();
	expect(await dialog.getByLabel('Your bid per carat').inputValue()).toBe('7,500');
	expect(await findBarriers(page)).toEqual([]);
	await dialog.getByRole('button', { name: 'Close' }).last().click();
	await dialog.waitFor({ state: 'detached' });

	await page.unroute('**/api/v1/**');
	// A bid that had waited for the network would have been sent before the search below.
	await page.getByRole('link', { name: 'Search', exact: true }).click();
	await page.getByText(/^[\d,]+ stones?$/).waitFor();
	const stone = await buyer.api.getDiamond({ params: { id: diamondId } });
	expect(stone).toMatchObject({ bidCount: 0, state: 'DISPLAYED' });
});

test('a bid that stands though its answer was lost is found, told, and the dialog closes', async () => {
	const diamondId = await list();
	const page = phone;
	await visit(page, `/productDetails/${diamondId}?bid=1`);
	const sent: string[] = [];
	await page.route('**/api/v1/common/add-bid', async (route) => {
		sent.push(JSON.parse(route.request().postData() ?? '{}').bidId);
		if (sent.length > 1) return route.continue();
		await route.fetch();
		await route.abort('connectionreset');
	});
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('button', { name: /\+5%/ }).click();
	const amount = Number((await dialog.getByLabel('Your bid per carat').inputValue()).replace(',', ''));
	const told = findToasts(page, `You lead with $${amount.toLocaleString('en')} per carat.`).waitFor();
	await Promise.all([told, dialog.getByRole('button', { name: 'Place the bid' }).click()]);
	await dialog.waitFor({ state: 'detached' });
	await page.unroute('**/api/v1/common/add-bid');
	expect(new Set(sent).size).toBe(1);
	expect(await buyer.api.getDiamond({ params: { id: diamondId } })).toMatchObject({ leading: true, bidCount: 1, currentBid: amount });
});

test('a leader who is outbid while raising the ceiling is told so, and may bid from there', async () => {
	const diamondId = await list();
	await bids(buyer, diamondId, 7500);
	const page = phone;
	await visit(page, `/productDetails/${diamondId}?bid=1`);
	const dialog = page.getByRole('dialog');
	await dialog.getByText('Raise your ceiling').waitFor();
	await bids(rival, diamondId, 8000);
	await dialog.getByText('You were outbid in the meantime. The current bid is $8,000.').waitFor();
	await dialog.getByText('Raise your ceiling').waitFor();
	await dialog.getByRole('button', { name: 'Bid again' }).click();
	await expect.poll(() => dialog.getByLabel('Your bid per carat').inputValue()).toBe('8,080');
	const told = findToasts(page, 'You lead with $8,080 per carat.').waitFor();
	await Promise.all([told, dialog.getByRole('button', { name: 'Place the bid' }).click()]);
});

test('a link to a stone shows a guest the stone, and comes back to it after logging in', async () => {
	const diamondId = await list();
	installed = await open({ ...PHONE, serviceWorkers: 'allow' });
	const page = installed;
	await page.goto(`/productDetails/${diamondId}`);
	await page.getByRole('main').getByRole('link', { name: 'Log in for price and bids' }).click();
	await page.getByLabel('Email').fill(buyer.userName);
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
	await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
	await page.waitForURL(`**/productDetails/${diamondId}`);
	await page.getByRole('region', { name: 'Auction', exact: true }).waitFor();
});

test('without a network the search says so and keeps what it found, marked as old', async () => {
	await list();
	const page = phone;
	await visit(page, '/diamond-filter?shape=MARQUISE');
	await page.getByText(/^[\d,]+ stones?$/).waitFor();
	await goOffline(page);
	await page.getByText('You are offline.', { exact: false }).waitFor();
	// A search that this page has not made yet.
	await visit(page, '/diamond-filter?shape=MARQUISE&caratFrom=4.44');
	await page.getByText('You see the previous one.', { exact: false }).waitFor();
	expect(await findBarriers(page)).toEqual([]);
	await goOnline(page);
	await page.getByText('You see the previous one.', { exact: false }).waitFor({ state: 'detached' });
});

test('lists and stones that were seen are there to read when the page is opened without a network, with their time, and no bid waits in secret', async () => {
	const diamondId = await list();
	await eventually('the stone', async () => (await buyer.api.search({ body: { shape: ['MARQUISE'] } })).content.some((stone) => stone.diamondId === diamondId));
	const page = installed;
	await page.evaluate(async () => void (await navigator.serviceWorker.ready));
	const stone = `/productDetails/${diamondId}`;
	const seen = page.locator(`a[href^="${stone}"]`).first();
	const auction = page.getByRole('region', { name: 'Auction', exact: true });
	await page.evaluate(async () => {
		if (!navigator.serviceWorker.controller) await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }));
	});
	// From now on the worker caches everything that is loaded.
	await page.goto('/diamond-filter?shape=MARQUISE');
	await seen.waitFor();
	await eventually('the list that was seen', () => isKept(page, 'search', diamondId));
	await visit(page, stone);
	await auction.getByRole('button', { name: 'Bid', exact: true }).click();
	await page.getByRole('dialog').getByLabel('Your bid per carat').waitFor();
	await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last().click();
	await page.getByRole('dialog').waitFor({ state: 'detached' });
	await eventually('the stone that was seen', () => isKept(page, 'diamond', diamondId));

	await page.context().setOffline(true);
	await page.reload();
	await page.getByText('You are offline.', { exact: false }).waitFor();
	await page.getByText('Last loaded: ', { exact: false }).waitFor();
	await page.getByRole('heading', { level: 1 }).waitFor();
	await auction.getByRole('button', { name: 'Bid', exact: true }).click();
	const dialog = page.getByRole('dialog');
	expect(await dialog.getByRole('button', { name: 'Place the bid' }).isDisabled()).toBe(true);
	await dialog.getByText('nothing is sent automatically', { exact: false }).waitFor();
	await dialog.getByRole('button', { name: 'Cancel' }).last().click();
	await dialog.waitFor({ state: 'detached' });

	// A failure is told, although this page has not shown a toast before.
	const told = findToasts(page, 'Tracking could not be changed. Please try again.').waitFor();
	await Promise.all([told, page.getByRole('button', { name: 'Track this stone' }).first().click()]);

	await visit(page, '/diamond-filter?shape=MARQUISE');
	await seen.waitFor();
	await page.getByText('Last loaded: ', { exact: false }).waitFor();
	expect(await findBarriers(page)).toEqual([]);

	await page.context().setOffline(false);
	await page.getByText('You are offline.', { exact: false }).waitFor({ state: 'detached' });
	await page.reload();
	await seen.waitFor();
	expect(await buyer.api.getDiamond({ params: { id: diamondId } })).toMatchObject({ bidCount: 0, state: 'DISPLAYED' });
});

test('a live channel that is away is said to be, and what was missed is shown when it is back', async () => {
	const diamondId = await list();
	await bids(rival, diamondId, 7500);
	const page = phone;
	await visit(page, `/productDetails/${diamondId}`);
	await page.getByText('Live', { exact: true }).waitFor();
	channel.isCut = true;
	for (const socket of channel.sockets) await socket.close();
	await page.getByText('Live updates are interrupted.', { exact: false }).first().waitFor();
	expect(await findBarriers(page)).toEqual([]);
	await bids(rival, diamondId, 7600, 9000).catch(() => undefined);
	await bids(buyer, diamondId, 8000);
	channel.isCut = false;
	await page.getByText('Live updates are interrupted.', { exact: false }).first().waitFor({ state: 'detached' });
	await page.getByRole('region', { name: 'Auction' }).getByText('$8,080').first().waitFor();
});
