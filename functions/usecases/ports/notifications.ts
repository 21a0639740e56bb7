import type { NotificationFact } from '#shared/domain/notification.ts';

/** A notification as it is kept for its member. */
export type NotificationRecord = NotificationFact & {
	memberId: string;
	notificationId: string;
	diamondId?: string;
	createdAt: number;
	isRead: boolean;
	mailedAt?: number;
};

export interface Notifications {
	get(memberId: string, notificationId: string): Promise<NotificationRecord | undefined>;
	/** Newest first, page `number` from 0, and how many there are in all. */
	page(memberId: string, number: number, size: number): Promise<{ content: NotificationRecord[]; totalElements: number }>;
	/** How many are unread; a change of the last moment may not be counted yet. */
	unread(memberId: string): Promise<number>;
	/** How many are unread, every change that was written before the call counted. Reads all of the member's. */
	unreadNow(memberId: string): Promise<number>;
	/** Does nothing when it is gone. */
	markRead(memberId: string, notificationId: string): Promise<void>;
	markAllRead(memberId: string): Promise<void>;
	removeAll(memberId: string): Promise<void>;
	markMailed(memberId: string, notificationId: string, at: number): Promise<void>;
}
