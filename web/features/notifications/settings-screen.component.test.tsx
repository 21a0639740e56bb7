import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { NotificationSettings } from '#shared/contract/notifications/notification-settings.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { admin, showScreen } from '#test/components/page.tsx';

test('an admin chooses among what admins are told', async () => {
	const settings: NotificationSettings = { version: 1, kinds: {} };
	await showScreen('/notification-settings', { as: admin, answers: { notificationSettings: async () => settings } });
	await expect.element(page.getByRole('checkbox', { name: 'A registration needs approval – Email' })).toBeVisible();
	await expect.element(page.getByRole('checkbox', { name: 'You were outbid – Email' })).not.toBeInTheDocument();
	expect(await findBarriers()).toEqual([]);
});
