import type { Notification, NotificationMessage } from '#shared/contract/notifications/notifications.ts';
import type { Ports } from '../market/market.ts';
import { type Listener, type LiveChannel, notificationsOf } from './live-channel.ts';

/** The new notification as a listener reads it. */
type Present = (listener: Listener) => Notification;

/** How often a count is told anew that has changed while it was on its way. */
const CORRECTIONS = 3;

/**
 * Tells all of a member's open pages how many notifications are unread, and the
 * new one where there is one. Counts that are told at the same moment may
 * overtake each other, so whoever has told one counts again, and tells what is
 * true by then: the last count that arrives is right.
 */
export async function sendUnread(market: Ports<'notifications'>, live: LiveChannel, memberId: string, present?: Present): Promise<void> {
	let told = await publishCount(market, live, memberId, present);
	for (let corrections = 0; told !== undefined && corrections < CORRECTIONS; corrections++) {
		if ((await market.notifications.unreadNow(memberId)) === told) return;
		told = await publishCount(market, live, memberId);
	}
}

/** The count that was told; undefined when nobody listens. */
async function publishCount(market: Ports<'notifications'>, live: LiveChannel, memberId: string, present?: Present): Promise<number | undefined> {
	let counting: Promise<number> | undefined;
	await live.publish(notificationsOf(memberId), async (listener): Promise<NotificationMessage> => {
		counting ??= market.notifications.unreadNow(memberId);
		return { unreadMessage: await counting, ...(present && { notification: present(listener) }) };
	});
	return counting;
}
