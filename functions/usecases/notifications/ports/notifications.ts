import type { ClosedFact, NotificationFact } from '#shared/domain/notifications/notification.ts';
import type { NotificationChoices } from '#shared/domain/notifications/notification-settings.ts';
import type { MemberRecord } from '../../accounts/ports/members.ts';
import type { PushSubscription } from './push-subscriptions.ts';

/** A notification as it is kept for its member. */
export type NotificationRecord = NotificationFact & {
	memberId: string;
	notificationId: string;
	diamondId?: string;
	createdAt: number;
	isRead: boolean;
	/** True once the member has read it; false where it is in the list as read only because its kind is turned off in the app. Absent while it is unread, and from earlier versions. */
	readByMember?: boolean;
	mailedAt?: number;
};

/** A member's notification about an auction that closed. */
export type ClosedRecord = NotificationRecord & ClosedFact;

/** Whom somebody tells, and how they wish to be told. */
export interface Listening {
	/** Undefined if the member does not exist any more. */
	member?: MemberRecord;
	choices?: NotificationChoices;
	/** Where web push shows it; empty when that was not asked for. */
	subscriptions: readonly PushSubscription[];
}

export interface Notifications {
	/**
	 * Reads a notification, its member and the member's choices in one request; with `byPush` the push subscriptions
	 * too. `notification` is undefined if it was cleared.
	 */
	toNotify(memberId: string, notificationId: string, byPush?: boolean): Promise<Listening & { notification?: NotificationRecord }>;
	/** Like `toNotify`, for several notifications, oldest first; without those that were cleared. */
	toNotifyTogether(memberId: string, notificationIds: readonly string[], byPush?: boolean): Promise<Listening & { notifications: NotificationRecord[] }>;
	get(memberId: string, notificationId: string): Promise<NotificationRecord | undefined>;
	/** Newest first, page `number` from 0, and how many there are; of more than NOTIFICATIONS_LISTED neither is told. */
	page(memberId: string, number: number, size: number): Promise<{ content: NotificationRecord[]; totalElements: number }>;
	/**
	 * Lists the member's notifications about the auctions that closed at this instant (ISO 8601), oldest first,
	 * among the first NOTIFICATIONS_LISTED since. Strongly consistent.
	 */
	closed(memberId: string, closedAt: string): Promise<ClosedRecord[]>;
	/** How many are unread, UNREAD_COUNTED at most; a change of the last moment may not be counted yet. */
	unread(memberId: string): Promise<number>;
	/** Counts the unread with every change that was written before the call: the index finds the candidates, and the notifications themselves decide. */
	unreadNow(memberId: string): Promise<number>;
	/** Puts an unread notification into the list as read, though its member has not read it. Does nothing when it is gone, or read. */
	silence(memberId: string, notificationId: string): Promise<void>;
	/** Marks as read by the member. Does nothing when it is gone. */
	markRead(memberId: string, notificationId: string): Promise<void>;
	/** Marks NOTIFICATIONS_PER_CALL at most, the newest first. Answers whether there may be more. */
	markAllRead(memberId: string): Promise<boolean>;
	/** Removes NOTIFICATIONS_PER_CALL at most, the newest first. Answers whether there may be more. */
	clear(memberId: string): Promise<boolean>;
	/** Whether the caller may mail it now: nobody has, and nobody else is at it, or whoever was has been silent for too long. */
	claimMail(memberId: string, notificationId: string): Promise<boolean>;
	/** Gives a claim back: the mail was not taken. */
	releaseMail(memberId: string, notificationId: string): Promise<void>;
	markMailed(memberId: string, notificationId: string, at: number): Promise<void>;
}
