import { contactMessage } from '../../entities/market.ts';
import { buildNotice, buildNoticeRemoval, buildNoticeTold } from '../../notifications/notices.ts';
import { buildNotificationSettings } from '../../notifications/notification-settings.ts';
import { buildNotification } from '../../notifications/notifications.ts';
import { buildReceiverHolder, buildReceivers } from '../../notifications/push-subscriptions.ts';
import { put, type WriteBuilders } from './write.ts';

/** Builders of the writes of notifications, their settings and their receivers. */
export const NOTIFICATION_WRITES = {
	'contact-message': (change) => [put(contactMessage.create({ ...change.message, contactId: change.contactId, at: change.at }))],
	notification: (change) => [{ item: buildNotification(change.notification, change.notificationId, change.at), refused: 'VERSION' }],
	'notification-settings': (change) => [{ item: buildNotificationSettings(change.before, change.after), refused: 'VERSION' }],
	receivers: (change) => [{ item: buildReceivers(change), refused: 'VERSION' }],
	'receiver-moves': (change) => [{ item: buildReceiverHolder(change), refused: 'VERSION' }],
	'notice-grown': (change) => [{ item: buildNotice(change.before, change.after), refused: 'VERSION' }],
	'notices-told': ({ notices, memberId, notice: kind, notBefore, at }) =>
		[buildNoticeTold({ memberId, kind, notBefore }, at), ...notices.map(buildNoticeRemoval)].map((item) => ({ item, refused: 'VERSION' })),
} satisfies Partial<WriteBuilders>;
