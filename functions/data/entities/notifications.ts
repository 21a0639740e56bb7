import { CustomAttributeType } from 'electrodb';
import type { Waiting } from '#functions/usecases/notifications/ports/held-mails.ts';
import type { NoticeKind, NoticeRecord } from '#functions/usecases/notifications/ports/notices.ts';
import type { PushSubscription } from '#functions/usecases/notifications/ports/push-subscriptions.ts';
import type { NotificationData, NotificationKind } from '#shared/domain/notifications/notification.ts';
import type { NotificationChoices } from '#shared/domain/notifications/notification-settings.ts';
import { Entity } from './entity.ts';
import { flag, index, model, number, optionalNumber, optionalText, primaryKey, text } from './schema.ts';

export const notification = new Entity({
	model: model('notification'),
	attributes: {
		memberId: text,
		notificationId: text,
		kind: { type: CustomAttributeType<NotificationKind>('string'), required: true },
		data: { type: CustomAttributeType<NotificationData[NotificationKind]>('any'), required: true },
		diamondId: optionalText,
		createdAt: number,
		isRead: flag,
		readByMember: { type: 'boolean' },
		/** When it was mailed, so that a repeated event does not mail it again. */
		mailedAt: optionalNumber,
		/** End of a worker's claim to mail it, in milliseconds. */
		mailClaimedUntil: optionalNumber,
		mentions: optionalText,
		ttl: number,
	},
	indexes: {
		primary: primaryKey('member#${memberId}', 'notification#${notificationId}'),
		unread: {
			...index('unread', 'unread#${memberId}', '${notificationId}'),
			condition: (item: { isRead?: boolean }) => item.isRead === false,
		},
		byMention: {
			...index('related', 'mentions#${mentions}', 'notification'),
			condition: (item: { mentions?: string }) => item.mentions !== undefined,
		},
	},
});

export const notificationSettings = new Entity({
	model: model('notificationSettings'),
	attributes: { memberId: text, version: number, choices: { type: CustomAttributeType<NotificationChoices>('any'), required: true } },
	indexes: { primary: primaryKey('member#${memberId}', 'notification-settings') },
});

/** Entries that wait for a daily notification. `lane`: several notices grow in parallel, so that writers do not conflict. */
export const notice = new Entity({
	model: model('notice'),
	attributes: {
		memberId: text,
		kind: { type: CustomAttributeType<NoticeKind>('string'), required: true },
		lane: number,
		version: number,
		names: { type: CustomAttributeType<NoticeRecord['names']>('any'), required: true },
		count: number,
		more: { type: 'boolean' },
		listingId: text,
		listingIds: { type: CustomAttributeType<NonNullable<NoticeRecord['listingIds']>>('any') },
		search: { type: CustomAttributeType<NonNullable<NoticeRecord['search']>>('any') },
		expiresAt: optionalNumber,
		dueAt: text,
	},
	indexes: {
		primary: primaryKey('member#${memberId}', 'notice#${kind}#${lane}'),
		waiting: index('related', 'notices', '${dueAt}#${memberId}#${kind}#${lane}'),
	},
});

/** Time until which a member gets no further notification of this kind. */
export const noticeSent = new Entity({
	model: model('noticeTold'),
	attributes: { memberId: text, kind: { type: CustomAttributeType<NoticeKind>('string'), required: true }, notBefore: number },
	indexes: { primary: primaryKey('member#${memberId}', 'told#${kind}') },
});

/** The mail about all auctions that closed for a member at one instant: the worker that announced it and the notifications already mailed. */
export const closingMail = new Entity({
	model: model('closingMail'),
	attributes: {
		memberId: text,
		closedAt: text,
		/** The notification that announced the mail, until gathering begins. */
		announcedBy: optionalText,
		/** End of a worker's claim, in milliseconds. */
		claimedUntil: optionalNumber,
		mailed: { type: 'set', items: 'string' },
		ttl: number,
	},
	indexes: { primary: primaryKey('member#${memberId}', 'closing-mail#${closedAt}') },
});

/** Notifications that wait to be mailed together. `ids` names them. */
export const heldMail = new Entity({
	model: model('heldMail'),
	attributes: {
		memberId: text,
		waitsFor: { type: CustomAttributeType<Waiting>('string'), required: true },
		ids: { type: 'set', items: 'string' },
		/** Whether there are more notifications than `ids` names. */
		more: { type: 'boolean' },
		shard: text,
		dueAt: text,
		claimedUntil: optionalNumber,
		ttl: number,
	},
	indexes: {
		primary: primaryKey('member#${memberId}', 'held-mail#${waitsFor}'),
		due: index('due', 'held-mails#${shard}', '${dueAt}'),
	},
});

/** The browsers in which a member has web push turned on. */
export const pushSubscriptions = new Entity({
	model: model('receivers'),
	attributes: { memberId: text, version: number, all: { type: CustomAttributeType<PushSubscription[]>('any'), required: true } },
	indexes: { primary: primaryKey('member#${memberId}', 'receivers') },
});

/** The member who holds a push subscription. It belongs to one member at a time, so that a browser does not show another member's notifications. */
export const pushSubscriptionHolder = new Entity({
	model: model('receiverHolder'),
	attributes: { receiverId: text, memberId: text },
	indexes: { primary: primaryKey('receiver#${receiverId}', 'receiver') },
});
