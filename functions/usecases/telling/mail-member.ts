import { isMailed } from '#shared/domain/notification.ts';
import { writeNotificationMail } from '#shared/text/notification-mail.ts';
import { retryWithJitter } from '../../retry.ts';
import type { Market } from '../ports/market.ts';
import type { NotificationRecord } from '../ports/notifications.ts';
import type { Mailer } from './live-channel.ts';

/** Names a notification that is to be mailed. */
export type Mailing = Pick<NotificationRecord, 'memberId' | 'notificationId'>;

export interface MailOutlet {
	mailer: Mailer;
	/** The web app, for links in mails. */
	webOrigin: string;
}

/** While the table cannot be written the mark is tried for five seconds: without it the mail would go out again. */
const UNTIL_MARKED = { retries: 12, firstPause: 50, longestPause: 1000 };

/**
 * Mails a stored notification to its member, once: whoever comes first claims
 * it, and nobody mails what was mailed, or what was cleared meanwhile. A claim
 * of somebody who died runs out. SES knows no key by which it would take a mail
 * once: what went out and was not marked, as its sender died in between, goes
 * out a second time rather than not at all. Errors: what the mailer throws, and a plain
 * one while somebody else is at it; try again later.
 */
export async function mailMember(market: Market, { mailer, webOrigin }: MailOutlet, { memberId, notificationId }: Mailing): Promise<void> {
	const [stored, member] = await Promise.all([market.notifications.get(memberId, notificationId), market.members.get(memberId)]);
	if (!stored || !member || member.state === 'REMOVED' || !isMailed(stored.kind) || stored.mailedAt !== undefined) return;
	if (!(await market.notifications.claimMail(memberId, notificationId))) throw new Error('Somebody else is mailing this notification');
	try {
		await mailer.send(member.userName, writeNotificationMail(stored, member, market.zone, webOrigin));
	} catch (error) {
		await market.notifications.releaseMail(memberId, notificationId);
		throw error;
	}
	const mark = () => market.notifications.markMailed(memberId, notificationId, market.now);
	await retryWithJitter(mark, () => true, UNTIL_MARKED);
}
