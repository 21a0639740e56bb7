import type { NotificationSettingsOf, NotificationSettingsRecord } from '#functions/usecases/notifications/ports/notification-settings.ts';
import { notificationSettings as settings } from '../entities/notifications.ts';
import type { Item, TransactItem } from '../table/items.ts';
import { buildPut } from '../table/params.ts';
import { readItem } from '../table/table.ts';

export const notificationSettings: NotificationSettingsOf = {
	get: (memberId) => readItem(settings.get({ memberId })),
};

export function parseNotificationSettings(item: Item): NotificationSettingsRecord | undefined {
	const { data } = settings.parse({ Item: item });
	return data ?? undefined;
}

/** Replaces a member's choices; refused if they have changed since they were read. */
export function buildNotificationSettings(before: NotificationSettingsRecord | undefined, after: NotificationSettingsRecord): TransactItem {
	const kept = settings.put({ ...after, version: (before?.version ?? 0) + 1 });
	return buildPut(kept.where(({ version }, { eq, notExists }) => (before ? eq(version, before.version) : notExists(version))));
}
