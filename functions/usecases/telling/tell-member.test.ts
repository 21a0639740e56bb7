import { beforeEach, expect, test } from 'vitest';
import type { NotificationMessage } from '#shared/contract/notifications.ts';
import { outbid, outbidMember } from '#test/steps/outbid.ts';
import type { Market } from '../ports/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import type { NotificationRecord } from '../ports/notifications.ts';
import type { LiveChannel, Topic } from './live-channel.ts';
import { tellMember } from './tell-member.ts';

const { memberId, notificationId } = outbid;

let stored: NotificationRecord | undefined;
let member: MemberRecord;
let published: { topic: Topic; message: NotificationMessage }[];
/** Others that arrive while this one is told. */
let arrived: string[];
let onPublish: () => void;
/** Of the page that listens. */
let language: 'en' | undefined;

beforeEach(() => {
	stored = outbid;
	member = { ...outbidMember };
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

/** A member with two other unread notifications. */
const market = {
	now: 1000,
	zone: 'Asia/Tokyo',
	members: { get: async () => member },
	notifications: {
		get: async () => stored,
		unreadNow: async () => (stored && !stored.isRead ? 3 : 2) + arrived.length,
	},
} as unknown as Market;

test('a page that is read in another language than the mails hears it in its own', async () => {
	language = 'en';
	await tellMember(market, live, outbid);

	expect(published).toMatchObject([{ message: { notification: { title: 'You were outbid' } } }]);
});

test('a notification is pushed with the unread count, in the language of its member', async () => {
	await tellMember(market, live, outbid);

	expect(published).toMatchObject([
		{ topic: `notifications#${memberId}`, message: { unreadMessage: 3, notification: { notificationId, title: '高値更新されました' } } },
	]);
});

test('what has been read meanwhile does not count as unread', async () => {
	stored = { ...outbid, isRead: true };
	await tellMember(market, live, outbid);

	expect(published[0]?.message.unreadMessage).toBe(2);
});

test('a count that has changed while it was told is told again, without the notification', async () => {
	onPublish = () => arrived.length < 2 && arrived.push('another');
	await tellMember(market, live, outbid);

	expect(published.map(({ message }) => [message.unreadMessage, message.notification !== undefined])).toEqual([
		[3, true],
		[4, false],
		[5, false],
	]);
});

test('what was cleared is not told, and nobody who was removed hears anything', async () => {
	stored = undefined;
	await tellMember(market, live, outbid);
	stored = outbid;
	member.state = 'REMOVED';
	await tellMember(market, live, outbid);

	expect(published).toEqual([]);
});
