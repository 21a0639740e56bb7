import type { Notification, NotificationMessage } from '#shared/contract/notifications/notifications.ts';
import type { Ports } from '../market/market.ts';
import { type Listener, type LiveChannel, notificationsOf } from './live-channel.ts';

/** Presents the new notification to a listener. */
type Present = (listener: Listener) => Notification;

/** How often a count is sent again that has changed meanwhile. */
const CORRECTIONS = 3;

/**
 * Sends the number of unread notifications, and the new one if given, to all of a member's open pages. Concurrent counts may overtake each other, so
 * each sender counts again afterwards and corrects: the last count to arrive is right.
 */
export async function sendUnread(market: Ports<'notifications'>, live: LiveChannel, memberId: string, present?: Present): Promise<void> {
	let told = await publishCount(market, live, memberId, present);
	for (let corrections = 0; told !== undefined && corrections < CORRECTIONS; corrections++) {
		if ((await market.notifications.unreadNow(memberId)) === told) return;
		told = await publishCount(market, live, memberId);
	}
}

/** Sends the count. Returns it, or undefined if nobody listens. */
async function publishCount(market: Ports<'notifications'>, live: LiveChannel, memberId: string, present?: Present): Promise<number | undefined> {
	let counting: Promise<number> | undefined;
	await live.publish(notificationsOf(memberId), async (listener): Promise<NotificationMessage> => {
		counting ??= market.notifications.unreadNow(memberId);
		return { unreadMessage: await counting, ...(present && { notification: present(listener) }) };
	});
	return counting;
}
