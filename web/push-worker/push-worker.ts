import { type PushContent, readPlace, readPush } from './read-push.ts';

/**
 * The part of the service worker that shows web push, loaded by the one that caches the app's files
 * (`web/vite.config.ts`). It has no session: an open page (`web/app/offers/offers.tsx`) makes the
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
/** TypeScript does not know `renotify`, which not all browsers support. */
type ShownOptions = NotificationOptions & { renotify: boolean };
const worker = self as unknown as Worker;

/** Milliseconds after which an open page that has not confirmed that it navigates by itself is asked again: it may be busy, or not be loaded yet. */
const ASKED_EVERY = 1000;
const ASKED_TIMES = 10;

worker.addEventListener('push', (event) => {
	event.waitUntil(show(readPush(event.data?.text())));
});

worker.addEventListener('notificationclick', (event) => {
	event.notification.close();
	event.waitUntil(open(readPlace(event.notification.data?.place)));
});

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(event.oldSubscription)));

/** Shows a message in place of an earlier one of its tag. It alerts again, unless the same notification is shown already. */
async function show({ title, body, language, tag, place, id }: PushContent): Promise<void> {
	// A push message must be shown in any case, or the browser ends the subscription.
	const shown = tag ? await worker.registration.getNotifications({ tag }).catch(() => []) : [];
	const isRepeated = id !== undefined && shown.some(({ data }) => data?.id === id);
	// Browsers refuse to alert again without a tag.
	const renotify = tag !== '' && !isRepeated;
	const options: ShownOptions = { body, lang: language, tag, renotify, icon: '/icon-192.png', badge: '/icon-192.png', data: { place, id } };
	await worker.registration.showNotification(title, options);
}

/** Opens the notification's page in an open page of the app, which keeps typed text, or in a new window. */
async function open(place: string): Promise<void> {
	const [page] = await listPages();
	if (!page) return void (await worker.clients.openWindow(place));
	// Browsers refuse the focus without a click.
	await page.focus().catch(() => undefined);
	if (!(await isLedByPage(page, place))) await page.navigate(place);
}

/** Asks the page to follow the link by itself (`web/app/use-opened-notifications.ts`). Returns whether it does. */
async function isLedByPage(page: Client, place: string): Promise<boolean> {
	const click = crypto.randomUUID();
	for (let time = 0; time < ASKED_TIMES; time++) if (await isAnswered(page, { open: place, click })) return true;
	return false;
}

function isAnswered(page: Client, message: { open: string; click: string }): Promise<boolean> {
	return new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = () => resolve(true);
		setTimeout(() => resolve(false), ASKED_EVERY);
		page.postMessage(message, [port2]);
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
