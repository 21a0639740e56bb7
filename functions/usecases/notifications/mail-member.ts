import pMap from 'p-map';
import { retryWithJitter } from '#functions/retry.ts';
import { MINUTE } from '#shared/domain/common/durations.ts';
import { findClosing, type NotificationKind } from '#shared/domain/notifications/notification.ts';
import {
	findGathering,
	findWait,
	isKnown,
	isNotifiedBy,
	mayChoose,
	mayUnsubscribe,
	type NotificationChoices,
} from '#shared/domain/notifications/notification-settings.ts';
import { writeClosingMail } from '#shared/text/closing-mail.ts';
import type { NotificationMail } from '#shared/text/mail-layout.ts';
import { writeHeldMail, writeNotificationMail } from '#shared/text/notification-mail.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import { type Mailer, MailRefused } from './live-channel.ts';
import { selectCurrent } from './notify.ts';
import type { HeldFor } from './ports/held-mails.ts';
import type { NotificationRecord } from './ports/notifications.ts';
import type { UnsubscribeLinks } from './unsubscribe.ts';

/** Names a notification that is to be mailed. */
export type ToMail = Pick<NotificationRecord, 'memberId' | 'notificationId'>;
/** Names a member and the instant (ISO 8601) of the closes that the mail is about. */
interface Gathering {
	memberId: string;
	closedAt: string;
}
export type Mailing = ToMail | Gathering | HeldFor;

export interface MailOutlet {
	mailer: Mailer;
	unsubscribeLinks: Pick<UnsubscribeLinks, 'write'>;
	/** The web app's origin, for links in mails. */
	webOrigin: string;
	/** Milliseconds for which a mail waits for others to be sent with it. */
	gatheredFor: number;
	/** Schedules this mailing after that time, or after `times` that time. */
	gather(gathering: Gathering | HeldFor, times?: number): Promise<void>;
}

type MailMarket = Ports<'now' | 'zone' | 'listings' | 'notifications' | 'closingMails' | 'heldMails'>;

const MARKED_AT_ONCE = 8;
/** Milliseconds after which events may have overtaken a mail that is sent at once: it was retried. */
const LATE = 5 * MINUTE;

/** The mark is retried for five seconds, because the mail would be sent again without it. */
const UNTIL_MARKED = { retries: 12, firstPause: 50, longestPause: 1000 };

/**
 * Mails a stored notification, or all notifications of one close, once. Workers claim it; mailed or cleared notifications are skipped, and a dead
 * worker's claim expires. SES cannot deduplicate mails: if a worker dies between sending and marking, the mail is sent twice rather than never.
 * Errors: the mailer's errors, and a plain one while another worker has the claim; both are worth a retry.
 */
export async function mailMember(market: MailMarket, outlet: MailOutlet, mailing: Mailing): Promise<void> {
	if ('closedAt' in mailing) return mailClosing(market, outlet, mailing);
	return 'waitsFor' in mailing ? mailHeld(market, outlet, mailing) : mailNotification(market, outlet, mailing);
}

async function mailNotification(market: MailMarket, outlet: MailOutlet, { memberId, notificationId }: ToMail): Promise<void> {
	const { notification: stored, member, choices } = await market.notifications.toNotify(memberId, notificationId);
	if (!stored || !mayBeMailed(member) || !isWanted(stored.kind, member, choices) || stored.mailedAt !== undefined) return;
	const wait = findWait(stored, choices, market.now, market.zone);
	if (wait) return market.heldMails.hold(memberId, wait.with, notificationId, wait.until);
	const gathering = findGathering(stored.kind);
	if (gathering) {
		const { with: waitsFor, delays } = gathering;
		const held: HeldFor = { memberId, waitsFor };
		await market.heldMails.hold(memberId, waitsFor, notificationId, market.now + delays * outlet.gatheredFor);
		// A worker that comes after the mail was sent finds nothing; the sweep replaces a lost schedule.
		return outlet.gather(held, delays);
	}
	const closedAt = findClosing(stored);
	if (closedAt !== undefined) {
		if (await market.closingMails.announce(memberId, closedAt, notificationId)) await outlet.gather({ memberId, closedAt });
		return;
	}
	if (await isOvertaken(market, stored)) return;
	if (!(await market.notifications.claimMail(memberId, notificationId))) throw new Error('Somebody else is mailing this notification');
	const ends = mayUnsubscribe(stored.kind) ? await outlet.unsubscribeLinks.write(memberId, stored.kind) : undefined;
	await sendOnce(outlet, member, writeNotificationMail(stored, member, market.zone, outlet.webOrigin), ends, {
		release: () => market.notifications.releaseMail(memberId, notificationId),
		mark: () => market.notifications.markMailed(memberId, notificationId, market.now),
	});
}

