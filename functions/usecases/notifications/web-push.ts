import { createHash } from 'node:crypto';
import pMap from 'p-map';
import { findPlace } from '#shared/contract/notifications/notification-place.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { PUSH_KEPT } from '#shared/domain/notifications/limits.ts';
import { findDeadline, type NotificationKind } from '#shared/domain/notifications/notification.ts';
import { findWait, isKnown, isNotifiedBy, isOfDeal, mayChoose } from '#shared/domain/notifications/notification-settings.ts';
import { writeHeldPush, writePush } from '#shared/text/web-push.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import { selectCurrent } from './notify.ts';
import type { HeldFor } from './ports/held-mails.ts';
import type { Listening, NotificationRecord } from './ports/notifications.ts';
import type { PushSubscription } from './ports/push-subscriptions.ts';
import { forgetPushSubscriptions, isAlive } from './push-subscriptions.ts';

/** Names a notification to show by web push, in one of its member's browsers or in all. */
export interface ToPush {
	memberId: string;
	notificationId: string;
	receiverId?: string;
}
export type Pushing = ToPush | HeldFor;

/** The message that a browser shows, before encryption. Lock screens show it, so it contains no amounts and no names. */
export interface PushMessage {
	/** The part that the service worker reads. `id` names the newest notification, so that a message delivered twice is recognized. */
	content: { title: string; body: string; language: PushSubscription['language']; tag: string; place: string; id?: string };
	/** Seconds for which a push service stores it for an offline browser. */
	ttl: number;
	urgency: 'high' | 'normal';
	/** A later message with the same topic replaces it. A push service sees the topic, which reveals nothing. */
	topic: string;
}

/** `gone`: the browser no longer exists. `refused`: a retry is useless. `later`: a retry may succeed. */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'later';

export interface PushOutlet {
	send(subscription: PushSubscription, message: PushMessage): Promise<PushOutcome>;
	/** Schedules retries, one per message. */
	sendLater(messages: readonly ToPush[]): Promise<void>;
}

type PushMarket = Ports<'now' | 'zone' | 'commit' | 'listings' | 'notifications' | 'pushSubscriptions' | 'heldMails'>;

/** Messages to one member that are sent at once. */
const SENT_AT_ONCE = 4;
/** A message with less time left would be outdated before the member looks at the phone. */
const LEAST_TIME = 60_000;

/** Returns whether a kind may be pushed at all. For other kinds the subscriptions need not be read. */
export function mayBePushed(kind: NotificationKind): boolean {
	return mayChoose(kind, 'push');
}

/** Returns whether a notification is to be sent by web push. */
export function isToBePushed({ kind }: NotificationRecord, { member, choices, subscriptions }: Listening): boolean {
	return member !== undefined && isNotifiedBy('push', kind, choices) && subscriptions.some((one) => isAlive(one, member, Date.now()));
}

/**
 * Sends a stored notification, or those held until the end of quiet hours, to the browsers of its member. Skips read, cleared and outdated ones. A
 * repeated message replaces the first in the browser. Errors: a plain one if a push service must be retried.
 */
export async function sendPush(market: PushMarket, outlet: PushOutlet, pushing: Pushing): Promise<void> {
	return 'waitsFor' in pushing ? sendHeld(market, outlet, pushing) : sendNotification(market, outlet, pushing);
}

async function sendNotification(market: PushMarket, outlet: PushOutlet, { memberId, notificationId, receiverId }: ToPush): Promise<void> {
	const listening = await market.notifications.toNotify(memberId, notificationId, { push: true });
	const { notification: stored, member, choices } = listening;
	if (!stored || !member || !isNews(stored, listening, market.now)) return;
	const wait = findWait(stored, choices, market.now, market.zone, 'push');
	if (wait) return market.heldMails.hold(memberId, 'push', notificationId, wait.until);
	// A retry may come after the member leads again or has decided.
	if ((await selectCurrent(market, [stored])).length === 0) return;
	const meant = listening.subscriptions.filter((one) => receiverId === undefined || one.receiverId === receiverId);
	const left = await sendToAll(market, outlet, member, meant, (subscription) => writeMessage(market, [stored], false, subscription));
	if (left.length === 0) return;
	if (receiverId !== undefined) throw new Error('The push service took nothing');
	await outlet.sendLater(left.map((one) => ({ memberId, notificationId, receiverId: one.receiverId })));
}

