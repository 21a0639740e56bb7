import type { NotificationSettings } from '#shared/contract/notifications/notification-settings.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { commitIfFirst } from '../commit-or-retry.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { NotificationSettingsRecord } from './ports/notification-settings.ts';

/** Reads the caller's choices about notifications; version 0 means that nothing was ever chosen. */
export async function readNotificationSettings(market: Ports<'notificationSettings'>, { memberId }: MemberRecord): Promise<NotificationSettings> {
	return presentSettings(await market.notificationSettings.get(memberId));
}

/** Replaces all of the caller's choices about notifications. Errors: STALE if they were changed elsewhere since they were read. */
export async function saveNotificationSettings(
	market: Ports<'commit' | 'notificationSettings'>,
	{ memberId }: MemberRecord,
	{ version, ...choices }: NotificationSettings,
): Promise<NotificationSettings> {
	const before = await market.notificationSettings.get(memberId);
	if ((before?.version ?? 0) !== version) throw new MarketError('STALE');
	const after: NotificationSettingsRecord = { memberId, version: version + 1, choices };
	if (!(await commitIfFirst(market, [{ kind: 'notification-settings', before, after }]))) throw new MarketError('STALE');
	return presentSettings(after);
}

function presentSettings(record: NotificationSettingsRecord | undefined): NotificationSettings {
	return { version: record?.version ?? 0, ...record?.choices };
}
