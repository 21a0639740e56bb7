import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import type { Notification } from '#shared/contract/notifications/notifications.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { pressOnceShown } from '#test/components/press-once-shown.ts';
import { FakeSocket } from '#test/steps/fake-socket.ts';
import { sessionStore } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { listen } from '#web/lib/live/live-connection.ts';

const makeNotification = (at: number): Notification => ({
	...{ notificationId: makeId(at), kind: 'OUTBID', isRead: false, createdAt: '2026-11-23T08:00:00.000Z' },
	...{ title: `News ${at}`, body: 'You were outbid.', data: {} },
});

/** Ends the live connection, which all tests of a page share. Without a session it ends as soon as nobody listens. */
async function endConnection(): Promise<void> {
	await cleanup();
	sessionStore.clear('signed-out');
	listen('/topic/notifications', () => undefined)();
	await new Promise((ended) => setTimeout(ended));
}

afterEach(() => {
	vi.unstubAllGlobals();
});

test('“Clear all” leaves a notification that arrives while the question is open', async () => {
	let content = [2, 1].map(makeNotification);
	await showScreen('/notificationTab', {
		as: trader,
		answers: {
			listNotifications: async () => ({ content, number: 0, size: 20, totalElements: content.length, unreadMessage: content.length }),
			clearNotifications: async ({ query }) => {
				content = content.filter(({ notificationId }) => notificationId > (query?.until ?? ''));
				return { unreadMessage: content.length };
			},
		},
	});
	const rows = page.getByRole('main').getByRole('listitem');
	await expect.poll(() => rows.elements().length).toBe(2);
	await expect.element(rows.first().getByText('23 Nov 2026, 17:00 JST')).toBeVisible();
	await page.getByRole('button', { name: 'Clear all' }).click();
	content = [3, 2, 1].map(makeNotification);
	await queryClient.invalidateQueries();
	await page.getByRole('dialog').getByRole('button', { name: 'Clear all' }).click();
	await expect.poll(() => rows.elements().map(({ textContent }) => /News \d/.exec(textContent ?? '')?.[0])).toEqual(['News 3']);
	expect(listRequests('clearNotifications')).toEqual([{ params: { userId: trader.userId }, query: { until: makeId(2) } }]);
});

test('“Mark all as read” leaves unread a notification that the list has not shown', async () => {
	await showScreen('/notificationTab', {
		as: trader,
		answers: {
			listNotifications: async () => ({ content: [2, 1].map(makeNotification), number: 0, size: 20, totalElements: 2, unreadMessage: 2 }),
			readAllNotifications: async () => ({ unreadMessage: 1 }),
		},
	});
	await page.getByRole('button', { name: 'Mark all as read' }).click();
	await expect.poll(() => listRequests('readAllNotifications')).toEqual([{ params: { userId: trader.userId }, query: { until: makeId(2) } }]);
});

test('a click on the toast of a notification opens its page and marks it as read', async () => {
	await endConnection();
	onTestFinished(endConnection);
	vi.stubGlobal('WebSocket', FakeSocket);
	const notification = makeNotification(1);
	await showScreen('/termConditions', {
		as: trader,
		answers: { liveTicket: async () => ({ ticket: 'ticket', expiresAt: '' }), readNotification: async () => ({ unreadMessage: 0 }) },
	});
	await expect.poll(() => FakeSocket.opened.at(-1)?.sent.some((frame) => frame.includes('/topic/notifications'))).toBe(true);
	// A toast goes by itself.
	const pressed = pressOnceShown('News 1', () => page.getByRole('alert').getByText('News 1').query());
	FakeSocket.opened.at(-1)?.tell('/topic/notifications', { unreadMessage: 1, notification });
	await pressed;
	await expect.poll(() => listRequests('readNotification')).toEqual([{ params: { notificationId: notification.notificationId } }]);
	await expect.poll(() => page.getByRole('link', { name: 'Notifications', exact: true }).elements().length).toBeGreaterThan(0);
	expect(location.pathname).toBe('/notificationTab');
});
