import type { Market } from '../ports/market.ts';
import type { NotificationRecord } from '../ports/notifications.ts';
import type { LiveChannel } from './live-channel.ts';
import { presentNotification } from './notifications.ts';
import { tellUnread } from './tell-unread.ts';

/** Tells a member's open pages of a stored notification, with the number of unread ones, each in its own language. What was cleared meanwhile is not told. */
export async function tellMember(market: Market, live: LiveChannel, { memberId, notificationId }: NotificationRecord): Promise<void> {
	const [stored, member] = await Promise.all([market.notifications.get(memberId, notificationId), market.members.get(memberId)]);
	if (!stored || !member || member.state === 'REMOVED') return;
	await tellUnread(market, live, memberId, ({ language = member.language }) => presentNotification(stored, language, market.zone));
}
