/**
 * Reasons to wait: mails for the end of the quiet hours, for the digest, or for others of their kind within minutes (requests for media `alike`,
 * messages of a dispute `messages`); web push for the end of the quiet hours.
 */
export const WAITING = ['quiet', 'digest', 'alike', 'messages', 'push'] as const;
export type Waiting = (typeof WAITING)[number];

/**
 * Notifications that wait to be mailed or pushed to a member together (docs/decisions/0067-notification-settings-and-mails.md): an item per member
 * and reason, with the notifications' ids and the instant at which they are due.
 */
export interface HeldMails {
	/**
	 * Adds a notification; repeated calls change nothing. The earliest `until` is the due time. Above HELD_AT_MOST it only records
	 * that there are more.
	 */
	hold(memberId: string, waitsFor: Waiting, notificationId: string, until: number): Promise<void>;
	/** Yields the members and reasons that are due, page by page. The index may lag behind by a moment. */
	due(now: number): AsyncGenerator<HeldFor[]>;
	/** Claims what is due. Returns undefined if nothing is due, or while another worker has the claim. A dead worker's claim expires. */
	claim(held: HeldFor, now: number): Promise<{ notificationIds: string[]; more: boolean } | undefined>;
	/** Gives a claim back: the mail was not sent, and is due again. */
	release(held: HeldFor): Promise<void>;
	/** Removes the sent notifications. Those added meanwhile keep waiting and are due. */
	finish(held: HeldFor, notificationIds: readonly string[]): Promise<void>;
}

export interface HeldFor {
	memberId: string;
	waitsFor: Waiting;
}
