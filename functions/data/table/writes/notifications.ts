import { contactMessage } from '../../entities/market.ts';
import { notificationSettings, pushSubscriptionHolder, pushSubscriptions } from '../../entities/notifications.ts';
import { webhooks } from '../../entities/webhooks.ts';
import { buildWebhookAsk } from '../../integrations/webhook-deliveries.ts';
import { buildNotice, buildNoticeRemoval, buildNoticeSent } from '../../notifications/notices.ts';
import { buildNotification } from '../../notifications/notifications.ts';
import { isStill } from '../params.ts';
import { put, remove, type WriteBuilders } from './write.ts';

export const NOTIFICATION_WRITES = {
	'contact-message': (change) => [put(contactMessage.create({ ...change.message, contactId: change.contactId, at: change.at }))],
	notification: (change) => [{ item: buildNotification(change.notification, change.notificationId, change.at), refused: 'VERSION' }],
	'notification-settings': ({ before, after }) => [put(notificationSettings.put({ ...after, version: (before?.version ?? 0) + 1 }).where(isStill(before)))],
	'push-subscriptions-changed'({ before, after }) {
		const next = pushSubscriptions.put({ ...after, all: [...after.all], version: (before?.version ?? 0) + 1 });
		return [put(next.where(isStill(before)))];
	},
	'webhook-event': ({ memberId, event }) => [put(buildWebhookAsk({ memberId, event }, event.id))],
	'webhooks-woken': ({ memberId, askId }) => [put(buildWebhookAsk({ memberId, wakeAll: true }, askId))],
	webhooks: ({ before, after }) => [put(webhooks.put({ ...after, all: [...after.all], version: (before?.version ?? 0) + 1 }).where(isStill(before)))],
	'push-subscription-moved'({ receiverId, from, to }) {
		if (to === undefined) return [remove(pushSubscriptionHolder.delete({ receiverId }).where(({ memberId }, { eq }) => eq(memberId, from ?? '')))];
		const moved = pushSubscriptionHolder.put({ receiverId, memberId: to });
		return [put(moved.where(({ memberId }, { eq, notExists }) => (from === undefined ? notExists(memberId) : eq(memberId, from))))];
	},
	'notice-grown': (change) => [{ item: buildNotice(change), refused: 'VERSION' }],
	'notices-told': ({ notices, memberId, notice: kind, notBefore, at }) =>
		[buildNoticeSent({ memberId, kind, notBefore }, at), ...notices.map(buildNoticeRemoval)].map((item) => ({ item, refused: 'VERSION' })),
} satisfies Partial<WriteBuilders>;
