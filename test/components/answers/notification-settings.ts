import { MarketError } from '#functions/usecases/market-error.ts';
import type { NotificationSettings } from '#shared/contract/notifications/notification-settings.ts';
import type { Answers } from '../fake-client.ts';

/**
 * Stores one member's settings as the market does. `present` holds the settings that another
 * browser would see, `change` changes them there.
 */
export function fakeNotificationSettings(present: NotificationSettings = { version: 1, kinds: {} }) {
	const kept = { present };
	const answers: Answers = {
		notificationSettings: async () => kept.present,
		keepNotificationSettings: async ({ body: { version, ...choices } }) => {
			if (version !== kept.present.version) throw new MarketError('STALE');
			kept.present = { ...choices, version: version + 1 };
			return kept.present;
		},
		webPush: async () => ({ publicKey: '', receivers: [] }),
	};
	return {
		answers,
		read: () => kept.present,
		change: (choices: Omit<NotificationSettings, 'version'>) => {
			kept.present = { ...choices, version: kept.present.version + 1 };
		},
	};
}
