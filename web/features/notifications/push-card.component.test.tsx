import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeNotificationSettings } from '#test/components/answers/notification-settings.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';

afterEach(() => vi.restoreAllMocks());

/** Lets the browser have a service worker and the permission, but no push service, as in a private window of Chrome. */
function refusePush(): void {
	const pushManager = {
		getSubscription: async () => null,
		subscribe: () => Promise.reject(new DOMException('Registration failed - permission denied', 'NotAllowedError')),
	};
	const registration = { pushManager } as unknown as ServiceWorkerRegistration;
	vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration);
	vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue(registration);
	vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
	vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted');
}

test.each([
	['en', 'Turn on', /private window has no push notifications.*push service cannot be reached/],
	['ja', 'オンにする', /プライベートウィンドウ.*通信とブラウザーの設定を確認/],
] as const)('a browser without a push service says why push stays off, and what to do (%s)', async (language, button, reason) => {
	refusePush();
	const answers = { ...fakeNotificationSettings().answers, webPush: async () => ({ publicKey: 'key', receivers: [] }) };
	await showScreen('/notification-settings', { as: trader, language, size: PHONE, answers });
	await page.getByRole('button', { name: button }).click();
	await expect.element(page.getByRole('alert').getByText(reason)).toBeVisible();
	await expect.element(page.getByRole('button', { name: button })).toBeEnabled();
	expect(document.querySelectorAll('[data-position] [role=alert]')).toHaveLength(0);
	expect(listRequests('addReceiver')).toEqual([]);
	expect(await findBarriers()).toEqual([]);
});
