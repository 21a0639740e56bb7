import { readPlace, readPush } from './read-push.ts';

/**
 * The part of the service worker that shows web push, loaded by the one that caches the app's files
 * (`web/vite.config.ts`). It has no session: an open page (`web/app/offers/renew-push.tsx`) makes the
 * necessary calls to the market.
 */

/** TypeScript has separate libraries for pages and for workers; the project uses the one for pages. */
interface Extendable extends Event {
	waitUntil(until: Promise<unknown>): void;
}
interface Client {
	url: string;
	focus(): Promise<unknown>;
	navigate(url: string): Promise<unknown>;
	postMessage(message: unknown, transfer?: Transferable[]): void;
}
interface Worker {
	registration: ServiceWorkerRegistration;
	clients: { matchAll(options: object): Promise<Client[]>; openWindow(url: string): Promise<unknown> };
	addEventListener(type: 'push', listener: (event: Extendable & { data: { text(): string } | null }) => void): void;
	addEventListener(type: 'notificationclick', listener: (event: Extendable & { notification: Notification }) => void): void;
	addEventListener(type: 'pushsubscriptionchange', listener: (event: Extendable & { oldSubscription: PushSubscription | null }) => void): void;
}
const worker = self as unknown as Worker;

/** Milliseconds within which an open page must confirm that it navigates by itself. */
const ANSWERED_WITHIN = 1000;

worker.addEventListener('push', (event) => {
	const { title, body, language, tag, place } = readPush(event.data?.text());
	event.waitUntil(worker.registration.showNotification(title, { body, lang: language, tag, icon: '/icon-192.png', badge: '/icon-192.png', data: { place } }));
});

worker.addEventListener('notificationclick', (event) => {
	event.notification.close();
	event.waitUntil(open(readPlace(event.notification.data?.place)));
});

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(event.oldSubscription)));

/** Opens the notification's page in an open page of the app, which keeps typed text, or in a new window. */
async function open(place: string): Promise<void> {
	const [page] = await listPages();
	if (!page) return void (await worker.clients.openWindow(place));
	// Browsers refuse the focus without a click.
	await page.focus().catch(() => undefined);
	if (!(await isLedByPage(page, place))) await page.navigate(place);
}

/** Asks whether the page follows the link by itself, as the app does for a signed-in member. */
function isLedByPage(page: Client, place: string): Promise<boolean> {
	return new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = () => resolve(true);
		setTimeout(() => resolve(false), ANSWERED_WITHIN);
		page.postMessage({ open: place }, [port2]);
	});
}

/** Handles a changed or expired push subscription: an open page registers the browser again, or else the next page does. */
async function subscribeAnew(former: PushSubscription | null): Promise<void> {
	if (former) await worker.registration.pushManager.subscribe(former.options);
	for (const page of await listPages()) page.postMessage({ receiverChanged: true });
}

function listPages(): Promise<Client[]> {
	return worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
}
