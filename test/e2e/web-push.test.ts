import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, getOrigin, type SignedIn } from '#test/steps/market.ts';
import { type ABrowser, aBrowser, turnsPushOn } from '#test/steps/push-subscriptions.ts';
import { closeWindows, findBarriers, openWindow, PHONE } from './browser.ts';
import { bid, signIn, visit } from './pages.ts';

afterAll(closeWindows);

/**
 * Opens a window with the service worker. Chromium's own push service is on the network, which
 * these tests do not use. Instead the page's `PushManager` returns a subscription at the push
 * service of the local cloud, which the market accepts like any other. Its messages are handed to
 * the service worker by the protocol of the developer tools.
 */
async function open(options: BrowserContextOptions = {}): Promise<{ page: Page; browser: () => ABrowser; faults: string[] }> {
	const { page, faults } = await openWindow({ ...options, serviceWorkers: 'allow' });
	let made: ABrowser | undefined;
	await page.exposeFunction('subscribeLocally', async (key: string) => {
		made = await aBrowser(key);
		return { endpoint: made.endpoint, keys: { p256dh: made.keys.p256dh, auth: made.keys.auth } };
	});
	await page.exposeFunction('unsubscribeLocally', () => made?.vanish());
	await page.addInitScript(() => {
		const KEY = 'test-subscription';
		const outside = window as unknown as { subscribeLocally(key: string): Promise<object>; unsubscribeLocally(): Promise<void> };
		const wrap = (subscription: { endpoint: string; key: string }) => ({
			endpoint: subscription.endpoint,
			options: { applicationServerKey: Uint8Array.from(atob(subscription.key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer },
			toJSON: () => subscription,
			unsubscribe: async () => {
				localStorage.removeItem(KEY);
				await outside.unsubscribeLocally();
				return true;
			},
		});
		const { prototype } = PushManager as unknown as { prototype: object };
		Object.assign(prototype, {
			getSubscription: async () => {
				const kept = localStorage.getItem(KEY);
				return kept ? wrap(JSON.parse(kept)) : null;
			},
			subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
				const subscription = { ...(await outside.subscribeLocally(applicationServerKey)), key: applicationServerKey };
				localStorage.setItem(KEY, JSON.stringify(subscription));
				return wrap(subscription as never);
			},
		});
	});
	return { page, faults, browser: () => made ?? expect.fail('The page has subscribed to nothing') };
}

/** Waits until the app's files are cached and the worker runs. */
const awaitWorker = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
const allowNotifications = (page: Page) => page.context().grantPermissions(['notifications'], { origin: getOrigin() });
const subscriptionsOf = async ({ api }: SignedIn) => (await api.webPush({})).receivers;

test('a dealer turns push on in the settings, sees it on another machine, and turns it off there', async () => {
	const dealer = await anActiveMember('pushed');
	const { page, browser, faults } = await open(PHONE);
	await allowNotifications(page);
	await signIn(page, dealer.userName);
	await awaitWorker(page);
	await visit(page, '/notification-settings');
	const card = page.getByRole('region', { name: 'Push notifications' });
	await card.getByText('Push notifications are off in this browser.').waitFor();
	expect(await findBarriers(page)).toEqual([]);
	await card.getByRole('button', { name: 'Turn on' }).click();
	await card.getByText('Push notifications are on in this browser.').waitFor();
	const [{ receiverId = '' } = {}] = await subscriptionsOf(dealer);
	expect(receiverId).not.toBe('');
	await page.getByRole('checkbox', { name: 'A bid on your stone – Push' }).check();
	await eventually('the choice', async () => (await dealer.api.notificationSettings({})).kinds?.BID_RECEIVED?.push === true);
	// The market sends a push to it.
	const rival = await anActiveMember('bids');
	const { diamondId } = await dealer.api.createDiamond({ body: aStone() });
	await bids(rival, diamondId, 7000);
	const [came] = await eventually('the message', async () => {
		const messages = await browser().read();
		return messages.length > 0 && messages;
	});
	expect(came?.content.title).toBe('New bid on your stone');

	const other = await openWindow();
	await signIn(other.page, dealer.userName);
	await visit(other.page, '/notification-settings');
	const elsewhere = other.page.getByRole('region', { name: 'Push notifications' });
	await elsewhere.getByRole('button', { name: 'Turn off in' }).click();
	await eventually('the end', async () => (await subscriptionsOf(dealer)).length === 0);
	await elsewhere.getByRole('button', { name: 'Turn off in' }).waitFor({ state: 'detached' });
	expect(await findBarriers(other.page)).toEqual([]);
	// Turning it off again here changes nothing, and is not an error.
	await card.getByRole('button', { name: 'Turn off' }).click();
	await card.getByText('Push notifications are off in this browser.').waitFor();
	expect([...faults, ...other.faults]).toEqual([]);
});

test('after the first bid, and not before, a strip offers it once; the browser asks only when it is pressed', async () => {
	const [seller, dealer] = await Promise.all([anActiveMember('sells'), anActiveMember('first-bid')]);
	const { diamondId } = await seller.api.createDiamond({ body: aStone() });
	const { page, browser } = await open();
	// Headless Chromium denies every permission that it was not started with. Here the permission is not decided yet.
	await page.addInitScript(() => {
		const asked = { permission: 'default' as NotificationPermission };
		Object.defineProperty(Notification, 'permission', {
			get: () => (localStorage.getItem('test-permission') as NotificationPermission | null) ?? asked.permission,
		});
		Notification.requestPermission = async () => {
			localStorage.setItem('test-permission', 'granted');
			return 'granted';
		};
	});
	await signIn(page, dealer.userName);
	await awaitWorker(page);
	const strip = page.getByRole('region', { name: 'Push notifications' });
	await visit(page, `/productDetails/${diamondId}`);
	await page
		.getByRole('button', { name: /^Bid( again)?$/ })
		.first()
		.waitFor();
	expect(await strip.count()).toBe(0);
	await bid(page, 7000);
	await strip.waitFor();
	expect(await page.evaluate(() => localStorage.getItem('test-permission'))).toBeNull();
	expect(await findBarriers(page)).toEqual([]);
	await strip.getByRole('button', { name: 'Turn on' }).click();
	await strip.waitFor({ state: 'detached' });
	await eventually('the browser', async () => (await subscriptionsOf(dealer)).length === 1);

	// Signing out ends the subscription, in the browser and at the market.
	const gone = browser();
	await visit(page, '/profile');
	await page.getByRole('button', { name: 'Account', exact: false }).first().click();
	await page.getByRole('menuitem', { name: 'Log out' }).click();
	await eventually('the end', async () => (await subscriptionsOf(dealer)).length === 0);
	await expect.poll(() => page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull();
	expect((await fetch(gone.endpoint, { method: 'POST' })).status).toBe(410);
});

test('who does not wish it is not asked again, and who has blocked it is told how that is undone', async () => {
	const [seller, dealer] = await Promise.all([anActiveMember('sells'), anActiveMember('declines')]);
	const [first, second] = await Promise.all([seller.api.createDiamond({ body: aStone() }), seller.api.createDiamond({ body: aStone() })]);
	const { page } = await open();
	await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('test-permission') ?? 'default' }));
	await signIn(page, dealer.userName);
	const strip = page.getByRole('region', { name: 'Push notifications' });
	await visit(page, `/productDetails/${first.diamondId}`);
	await bid(page, 7000);
	await strip.getByRole('button', { name: 'Not now' }).click();
	await strip.waitFor({ state: 'detached' });
	await visit(page, `/productDetails/${second.diamondId}`);
	await bid(page, 7000);
	await expect.poll(() => dealer.api.getDiamond({ params: { id: second.diamondId } })).toMatchObject({ bidCount: 1 });
	await page.getByRole('dialog').waitFor({ state: 'detached' });
	expect(await strip.count()).toBe(0);
	await page.evaluate(() => localStorage.setItem('test-permission', 'denied'));
	await awaitWorker(page);
	await visit(page, '/notification-settings');
	await strip.getByText('This browser blocks our notifications.', { exact: false }).waitFor();
	expect(await findBarriers(page)).toEqual([]);
});

