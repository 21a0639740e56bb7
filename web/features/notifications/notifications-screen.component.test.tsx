import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Notification } from '#shared/contract/notifications/notifications.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { queryClient } from '#web/lib/api/query.ts';

const makeNotification = (at: number): Notification => ({
	...{ notificationId: makeId(at), kind: 'OUTBID', isRead: false, createdAt: '2026-11-23T08:00:00.000Z' },
	...{ title: `News ${at}`, body: 'You were outbid.', data: {} },
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
	await page.getByRole('button', { name: 'Clear all' }).click();
	content = [3, 2, 1].map(makeNotification);
	await queryClient.invalidateQueries();
	await page.getByRole('dialog').getByRole('button', { name: 'Clear all' }).click();
	await expect.poll(() => rows.elements().map(({ textContent }) => /News \d/.exec(textContent ?? '')?.[0])).toEqual(['News 3']);
	expect(listRequests('clearNotifications')).toEqual([{ params: { userId: trader.userId }, query: { until: makeId(2) } }]);
});
