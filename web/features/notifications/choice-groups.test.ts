import { expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from '#shared/domain/notifications/notification.ts';
import { CHANNELS, mayChoose } from '#shared/domain/notifications/notification-settings.ts';
import { listGroups } from './choice-groups.ts';

test('each kind of which something may be chosen is shown, once, and no other', () => {
	const shown = [false, true].flatMap((isAdmin) => listGroups(isAdmin).flatMap(([, kinds]) => kinds));
	expect([...shown].sort()).toEqual(NOTIFICATION_KINDS.filter((kind) => CHANNELS.some((channel) => mayChoose(kind, channel))).sort());
});
