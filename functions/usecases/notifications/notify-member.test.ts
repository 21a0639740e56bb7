import { beforeEach, expect, test } from 'vitest';
import type { NotificationMessage } from '#shared/contract/notifications/notifications.ts';
import type { NotificationChoices } from '#shared/domain/notifications/notification-settings.ts';
import { makePushSubscription, outbid, outbidMember } from '#test/steps/outbid.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { WebhookJob, WebhookRecord } from '../integrations/ports/webhooks.ts';
import type { Market } from '../market/market.ts';
import type { LiveChannel, Topic } from './live-channel.ts';
import { notifyMember } from './notify-member.ts';
import type { NotificationRecord } from './ports/notifications.ts';
import type { PushSubscription } from './ports/push-subscriptions.ts';
import type { ToPush } from './web-push.ts';

const { memberId, notificationId } = outbid;

let stored: NotificationRecord | undefined;
let member: MemberRecord;
let choices: NotificationChoices | undefined;
let subscriptions: PushSubscription[];
let pushed: ToPush[];
let webhooks: WebhookRecord[];
let called: WebhookJob[];
let published: { topic: Topic; message: NotificationMessage }[];
/** Other notifications that arrive while this one is being sent. */
let arrived: string[];
let onPublish: () => void;
/** Language of the page that listens. */
let language: 'en' | undefined;

beforeEach(() => {
	stored = outbid;
	member = { ...outbidMember };
	choices = undefined;
	subscriptions = [];
	pushed = [];
	webhooks = [];
	called = [];
	published = [];
	arrived = [];
	onPublish = () => undefined;
	language = undefined;
});

const live: LiveChannel = {
	publish: async (topic, messageFor) => {
		published.push({ topic, message: (await messageFor({ memberId, isAdmin: false, language })) as NotificationMessage });
		onPublish();
	},
	hangUp: async () => undefined,
};

const hand = {
	toPush: async (toPush: ToPush) => {
		pushed.push(toPush);
	},
	toWebhooks: async (jobs: WebhookJob[]) => {
		called.push(...jobs);
	},
};

/** A member with two other unread notifications. */
const market = {
	now: 1000,
	zone: 'Asia/Tokyo',
	notifications: {
		toNotify: async () => ({ notification: stored, member, choices, subscriptions, webhooks }),
		silence: async () => {
			if (stored) stored = { ...stored, isRead: true };
		},
		unreadNow: async () => (stored && !stored.isRead ? 3 : 2) + arrived.length,
	},
} as unknown as Market;

test('a page that is read in another language than the mails hears it in its own', async () => {
	language = 'en';
	await notifyMember(market, live, outbid, hand);

	expect(published).toMatchObject([{ message: { notification: { title: 'You were outbid' } } }]);
});

test('a notification is pushed with the unread count, in the language of its member', async () => {
	await notifyMember(market, live, outbid, hand);

	expect(published).toMatchObject([
		{ topic: `notifications#${memberId}`, message: { unreadMessage: 3, notification: { notificationId, title: '高値更新されました' } } },
	]);
});

test('what has been read meanwhile does not count as unread', async () => {
	stored = { ...outbid, isRead: true };
	await notifyMember(market, live, outbid, hand);

	expect(published[0]?.message.unreadMessage).toBe(2);
});

test('a count that has changed while it was told is told again, without the notification', async () => {
	onPublish = () => arrived.length < 2 && arrived.push('another');
	await notifyMember(market, live, outbid, hand);

	expect(published.map(({ message }) => [message.unreadMessage, message.notification !== undefined])).toEqual([
		[3, true],
		[4, false],
		[5, false],
	]);
});

test('what was cleared is told to programs alone, and nobody who was removed hears anything', async () => {
	webhooks = [{ webhookId: 'W', events: ['bid.outbid'] } as unknown as WebhookRecord];
	stored = undefined;
	await notifyMember(market, live, outbid, hand);
	expect(called).toMatchObject([{ webhookId: 'W', event: { id: notificationId } }]);
	stored = outbid;
	member.state = 'REMOVED';
	await notifyMember(market, live, outbid, hand);

	expect([published, pushed, called.length]).toEqual([[], [], 1]);
});

test('what the member wishes not to be told of in the app stays in the list as read, and nothing shows', async () => {
	choices = { kinds: { TRACKED_CHANGED: { app: false } } };
	stored = { ...outbid, kind: 'TRACKED_CHANGED', data: { ...outbid.data, priceChanged: 1, askingPrice: 9000 } } as NotificationRecord;
	await notifyMember(market, live, outbid, hand);

	expect(stored).toMatchObject({ isRead: true });
	expect(published).toMatchObject([{ message: { unreadMessage: 2 } }]);
	expect(published[0]?.message.notification).toBeUndefined();
});

test('web push is handed what a browser of the member is to show, and nothing of who has none, or does not wish it', async () => {
	await notifyMember(market, live, outbid, hand);
	expect(pushed).toEqual([]);
	subscriptions = [makePushSubscription()];
	await notifyMember(market, live, outbid, hand);
	expect(pushed).toEqual([{ memberId, notificationId }]);
	choices = { kinds: { OUTBID: { push: false } } };
	await notifyMember(market, live, outbid, hand);
	choices = undefined;
	member.sessionsEndedAt = Date.now();
	await notifyMember(market, live, outbid, hand);
	expect(pushed).toHaveLength(1);
});
