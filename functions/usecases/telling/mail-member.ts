import { findClosing, isMailed } from '#shared/domain/notification.ts';
import { writeClosingMail } from '#shared/text/closing-mail.ts';
import type { NotificationMail } from '#shared/text/mail-layout.ts';
import { writeNotificationMail } from '#shared/text/notification-mail.ts';
import { retryWithJitter } from '../../retry.ts';
import type { Market } from '../ports/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import type { NotificationRecord } from '../ports/notifications.ts';
import type { Mailer } from './live-channel.ts';

/** Names a notification that is to be mailed. */
export type ToMail = Pick<NotificationRecord, 'memberId' | 'notificationId'>;
/** Names a member, and the instant (ISO 8601) of whose closes the mail is to tell. */
interface Gathering {
	memberId: string;
	closedAt: string;
}
export type Mailing = ToMail | Gathering;

export interface MailOutlet {
	mailer: Mailer;
	/** The web app, for links in mails. */
	webOrigin: string;
	/** Has this mailing come after some minutes. */
	gatherClosing(gathering: Gathering): Promise<void>;
}

/** While the table cannot be written the mark is tried for five seconds: without it the mail would go out again. */
const UNTIL_MARKED = { retries: 12, firstPause: 50, longestPause: 1000 };

/**
 * Mails a stored notification to its member, or all that closed for them at one
 * instant, once: whoever comes first claims it, and nobody mails what was
 * mailed, or what was cleared meanwhile. A claim of somebody who died runs out.
 * SES knows no key by which it would take a mail once: what went out and was not
 * marked, as its sender died in between, goes out a second time rather than not
 * at all. Errors: what the mailer throws, and a plain one while somebody else is
 * at it; try again later.
 */
export async function mailMember(market: Market, outlet: MailOutlet, mailing: Mailing): Promise<void> {
	return 'closedAt' in mailing ? mailClosing(market, outlet, mailing) : mailNotification(market, outlet, mailing);
}

async function mailNotification(market: Market, outlet: MailOutlet, { memberId, notificationId }: ToMail): Promise<void> {
	const [stored, member] = await Promise.all([market.notifications.get(memberId, notificationId), market.members.get(memberId)]);
	if (!stored || !mayBeMailed(member) || !isMailed(stored.kind) || stored.mailedAt !== undefined) return;
	const closedAt = findClosing(stored);
	if (closedAt !== undefined) {
		if (await market.closingMails.announce(memberId, closedAt, notificationId)) await outlet.gatherClosing({ memberId, closedAt });
		return;
	}
	if (!(await market.notifications.claimMail(memberId, notificationId))) throw new Error('Somebody else is mailing this notification');
	await sendOnce(outlet, member, writeNotificationMail(stored, member, market.zone, outlet.webOrigin), {
		release: () => market.notifications.releaseMail(memberId, notificationId),
		mark: () => market.notifications.markMailed(memberId, notificationId, market.now),
	});
}

/** One mail about all that closed at one instant and was not mailed yet; of a single auction it is the notification's own. */
async function mailClosing(market: Market, outlet: MailOutlet, { memberId, closedAt }: Gathering): Promise<void> {
	const mailed = await market.closingMails.claim(memberId, closedAt);
	if (!mailed) throw new Error('Somebody else is mailing this closing');
	const release = () => market.closingMails.release(memberId, closedAt);
	const [closed, member] = await Promise.all([market.notifications.closed(memberId, closedAt), market.members.get(memberId)]);
	const untold = closed.filter(({ notificationId }) => !mailed.has(notificationId));
	const [first] = untold;
	if (!first || !mayBeMailed(member)) return release();
	const { zone } = market;
	const isSingle = untold.length === 1;
	const mail = isSingle ? writeNotificationMail(first, member, zone, outlet.webOrigin) : writeClosingMail(untold, member, zone, outlet.webOrigin);
	const notificationIds = untold.map(({ notificationId }) => notificationId);
	await sendOnce(outlet, member, mail, {
		release,
		mark: () => market.closingMails.markMailed(memberId, closedAt, notificationIds),
	});
}

function mayBeMailed(member: MemberRecord | undefined): member is MemberRecord {
	return member !== undefined && member.state !== 'REMOVED';
}

/** Sends what the caller has claimed, then marks it; gives the claim back when the mail is not taken. */
async function sendOnce(
	{ mailer }: MailOutlet,
	{ userName }: MemberRecord,
	mail: NotificationMail,
	{ release, mark }: { release: () => Promise<void>; mark: () => Promise<void> },
): Promise<void> {
	try {
		await mailer.send(userName, mail);
	} catch (error) {
		await release();
		throw error;
	}
	await retryWithJitter(mark, () => true, UNTIL_MARKED);
}
