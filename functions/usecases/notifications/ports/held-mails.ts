/**
 * Reasons to wait: mails for the end of the quiet hours, for the digest, or for others of their kind within
 * minutes; web push for the end of the quiet hours.
 */
export const WAITING = ['quiet', 'digest', 'alike', 'push'] as const;
export type Waiting = (typeof WAITING)[number];

/**
 * Notifications that wait to be mailed, or sent by web push, to a member as one
 * (docs/decisions/0067-notification-settings-and-mails.md): an item for each member and reason, which names the
 * notifications and the instant at which they are due.
 */
export interface HeldMails {
	/** Adds a notification to what waits; once more it changes nothing. What waits first says until when. Of more than HELD_AT_MOST it is only noted that there are more. */
	hold(memberId: string, waitsFor: Waiting, notificationId: string, until: number): Promise<void>;
	/** For whom something is due, page by page. The index may lag behind by a moment. */
	due(now: number): AsyncGenerator<HeldFor[]>;
	/** Begins to mail what is due: undefined when nothing is, or while somebody else is at it. A claim of somebody who died runs out. */
	claim(held: HeldFor, now: number): Promise<{ notificationIds: string[]; more: boolean } | undefined>;
	/** Gives a claim back: the mail was not taken. */
	release(held: HeldFor): Promise<void>;
	/** These are mailed; what came meanwhile goes on waiting, and is due. */
	finish(held: HeldFor, notificationIds: readonly string[]): Promise<void>;
}

export interface HeldFor {
	memberId: string;
	waitsFor: Waiting;
}
