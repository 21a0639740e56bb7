import type * as z from 'zod';
import type { Notification, NotificationPage, UnreadCount, UnreadLeft } from '#shared/contract/notifications/notifications.ts';
import { isAdmin } from '#shared/domain/accounts/member.ts';
import type { Language } from '#shared/domain/common/language.ts';
import type { LotsData } from '#shared/domain/notifications/notification.ts';
import { describeNotification } from '#shared/text/notifications.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { NotificationRecord } from './ports/notifications.ts';

/** Presents a notification in a language. Texts are written from stored data when they are shown. */
export function presentNotification(record: NotificationRecord, language: Language, zone: string): Notification {
	// An answer contains only texts and numbers, so the names are joined to one text.
	const { names, ...data }: NotificationRecord['data'] & Pick<LotsData, 'names'> = record.data;
	return {
		notificationId: record.notificationId,
		kind: record.kind,
		isRead: record.isRead,
		createdAt: new Date(record.createdAt).toISOString(),
		...describeNotification(record, language, zone),
		diamondId: record.diamondId,
		data: { ...data },
	};
}

/** Lists a page of a member's notifications, newest first, in the reader's language. Errors: FORBIDDEN, and NOT_FOUND for an admin who names no member. */
export async function listNotifications(
	market: Ports<'zone' | 'members' | 'notifications'>,
	caller: MemberRecord,
	memberId: string,
	{ page, size }: { page: number; size: number },
	language: Language,
): Promise<z.infer<typeof NotificationPage>> {
	await findOwner(market, caller, memberId);
	const [{ content, totalElements }, unreadMessage] = await Promise.all([
		market.notifications.page(memberId, page, size),
		market.notifications.unread(memberId),
	]);
	return { content: content.map((one) => presentNotification(one, language, market.zone)), number: page, size, totalElements, unreadMessage };
}

type Unread = z.infer<typeof UnreadCount>;

/** Marks one of the caller's notifications as read. Errors: NOT_FOUND, also for another member's, whose existence is private. */
export async function readNotification(market: Ports<'notifications'>, caller: MemberRecord, notificationId: string): Promise<Unread> {
	if (!(await market.notifications.get(caller.memberId, notificationId))) throw new MarketError('NOT_FOUND');
	await market.notifications.markRead(caller.memberId, notificationId);
	return { unreadMessage: await market.notifications.unreadNow(caller.memberId) };
}

/**
 * Marks the member's notifications as read, those after `until` excepted: at most as many as one call handles, then with `more`. Their waiting mails are
 * sent only if an admin does it.
 */
export async function readAllNotifications(
	market: Ports<'members' | 'notifications'>,
	caller: MemberRecord,
	memberId: string,
	until?: string,
): Promise<UnreadLeft> {
	await findOwner(market, caller, memberId);
	return describeLeft(market, memberId, await market.notifications.markAllRead(memberId, memberId === caller.memberId, until));
}

/**
 * Removes the caller's notifications, those after `until` excepted: at most as many as one call handles, then with `more`. Errors: FORBIDDEN for
 * another member's, also to an admin, since a removed notification is no longer mailed.
 */
export async function clearNotifications(market: Ports<'notifications'>, caller: MemberRecord, memberId: string, until?: string): Promise<UnreadLeft> {
	if (memberId !== caller.memberId) throw new MarketError('FORBIDDEN');
	return describeLeft(market, memberId, await market.notifications.clear(memberId, until));
}

async function describeLeft(market: Ports<'notifications'>, memberId: string, hasMore: boolean): Promise<UnreadLeft> {
	const unreadMessage = await market.notifications.unreadNow(memberId);
	return hasMore ? { unreadMessage, more: true } : { unreadMessage };
}

async function findOwner(market: Ports<'members'>, caller: MemberRecord, memberId: string): Promise<MemberRecord> {
	if (memberId === caller.memberId) return caller;
	if (!isAdmin(caller)) throw new MarketError('FORBIDDEN');
	const member = await market.members.get(memberId);
	if (!member) throw new MarketError('NOT_FOUND');
	return member;
}
