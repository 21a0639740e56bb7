import type { NotificationChoices } from '#shared/domain/notifications/notification-settings.ts';

/** A member's choices about notifications, in an item that is only read for notifying. */
export interface NotificationSettingsRecord {
	memberId: string;
	version: number;
	choices: NotificationChoices;
}

export interface NotificationSettingsOf {
	/** Returns undefined for a member who has never chosen anything. */
	get(memberId: string): Promise<NotificationSettingsRecord | undefined>;
}
