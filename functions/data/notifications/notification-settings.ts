import type { NotificationSettingsOf } from '#functions/usecases/notifications/ports/notification-settings.ts';
import { notificationSettings as settings } from '../entities/notifications.ts';
import { readItem } from '../table/table.ts';

export const notificationSettings: NotificationSettingsOf = {
	get: (memberId) => readItem(settings.get({ memberId })),
};
