import { isMailed } from '#shared/domain/notification.ts';
import { writeNotificationMail } from '#shared/text/notification-mail.ts';
import type { Market } from '../ports/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import type { NotificationRecord } from '../ports/notifications.ts';
import type { LiveChannel, Mailer } from './live-channel.ts';
import { presentNotification } from './notifications.ts';
import { tellUnread } from './tell-unread.ts';

export interface Outlets {
	live: LiveChannel;
	mailer: Mailer;
	/** The web app, for links in mails. */
	webOrigin: string;
}

/**
 * Tells a member of a stored notification: live, with the number of unread
 * ones, and by mail where its kind is mailed. At least once: told again after a
 * failure, it is not mailed twice. What was cleared meanwhile is not told.
 */
export async function tellMember(market: Market, outlets: Outlets, { memberId, notificationId }: NotificationRecord): Promise<void> {
	const [stored, member] = await Promise.all([market.notifications.get(memberId, notificationId), market.members.get(memberId)]);
	if (!stored || !member || member.state === 'REMOVED') return;
	const notification = presentNotification(stored, member, market.zone);
	await Promise.all([tellUnread(market, outlets.live, memberId, notification), mail(market, outlets, stored, member)]);
}

async function mail(market: Market, { mailer, webOrigin }: Outlets, stored: NotificationRecord, member: MemberRecord): Promise<void> {
	if (!isMailed(stored.kind) || stored.mailedAt !== undefined) return;
	await mailer.send(member.userName, writeNotificationMail(stored, member, market.zone, webOrigin));
	await market.notifications.markMailed(member.memberId, stored.notificationId, market.now);
}