/** Sends one mail about all notifications of one close that were not mailed yet; for a single auction it is the notification's own mail. */
async function mailClosing(market: Ports<'zone' | 'notifications' | 'closingMails'>, outlet: MailOutlet, { memberId, closedAt }: Gathering): Promise<void> {
	const mailed = await market.closingMails.claim(memberId, closedAt);
	if (!mailed) throw new Error('Somebody else is mailing this closing');
	const release = () => market.closingMails.release(memberId, closedAt);
	const [closed, { member, choices }] = await Promise.all([
		market.notifications.closed(memberId, closedAt),
		market.notifications.toNotifyTogether(memberId, []),
	]);
	const untold = closed.filter(
		({ notificationId, kind, mailedAt }) => mailedAt === undefined && !mailed.has(notificationId) && isWanted(kind, member, choices),
	);
	const [first] = untold;
	if (!first || !mayBeMailed(member)) return release();
	const { zone } = market;
	const isSingle = untold.length === 1;
	const mail = isSingle ? writeNotificationMail(first, member, zone, outlet.webOrigin) : writeClosingMail(untold, member, zone, outlet.webOrigin);
	const notificationIds = untold.map(({ notificationId }) => notificationId);
	await sendOnce(outlet, member, mail, undefined, {
		release,
		mark: () => market.closingMails.markMailed(memberId, closedAt, notificationIds),
	});
}

/** Sends one mail about all waiting notifications, except those that were read, cleared or overtaken meanwhile or are no longer wanted by mail. */
async function mailHeld(market: Ports<'now' | 'zone' | 'listings' | 'notifications' | 'heldMails'>, outlet: MailOutlet, held: HeldFor): Promise<void> {
	const { memberId } = held;
	const claimed = await market.heldMails.claim(held, market.now);
	// The mail was sent already, or another worker has the claim. A dead worker leaves it due, and the sweep schedules it again.
	if (!claimed) return;
	const { notificationIds, more } = claimed;
	const { notifications, member, choices } = await market.notifications.toNotifyTogether(memberId, notificationIds);
	const wanted = notifications.filter((one) => one.mailedAt === undefined && !isKnown(one, choices) && isWanted(one.kind, member, choices));
	const news = await selectCurrent(market, wanted);
	const [first] = news;
	const finish = () => market.heldMails.finish(held, notificationIds);
	if (!first || !mayBeMailed(member)) return finish();
	const isSingle = news.length === 1 && !more;
	const mail = isSingle
		? writeNotificationMail(first, member, market.zone, outlet.webOrigin)
		: writeHeldMail(news, more, member, market.zone, outlet.webOrigin);
	const isSame = news.every(({ kind }) => kind === first.kind);
	const ends = news.every(({ kind }) => mayUnsubscribe(kind)) ? await outlet.unsubscribeLinks.write(memberId, isSame ? first.kind : 'ALL') : undefined;
	await sendOnce(outlet, member, mail, ends, { release: () => market.heldMails.release(held), giveUp: finish, mark: finish });
	// Marked so that a manual repetition skips them.
	await pMap(news, ({ notificationId }) => market.notifications.markMailed(memberId, notificationId, market.now), { concurrency: MARKED_AT_ONCE });
}

/** Returns whether events have overtaken a notification whose mail is late. */
async function isOvertaken(market: Ports<'now' | 'listings'>, notification: NotificationRecord): Promise<boolean> {
	return market.now - notification.createdAt > LATE && (await selectCurrent(market, [notification])).length === 0;
}

function mayBeMailed(member: MemberRecord | undefined): member is MemberRecord {
	return member !== undefined && member.state !== 'REMOVED';
}

/** Returns whether the member gets mails of a kind. A banned one gets those about own deals and the account, but not the bids of others. */
function isWanted(kind: NotificationKind, member: MemberRecord | undefined, choices: NotificationChoices | undefined): boolean {
	return isNotifiedBy('mail', kind, choices) && !(member?.state === 'BANNED' && mayChoose(kind, 'mail'));
}

/**
 * Sends claimed mail, then marks it. Gives the claim back if the mail is not sent. `giveUp` replaces `release` for a mail that is refused for good and
 * that would otherwise be sent again.
 */
async function sendOnce(
	{ mailer }: MailOutlet,
	{ userName }: MemberRecord,
	mail: NotificationMail,
	unsubscribe: string | undefined,
	{ release, giveUp = release, mark }: Record<'release' | 'mark', () => Promise<void>> & { giveUp?: () => Promise<void> },
): Promise<void> {
	try {
		await mailer.send(userName, mail, unsubscribe);
	} catch (error) {
		await (error instanceof MailRefused ? giveUp() : release());
		throw error;
	}
	await retryWithJitter(mark, () => true, UNTIL_MARKED);
}
