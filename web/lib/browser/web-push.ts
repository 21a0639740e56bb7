import { ApiError } from '#shared/contract/client.ts';
import type { WebPush } from '#shared/contract/notifications/web-push.ts';
import { PUSH_SUBSCRIPTION_LIFE } from '#shared/domain/notifications/limits.ts';
import { api } from '../api/api.ts';
import { writeBase64Url } from '../base64-url.ts';
import { getLanguage } from '../language/i18n.ts';
import { nameBrowser } from './name-browser.ts';
import { isRenewalDue, type PushMark, readPushMark, storePushRecord } from './push-mark.ts';

/** State of web push here: `install` on iOS, where only the installed app may use it; `blocked` if the browser's permission was denied. */
export type PushState = 'unable' | 'install' | 'blocked' | 'off' | 'on';

/** The browser has no push service for this window, as in private ones, or cannot reach it. */
export class PushUnreachable extends Error {}

export function isPushAble(): boolean {
	return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Returns the state of web push in this browser. `isOnIos` is true in a tab of Safari on iOS. */
export async function readPushState(isOnIos: boolean): Promise<PushState> {
	if (!isPushAble()) return isOnIos ? 'install' : 'unable';
	const subscription = await findSubscription();
	if (subscription === 'none') return 'unable';
	if (Notification.permission === 'denied') return 'blocked';
	return subscription && Notification.permission === 'granted' && readPushMark(localStorage).receiverId ? 'on' : 'off';
}

/**
 * Requests the browser's permission and registers the browser with the market. Call it directly from a click
 * without awaiting first, or the browser does not ask. Returns whether web push is on. Rejects with {@link PushUnreachable}
 * if the browser's push service refuses, and with an ApiError if the market does.
 */
export async function turnPushOn(memberId: string): Promise<boolean> {
	if ((await Notification.requestPermission()) !== 'granted') return false;
	await register(memberId);
	return true;
}

export async function turnPushOff(): Promise<void> {
	const { receiverId } = readPushMark(localStorage);
	await endPush();
	try {
		if (receiverId) await api.removeReceiver({ params: { receiverId } });
	} catch (error) {
		// It was already turned off from another browser.
		if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
	}
}

/**
 * Removes this browser's subscription. The market learns this when it sends the next message. If the browser cannot remove it, the mark stays, so that
 * the next member who logs in removes it.
 */
export async function endPush(): Promise<void> {
	const { receiverId, declined } = readPushMark(localStorage);
	if (!receiverId) return;
	const subscription = await findSubscription();
	if (subscription && subscription !== 'none') await subscription.unsubscribe();
	storePushRecord(localStorage, { declined });
}

/** Renews the browser's registration when the app is opened. Ends web push if another member turned it on here, or if it was turned off elsewhere. */
export async function renewPush(memberId: string): Promise<void> {
	const mark = readPushMark(localStorage);
	if (!mark.receiverId) return;
	const subscription = await findSubscription();
	if (mark.memberId !== memberId || Notification.permission !== 'granted' || !subscription || subscription === 'none') return endPush();
	const receiverId = await namePushService(subscription.endpoint);
	if (!isRenewalDue(mark, { receiverId, language: getLanguage(), now: Date.now() })) return;
	await ((await wasTurnedOff(mark, receiverId)) ? endPush() : register(memberId));
}

/** Returns whether the market no longer has this browser although neither its session, its address nor the subscription's life has ended. */
async function wasTurnedOff({ receiverId, renewedAt = 0 }: PushMark, present: string): Promise<boolean> {
	if (receiverId !== present || renewedAt === 0 || Date.now() - renewedAt >= PUSH_SUBSCRIPTION_LIFE) return false;
	const { receivers } = await api.webPush({});
	return !receivers.some((one) => one.receiverId === receiverId);
}

async function register(memberId: string): Promise<void> {
	const [registration, { publicKey }] = await Promise.all([navigator.serviceWorker.ready, api.webPush({})]);
	const subscription = await subscribe(registration, publicKey);
	const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
	const receiverId = await namePushService(endpoint);
	const { receiverId: known } = readPushMark(localStorage);
	const former = known === receiverId ? undefined : known;
	await api.addReceiver({ body: { endpoint, keys: { p256dh, auth }, device: nameBrowser(navigator.userAgent), former } });
	storePushRecord(localStorage, { memberId, receiverId, renewedAt: Date.now(), language: getLanguage() });
}

/** Subscribes with the stage's key. A subscription with another key cannot receive the market's messages and is replaced. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
	const present = await pushManager.getSubscription();
	const key = present?.options.applicationServerKey;
	if (present && key && writeBase64Url(key) === publicKey) return present;
	await present?.unsubscribe();
	try {
		return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
	} catch (cause) {
		throw new PushUnreachable('The browser did not subscribe to web push', { cause });
	}
}

/** Returns the push subscription or null. Returns `none` without a service worker, which web push requires. */
async function findSubscription(): Promise<PushSubscription | null | 'none'> {
	const registration = await navigator.serviceWorker.getRegistration();
	return registration ? registration.pushManager.getSubscription() : 'none';
}

async function namePushService(endpoint: string): Promise<WebPush['receivers'][number]['receiverId']> {
	return writeBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
}
