import type { NotificationRecord } from '#functions/usecases/notifications/ports/notifications.ts';
import type { PushSubscription } from '#functions/usecases/notifications/ports/push-subscriptions.ts';
import { makeBrowserKeys } from './browser-keys.ts';
import { makeMember } from './records.ts';

/** A member who reads Japanese and has been outbid. */
export const outbidMember = makeMember('Hanako', { userName: 'hanako@example.com', language: 'ja' });

/** The notification about it to that member. */
export const outbid: NotificationRecord = {
	memberId: outbidMember.memberId,
	notificationId: '01K0000000000000000000N0T1',
	kind: 'OUTBID',
	diamondId: '01K0000000000000000000ST0N',
	createdAt: 0,
	isRead: false,
	data: { lot: 'ROUND 1.02 ct F VS1', lotId: 'A1', currency: 'USD', currentBid: 8500, closesAt: '2026-11-22T08:00:00.000Z' },
};

/** Makes a browser's push subscription that was last seen a second ago. */
export function makePushSubscription(fields: Partial<PushSubscription> = {}): PushSubscription {
	const { p256dh, auth } = makeBrowserKeys();
	const seenAt = Date.now() - 1000;
	return {
		...{ receiverId: 'phone', endpoint: 'https://push.example/phone', p256dh, auth, device: 'Phone' },
		...{ language: 'ja', sessionId: 'session', since: seenAt, seenAt },
		...fields,
	};
}
