import * as z from 'zod';
import { Id, PageQuery } from '#shared/contract/common.ts';
import { NotificationSettings, OneClick, UnsubscribeToken } from '#shared/contract/notifications/notification-settings.ts';
import * as notifications from '#shared/contract/notifications/notifications.ts';
import * as webPush from '#shared/contract/notifications/web-push.ts';
import { byMember, type Endpoint, endpoint } from '../endpoint.ts';

export const notificationsEndpoints = {
	listNotifications: endpoint('notifications', 'GET', '/notifications/get-all-notification/{userId}', {
		who: 'signed-in',
		scope: 'deals:read',
		summary: 'Newest first, with the unread count',
		params: byMember,
		query: PageQuery,
		answer: notifications.NotificationPage,
		errors: ['NOT_FOUND'],
	}),
	readNotification: endpoint('notifications', 'POST', '/notifications/update-notification/{notificationId}', {
		who: 'signed-in',
		summary: 'Mark one as read',
		params: z.strictObject({ notificationId: Id }),
		answer: notifications.UnreadCount,
		errors: ['NOT_FOUND'],
	}),
	readNotificationByGet: endpoint('notifications', 'GET', '/notifications/update-notification/{notificationId}', {
		who: 'signed-in',
		summary: 'The same, as the specification calls it',
		params: z.strictObject({ notificationId: Id }),
		answer: notifications.UnreadCount,
		errors: ['NOT_FOUND'],
	}),
	clearNotifications: endpoint('notifications', 'POST', '/notifications/clear-all-notification/{userId}', {
		who: 'signed-in',
		summary: 'Remove all',
		params: byMember,
		query: notifications.ClearedUntil,
		answer: notifications.UnreadLeft,
		errors: ['NOT_FOUND'],
	}),
	clearNotificationsByGet: endpoint('notifications', 'GET', '/notifications/clear-all-notification/{userId}', {
		who: 'signed-in',
		summary: 'The same, as the specification calls it',
		params: byMember,
		query: notifications.ClearedUntil,
		answer: notifications.UnreadLeft,
		errors: ['NOT_FOUND'],
	}),
	readAllNotifications: endpoint('notifications', 'POST', '/notifications/read-all-notification/{userId}', {
		who: 'signed-in',
		summary: 'Mark all as read',
		params: byMember,
		query: notifications.ClearedUntil,
		answer: notifications.UnreadLeft,
		errors: ['NOT_FOUND'],
	}),
	readAllNotificationsByGet: endpoint('notifications', 'GET', '/notifications/read-all-notification/{userId}', {
		who: 'signed-in',
		summary: 'The same, as the specification calls it',
		params: byMember,
		query: notifications.ClearedUntil,
		answer: notifications.UnreadLeft,
		errors: ['NOT_FOUND'],
	}),
	notificationSettings: endpoint('notifications', 'GET', '/notifications/settings', {
		who: 'signed-in',
		summary: 'How one wishes to be told, by kind and channel',
		answer: NotificationSettings,
	}),
	keepNotificationSettings: endpoint('notifications', 'PUT', '/notifications/settings', {
		who: 'signed-in',
		summary: 'Keep how one wishes to be told',
		body: NotificationSettings,
		answer: NotificationSettings,
		errors: ['STALE'],
	}),
	webPush: endpoint('notifications', 'GET', '/notifications/web-push', {
		who: 'member',
		summary: 'Where one has web push turned on, and the key with which a browser turns it on',
		answer: webPush.WebPush,
	}),
	addReceiver: endpoint('notifications', 'POST', '/notifications/web-push', {
		who: 'member',
		summary: "Turn web push on in a browser; whosever it was before, it is the caller's from now on",
		body: webPush.NewPushSubscription,
		answer: webPush.WebPush,
	}),
	removeReceiver: endpoint('notifications', 'DELETE', '/notifications/web-push/{receiverId}', {
		who: 'member',
		summary: 'Turn web push off in a browser',
		params: webPush.PushServiceName,
		errors: ['NOT_FOUND'],
	}),
	unsubscribe: endpoint('notifications', 'POST', '/notifications/unsubscribe/{token}', {
		who: 'public',
		summary: 'End the mails of a kind, by the signed link in one of them (RFC 8058)',
		params: UnsubscribeToken,
		body: OneClick,
		form: true,
		errors: ['NOT_FOUND'],
	}),
	unsubscribePage: endpoint('notifications', 'GET', '/notifications/unsubscribe/{token}', {
		who: 'public',
		summary: 'Where a reader who follows that link is asked; changes nothing',
		params: UnsubscribeToken,
		redirects: true,
		errors: ['NOT_FOUND'],
	}),
	liveTicket: endpoint('notifications', 'POST', '/notifications/live-ticket', {
		who: 'trader-or-admin',
		summary: 'A ticket for the live channel',
		answer: notifications.LiveTicket,
	}),
} as const satisfies Record<string, Endpoint>;
