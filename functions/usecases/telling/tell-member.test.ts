import { beforeEach, expect, test } from 'vitest';
import type { NotificationMessage } from '#shared/contract/notifications.ts';
import type { NotificationMail } from '#shared/text/notification-mail.ts';
import type { Market } from '../ports/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import type { NotificationRecord } from '../ports/notifications.ts';
import type { Topic } from './live-channel.ts';
import { type Outlets, tellMember } from './tell-member.ts';

const memberId = '01K0000000000000000000MEMB';
const notificationId = '01K0000000000000000000N0T1';
const outbid: NotificationRecord = {
	memberId,
	notificationId,
	kind: 'OUTBID',
	diamondId: '01K0000000000000000000ST0N',
	createdAt: 0,
	isRead: false,
	data: { lot: 'ROUND 1.02 ct F VS1', lotId: 'A1', currency: 'USD', currentBid: 8500, closesAt: '2026-11-22T08:00:00.000Z' },
};

let stored: NotificationRecord | undefined;
let member: Partial<MemberRecord>;
let published: { topic: Topic; message: NotificationMessage }[];
let mails: { to: string; mail: NotificationMail }[];
let mailFails: boolean;
/** Others that arrive while this one is told. */
let arrived: string[];
let onPublish: () => void;

beforeEach(() => {
	stored = outbid;
	member = { memberId, userName: 'hanako@example.com', firstName: 'Hanako', lastName: 'Ishikawa', language: 'ja', state: 'ACTIVE' };
	published = [];
	mails = [];
	mailFails = false;
	arrived = [];
	onPublish = () => undefined;
});

const outlets: Outlets = {
	live: {
		publish: async (topic, messageFor) => {
			published.push({ topic, message: (await messageFor({ memberId, isAdmin: false })) as NotificationMessage });
			onPublish();
		},
		hangUp: async () => undefined,
	},
	mailer: {
		send: async (to, mail) => {
			if (mailFails) throw new Error('Sending is paused');
			mails.push({ to, mail });
		},
	},
	webOrigin: 'https://market.example',
};

/** A member with two other unread notifications. */
const market = {
	now: 1000,
	zone: 'Asia/Tokyo',
	members: { get: async () => member },
	notifications: {
		get: async () => stored,
		unreadNow: async () => (stored && !stored.isRead ? 3 : 2) + arrived.length,
		markMailed: async (_: string, __: string, at: number) => {
			stored = { ...outbid, mailedAt: at };
		},
	},
} as unknown as Market;

test('a notification is pushed with the unread count and mailed, in the language of its member', async () => {
	await tellMember(market, outlets, outbid);

	expect(published).toMatchObject([
		{ topic: `notifications#${memberId}`, message: { unreadMessage: 3, notification: { notificationId, title: '高値更新されました' } } },
	]);
	expect(mails).toMatchObject([{ to: 'hanako@example.com', mail: { subject: '高値更新されました – ダイヤモンドマーケット' } }]);
	expect(mails[0]?.mail.text).toContain('https://market.example/productDetails/01K0000000000000000000ST0N');
});

test('told again, it is not mailed again', async () => {
	await tellMember(market, outlets, outbid);
	await tellMember(market, outlets, outbid);

	expect(published).toHaveLength(2);
	expect(mails).toHaveLength(1);
});

test('while the mail service fails the telling fails, and a later one mails it', async () => {
	mailFails = true;
	await expect(tellMember(market, outlets, outbid)).rejects.toThrow('paused');
	mailFails = false;
	await tellMember(market, outlets, outbid);

	expect(mails).toHaveLength(1);
});

test('what has been read meanwhile does not count as unread', async () => {
	stored = { ...outbid, isRead: true };
	await tellMember(market, outlets, outbid);

	expect(published[0]?.message.unreadMessage).toBe(2);
});

test('a count that has changed while it was told is told again, without the notification', async () => {
	onPublish = () => arrived.length < 2 && arrived.push('another');
	await tellMember(market, outlets, outbid);

	expect(published.map(({ message }) => [message.unreadMessage, message.notification !== undefined])).toEqual([
		[3, true],
		[4, false],
		[5, false],
	]);
});

test('kinds without money or a deadline are not mailed', async () => {
	stored = { ...outbid, kind: 'IMPORT_FINISHED', data: { importId: notificationId, fileName: 'stock.csv', saved: 1, duplicate: 0, rejected: 0 } };
	await tellMember(market, outlets, outbid);

	expect(published).toHaveLength(1);
	expect(mails).toEqual([]);
});

test('what was cleared is not told, and nobody who was removed hears anything', async () => {
	stored = undefined;
	await tellMember(market, outlets, outbid);
	stored = outbid;
	member.state = 'REMOVED';
	await tellMember(market, outlets, outbid);

	expect(published).toEqual([]);
	expect(mails).toEqual([]);
});

test('a banned member learns of the ban by mail', async () => {
	member.state = 'BANNED';
	stored = { ...outbid, kind: 'BANNED', data: { reason: 'NOT_CONFIRMED' } };
	await tellMember(market, outlets, outbid);

	expect(mails[0]?.mail.text).toContain('期限までにどちらからも完了の確認がありませんでした。');
});