/** The page of the last two tests, and its dealer. */
let page: Page;
let dealer: SignedIn;

test('the service worker shows what comes, and a press on it leads there in the page that is open', async () => {
	dealer = await anActiveMember('worker');
	({ page } = await open());
	await allowNotifications(page);
	await signIn(page, dealer.userName);
	await awaitWorker(page);
	const cdp = await page.context().newCDPSession(page);
	const registrations: { registrationId: string }[] = [];
	cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: found }) => registrations.push(...found));
	await cdp.send('ServiceWorker.enable');
	const { registrationId } = await eventually('the registration', async () => registrations.at(-1));
	const content = { title: 'You were outbid', body: 'Open the market for details.', language: 'en', tag: 'one', place: '/stock' };
	const deliver = (data: string) => cdp.send('ServiceWorker.deliverPushMessage', { origin: getOrigin(), registrationId, data });
	const shown = () =>
		page.evaluate(async () => {
			const { getNotifications } = { getNotifications: async () => (await navigator.serviceWorker.ready).getNotifications() };
			return (await getNotifications()).map(({ title, body, tag, lang, icon }) => ({ title, body, tag, lang, icon: new URL(icon).pathname }));
		});
	/** Delivers messages until all their notifications are shown together. Chromium removes each after some seconds. */
	const isShown = (messages: readonly string[], read: (one: Awaited<ReturnType<typeof shown>>[number]) => unknown) =>
		expect.poll(async () => {
			for (const message of messages) await deliver(message);
			return (await shown()).map(read).sort();
		});
	const message = JSON.stringify(content);
	await isShown([message], (one) => one).toEqual([{ title: content.title, body: content.body, tag: 'one', lang: 'en', icon: '/icon-192.png' }]);
	// A later message replaces it, and an unreadable one only says that there is news.
	await isShown([message, JSON.stringify({ ...content, body: 'Once more.' })], ({ body }) => body).toEqual(['Once more.']);
	await isShown([message, 'no JSON'], ({ title }) => title).toEqual(['Diamond Market', 'You were outbid']);

	const worker = page.context().serviceWorkers()[0] ?? expect.fail('There is no service worker');
	/** Presses a notification. Returns whether it existed and was closed by the press. */
	const press = (title: string) =>
		worker.evaluate(async (wanted) => {
			const scope = self as unknown as ServiceWorkerRegistrationScope;
			const notification = (await scope.registration.getNotifications()).find((one) => one.title === wanted);
			if (!notification) return false;
			let isClosed = false;
			const close = notification.close.bind(notification);
			notification.close = () => {
				isClosed = true;
				close();
			};
			scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
			return isClosed;
		}, title);
	interface ServiceWorkerRegistrationScope {
		registration: ServiceWorkerRegistration;
		NotificationEvent: new (type: string, init: object) => Event;
		dispatchEvent(event: Event): void;
	}
	// A mark on the page, which is lost if the page is loaded again rather than navigated.
	await page.evaluate(() => Object.assign(window, { typed: true }));
	await eventually('the press', async () => {
		await deliver(message);
		return press('You were outbid');
	});
	await page.waitForURL('**/stock');
	expect(await page.evaluate(() => 'typed' in window)).toBe(true);
});

