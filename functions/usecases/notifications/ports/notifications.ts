import type { ClosedFact, NotificationFact } from '#shared/domain/notifications/notification.ts';
import type { NotificationChoices } from '#shared/domain/notifications/notification-settings.ts';
import type { MemberRecord } from '../../accounts/ports/members.ts';
import type { WebhookRecord } from '../../integrations/ports/webhooks.ts';
import type { PushSubscription } from './push-subscriptions.ts';

/** A stored notification of a member. */
export type NotificationRecord = NotificationFact & {
	memberId: string;
	notificationId: string;
	diamondId?: string;
	createdAt: number;
	isRead: boolean;
	/**
	 * True once the member has read it; false if it is in the list as read only because its kind is turned off in the app. Absent while it is unread,
	 * and in items of earlier versions.
	 */
	readByMember?: boolean;
	mailedAt?: number;
};

/** A member's notification about an auction that closed. */
export type ClosedRecord = NotificationRecord & ClosedFact;

/** The member to notify, and the member's choices. */
export interface Listening {
	/** Undefined if the member no longer exists. */
	member?: MemberRecord;
	choices?: NotificationChoices;
	/** The push subscriptions; empty if not requested. */
	subscriptions: readonly PushSubscription[];
	/** The member's webhooks; empty if not requested. */
	webhooks: readonly WebhookRecord[];
}

/** The parts to read besides the member and the choices. */
export interface AlsoRead {
	push?: boolean;
	webhooks?: boolean;
}

export interface Notifications {
	/**
	 * Reads a notification, its member and the member's choices in one request; and the named parts. `notification` is undefined
	 * if it was cleared.
	 */
	toNotify(memberId: string, notificationId: string, also?: AlsoRead): Promise<Listening & { notification?: NotificationRecord }>;
	/** Like `toNotify`, for several notifications, oldest first; without those that were cleared. */
	toNotifyTogether(memberId: string, notificationIds: readonly string[], also?: AlsoRead): Promise<Listening & { notifications: NotificationRecord[] }>;
	get(memberId: string, notificationId: string): Promise<NotificationRecord | undefined>;
	/** Returns page `number` from 0, newest first, and the total, both limited to NOTIFICATIONS_LISTED. */
	page(memberId: string, number: number, size: number): Promise<{ content: NotificationRecord[]; totalElements: number }>;
	/**
	 * Lists the member's notifications about the auctions that closed at this instant (ISO 8601), oldest first, among the first NOTIFICATIONS_LISTED
	 * since. Strongly consistent.
	 */
	closed(memberId: string, closedAt: string): Promise<ClosedRecord[]>;
	/** Counts the unread notifications, at most UNREAD_COUNTED. The latest changes may not be counted yet. */
	unread(memberId: string): Promise<number>;
	/** Counts the unread notifications including all changes written before the call: the index gives candidates, and the notifications themselves decide. */
	unreadNow(memberId: string): Promise<number>;
	/** Marks an unread notification as read without its member having read it. Does nothing if it is gone or read. */
	silence(memberId: string, notificationId: string): Promise<void>;
	/** Marks a notification as read by the member. Does nothing if it is gone. */
	markRead(memberId: string, notificationId: string): Promise<void>;
	/**
	 * Marks at most NOTIFICATIONS_PER_CALL, the newest first, as read by the member or without the member, from the notification `until` on if it is
	 * given. Returns whether there may be more.
	 */
	markAllRead(memberId: string, byMember: boolean, until?: string): Promise<boolean>;
	/** Removes at most NOTIFICATIONS_PER_CALL, the newest first, from the notification `until` on if it is given. Returns whether there may be more. */
	clear(memberId: string, until?: string): Promise<boolean>;
	/** Claims the mailing of a notification. Returns false if it was mailed, or if another worker has a claim that has not expired. */
	claimMail(memberId: string, notificationId: string): Promise<boolean>;
	/** Gives a claim back: the mail was refused. */
	releaseMail(memberId: string, notificationId: string): Promise<void>;
	markMailed(memberId: string, notificationId: string, at: number): Promise<void>;
}