async function sendHeld(market: PushMarket, outlet: PushOutlet, held: HeldFor): Promise<void> {
	const { memberId } = held;
	const claimed = await market.heldMails.claim(held, market.now);
	// It was sent already, or another worker has the claim.
	if (!claimed) return;
	const { notificationIds, more } = claimed;
	const listening = await market.notifications.toNotifyTogether(memberId, notificationIds, { push: true });
	const { member, subscriptions } = listening;
	const wanted = listening.notifications.filter((one) => isNews(one, listening, market.now));
	const news = await selectCurrent(market, wanted);
	const last = news.at(-1);
	if (member && last) {
		const left = await sendToAll(market, outlet, member, subscriptions, (subscription) => writeMessage(market, news, more, subscription));
		await outlet.sendLater(left.map(({ receiverId }) => ({ memberId, notificationId: last.notificationId, receiverId })));
	}
	await market.heldMails.finish(held, notificationIds);
}

/** Returns whether the notification is still unread, wanted by web push, and current. */
function isNews(stored: NotificationRecord, { choices }: Listening, now: number): boolean {
	return !isKnown(stored, choices) && isNotifiedBy('push', stored.kind, choices) && computeTimeLeft(stored, now) >= LEAST_TIME;
}

/** Sends the message to all valid subscriptions. Returns those to retry later. */
async function sendToAll(
	market: Ports<'commit' | 'pushSubscriptions'>,
	outlet: PushOutlet,
	member: MemberRecord,
	subscriptions: readonly PushSubscription[],
	write: (subscription: PushSubscription) => PushMessage,
): Promise<PushSubscription[]> {
	const alive = subscriptions.filter((one) => isAlive(one, member, Date.now()));
	const outcomes = await pMap(alive, (one) => outlet.send(one, write(one)), { concurrency: SENT_AT_ONCE });
	const gone = alive.filter((_, at) => outcomes[at] === 'gone').map(({ receiverId }) => receiverId);
	if (gone.length > 0) await forgetPushSubscriptions(market, member.memberId, ({ receiverId }) => gone.includes(receiverId));
	return alive.filter((_, at) => outcomes[at] === 'later');
}

function writeMessage(market: Ports<'now' | 'zone'>, news: readonly NotificationRecord[], isMore: boolean, { language }: PushSubscription): PushMessage {
	const [first] = news as [NotificationRecord];
	const isSingle = news.length === 1 && !isMore;
	const words = isSingle ? writePush(first, language, market.zone) : writeHeldPush(news.length, language);
	const topic = isSingle ? nameTopic(first.kind, first.diamondId ?? first.notificationId) : nameTopic('held', first.memberId);
	return {
		content: { ...words, language, tag: topic, place: isSingle ? findPlace(first) : linkTo('notifications'), id: news.at(-1)?.notificationId },
		ttl: Math.floor(Math.max(...news.map((one) => computeTimeLeft(one, market.now))) / 1000),
		urgency: news.some(({ kind }) => isOfDeal(kind)) ? 'high' : 'normal',
		topic,
	};
}

/**
 * Computes the milliseconds until the deadline, or without one until two days after its creation, so that a message from the beginning of quiet hours
 * is still shown for a day.
 */
function computeTimeLeft({ data, createdAt }: NotificationRecord, now: number): number {
	const deadline = findDeadline(data);
	return Math.min(PUSH_KEPT, deadline === undefined ? createdAt + 2 * DAY - now : Date.parse(deadline) - now);
}

/** Hashes a topic to the maximum length of RFC 8030. */
function nameTopic(...of: readonly string[]): string {
	return createHash('sha256').update(of.join('|')).digest('base64url').slice(0, 32);
}