test('a browser whose address the push service has changed is registered anew when the app is opened', async () => {
	await visit(page, '/notification-settings');
	const card = page.getByRole('region', { name: 'Push notifications' });
	await card.getByRole('button', { name: 'Turn on' }).click();
	await card.getByText('Push notifications are on in this browser.').waitFor();
	const [before] = await subscriptionsOf(dealer);
	const { publicKey } = await dealer.api.webPush({});
	const next = await aBrowser(publicKey);
	const changed = { endpoint: next.endpoint, keys: { p256dh: next.keys.p256dh, auth: next.keys.auth }, key: publicKey };
	await page.evaluate((one) => localStorage.setItem('test-subscription', JSON.stringify(one)), changed);
	await page.reload();
	await eventually('the new address', async () => {
		const [only, ...more] = await subscriptionsOf(dealer);
		return more.length === 0 && only && only.receiverId !== before?.receiverId;
	});
	// The subscription does not pass to another member who signs in here.
	const other = await anActiveMember('other');
	await turnsPushOn(other, 'Elsewhere');
	await page.evaluate(() =>
		localStorage.setItem('web-push', JSON.stringify({ ...JSON.parse(localStorage.getItem('web-push') ?? '{}'), memberId: 'somebody else' })),
	);
	await page.reload();
	await expect.poll(() => page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull();
});
