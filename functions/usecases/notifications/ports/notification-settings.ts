import type { NotificationChoices } from '#shared/domain/notifications/notification-settings.ts';

/** How a member wishes to be told: an item of its own, read where something is told, and nowhere else. */
export interface NotificationSettingsRecord {
	memberId: string;
	version: number;
	choices: NotificationChoices;
}

export interface NotificationSettingsOf {
	/** Returns undefined for a member who has never chosen anything. */
	get(memberId: string): Promise<NotificationSettingsRecord | undefined>;
}
