import type { EntityItem } from 'electrodb';
import type { NotificationSettingsOf, NotificationSettingsRecord } from '#functions/usecases/notifications/ports/notification-settings.ts';
import { notificationSettings as settings } from '../entities/notifications.ts';
import type { Item, TransactItem } from '../table/items.ts';
import { buildPut } from '../table/params.ts';

export const notificationSettings: NotificationSettingsOf = {
	async get(memberId) {
		const { data } = await settings.get({ memberId }).go({ consistent: true });
		return data ? extractRecord(data) : undefined;
	},
};

export function parseNotificationSettings(item: Item): NotificationSettingsRecord | undefined {
	const { data } = settings.parse({ Item: item });
	return data ? extractRecord(data) : undefined;
}

/** Replaces a member's choices; refused if they have changed since they were read. */
export function buildNotificationSettings(before: NotificationSettingsRecord | undefined, after: NotificationSettingsRecord): TransactItem {
	const kept = settings.put({ ...after, version: (before?.version ?? 0) + 1 });
	return buildPut(kept.where(({ version }, { eq, notExists }) => (before ? eq(version, before.version) : notExists(version))));
}

function extractRecord(stored: EntityItem<typeof settings>): NotificationSettingsRecord {
	return stored;
}
