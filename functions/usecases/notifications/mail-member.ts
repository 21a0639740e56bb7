import pMap from 'p-map';
import { retryWithJitter } from '#functions/retry.ts';
import { findClosing } from '#shared/domain/notifications/notification.ts';
import { findWait, isGathered, isKnown, isNotifiedBy, mayUnsubscribe } from '#shared/domain/notifications/notification-settings.ts';
import { writeClosingMail } from '#shared/text/closing-mail.ts';
import type { NotificationMail } from '#shared/text/mail-layout.ts';
import { writeHeldMail, writeNotificationMail } from '#shared/text/notification-mail.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import type { Mailer } from './live-channel.ts';
import type { HeldFor } from './ports/held-mails.ts';
import type { NotificationRecord } from './ports/notifications.ts';
import type { UnsubscribeLinks } from './unsubscribe.ts';

/** Names a notification that is to be mailed. */
export type ToMail = Pick<NotificationRecord, 'memberId' | 'notificationId'>;
/** Names a member, and the instant (ISO 8601) of whose closes the mail is to tell. */
interface Gathering {
	memberId: string;
	closedAt: string;
}
export type Mailing = ToMail | Gathering | HeldFor;

export interface MailOutlet {
	mailer: Mailer;
	unsubscribeLinks: Pick<UnsubscribeLinks, 'write'>;
	/** The web app, for links in mails. */
	webOrigin: string;
	/** Milliseconds for which a mail waits for others that go out with it. */
	gatheredFor: number;
	/** Has this mailing come after that time. */
	gather(gathering: Gathering | HeldFor): Promise<void>;
}

const MARKED_AT_ONCE = 8;

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
export async function mailMember(
	market: Ports<'now' | 'zone' | 'notifications' | 'closingMails' | 'heldMails'>,
	outlet: MailOutlet,
	mailing: Mailing,
): Promise<void> {
	if ('closedAt' in mailing) return mailClosing(market, outlet, mailing);
	return 'waitsFor' in mailing ? mailHeld(market, outlet, mailing) : mailNotification(market, outlet, mailing);
}

async function mailNotification(
	market: Ports<'now' | 'zone' | 'notifications' | 'closingMails' | 'heldMails'>,
	outlet: MailOutlet,
	{ memberId, notificationId }: ToMail,
): Promise<void> {
	const { notification: stored, member, choices } = await market.notifications.toNotify(memberId, notificationId);
	if (!stored || !mayBeMailed(member) || !isNotifiedBy('mail', stored.kind, choices) || stored.mailedAt !== undefined) return;
	const wait = findWait(stored, choices, market.now, market.zone);
	if (wait) return market.heldMails.hold(memberId, wait.with, notificationId, wait.until);
	if (isGathered(stored.kind)) {
		const held: HeldFor = { memberId, waitsFor: 'alike' };
		await market.heldMails.hold(memberId, held.waitsFor, notificationId, market.now + outlet.gatheredFor);
		// A worker that comes after the mail has gone out finds nothing; the sweep makes up for a lost call.
		return outlet.gather(held);
	}
	const closedAt = findClosing(stored);
	if (closedAt !== undefined) {
		if (await market.closingMails.announce(memberId, closedAt, notificationId)) await outlet.gather({ memberId, closedAt });
		return;
	}
	if (!(await market.notifications.claimMail(memberId, notificationId))) throw new Error('Somebody else is mailing this notification');
	const ends = mayUnsubscribe(stored.kind) ? await outlet.unsubscribeLinks.write(memberId, stored.kind) : undefined;
	await sendOnce(outlet, member, writeNotificationMail(stored, member, market.zone, outlet.webOrigin), ends, {
		release: () => market.notifications.releaseMail(memberId, notificationId),
		mark: () => market.notifications.markMailed(memberId, notificationId, market.now),
	});
}

/** One mail about all that closed at one instant and was not mailed yet; of a single auction it is the notification's own. */
async function mailClosing(market: Ports<'zone' | 'notifications' | 'closingMails'>, outlet: MailOutlet, { memberId, closedAt }: Gathering): Promise<void> {
	const mailed = await market.closingMails.claim(memberId, closedAt);
	if (!mailed) throw new Error('Somebody else is mailing this closing');
	const release = () => market.closingMails.release(memberId, closedAt);
	const [closed, { member, choices }] = await Promise.all([
		market.notifications.closed(memberId, closedAt),
		market.notifications.toNotifyTogether(memberId, []),
	]);
	const untold = closed.filter(
		({ notificationId, kind, mailedAt }) => mailedAt === undefined && !mailed.has(notificationId) && isNotifiedBy('mail', kind, choices),
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

/** One mail about all that has waited; what was read or cleared meanwhile, or is not wished by mail any more, is left out. */
async function mailHeld(market: Ports<'now' | 'zone' | 'notifications' | 'heldMails'>, outlet: MailOutlet, held: HeldFor): Promise<void> {
	const { memberId } = held;
	const claimed = await market.heldMails.claim(held, market.now);
	// Mailed already, or somebody else is at it; who dies leaves it due, and the sweep calls again.
	if (!claimed) return;
	const { notificationIds, more } = claimed;
	const { notifications, member, choices } = await market.notifications.toNotifyTogether(memberId, notificationIds);
	const news = notifications.filter((one) => one.mailedAt === undefined && !isKnown(one, choices) && isNotifiedBy('mail', one.kind, choices));
	const [first] = news;
	const finish = () => market.heldMails.finish(held, notificationIds);
	if (!first || !mayBeMailed(member)) return finish();
	const isSingle = news.length === 1 && !more;
	const mail = isSingle
		? writeNotificationMail(first, member, market.zone, outlet.webOrigin)
		: writeHeldMail(news, more, member, market.zone, outlet.webOrigin);
	const isSame = news.every(({ kind }) => kind === first.kind);
	const ends = news.every(({ kind }) => mayUnsubscribe(kind)) ? await outlet.unsubscribeLinks.write(memberId, isSame ? first.kind : 'ALL') : undefined;
	await sendOnce(outlet, member, mail, ends, { release: () => market.heldMails.release(held), mark: finish });
	// A repetition by hand finds them marked as mailed.
	await pMap(news, ({ notificationId }) => market.notifications.markMailed(memberId, notificationId, market.now), { concurrency: MARKED_AT_ONCE });
}

function mayBeMailed(member: MemberRecord | undefined): member is MemberRecord {
	return member !== undefined && member.state !== 'REMOVED';
}

/** Sends what the caller has claimed, then marks it; gives the claim back when the mail is not taken. */
async function sendOnce(
	{ mailer }: MailOutlet,
	{ userName }: MemberRecord,
	mail: NotificationMail,
	unsubscribe: string | undefined,
	{ release, mark }: { release: () => Promise<void>; mark: () => Promise<void> },
): Promise<void> {
	try {
		await mailer.send(userName, mail, unsubscribe);
	} catch (error) {
		await release();
		throw error;
	}
	await retryWithJitter(mark, () => true, UNTIL_MARKED);
}
