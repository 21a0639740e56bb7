import { contactMessage } from '../../entities/market.ts';
import { buildWebhookAsk } from '../../integrations/webhook-deliveries.ts';
import { buildWebhooks } from '../../integrations/webhooks.ts';
import { buildNotice, buildNoticeRemoval, buildNoticeSent } from '../../notifications/notices.ts';
import { buildNotificationSettings } from '../../notifications/notification-settings.ts';
import { buildNotification } from '../../notifications/notifications.ts';
import { buildPushSubscriptionHolder, buildPushSubscriptions } from '../../notifications/push-subscriptions.ts';
import { put, type WriteBuilders } from './write.ts';

export const NOTIFICATION_WRITES = {
	'contact-message': (change) => [put(contactMessage.create({ ...change.message, contactId: change.contactId, at: change.at }))],
	notification: (change) => [{ item: buildNotification(change.notification, change.notificationId, change.at), refused: 'VERSION' }],
	'notification-settings': (change) => [{ item: buildNotificationSettings(change.before, change.after), refused: 'VERSION' }],
	'push-subscriptions-changed': (change) => [{ item: buildPushSubscriptions(change), refused: 'VERSION' }],
	'webhook-event': ({ memberId, event }) => [put(buildWebhookAsk({ memberId, event }, event.id))],
	'webhooks-woken': ({ memberId, askId }) => [put(buildWebhookAsk({ memberId, wakeAll: true }, askId))],
	webhooks: (change) => [{ item: buildWebhooks(change), refused: 'VERSION' }],
	'push-subscription-moved': (change) => [{ item: buildPushSubscriptionHolder(change), refused: 'VERSION' }],
	'notice-grown': (change) => [{ item: buildNotice(change), refused: 'VERSION' }],
	'notices-told': ({ notices, memberId, notice: kind, notBefore, at }) =>
		[buildNoticeSent({ memberId, kind, notBefore }, at), ...notices.map(buildNoticeRemoval)].map((item) => ({ item, refused: 'VERSION' })),
} satisfies Partial<WriteBuilders>;
