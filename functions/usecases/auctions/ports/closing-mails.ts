/** One mail to a member about all that closed for them at one instant (docs/decisions/0067-notification-settings-and-mails.md). `closedAt` is that instant, ISO 8601. */
export interface ClosingMails {
	/**
	 * Whether it is for the caller to call for the gathering of what this
	 * notification belongs to: nobody has yet, nor was it mailed. Asked again for
	 * the same notification, whose asker may have died, it answers yes once more.
	 */
	announce(memberId: string, closedAt: string, notificationId: string): Promise<boolean>;
	/**
	 * Begins a gathering: who announces from now on calls for another. Answers
	 * which notifications were mailed before; undefined while somebody else is at it.
	 */
	claim(memberId: string, closedAt: string): Promise<ReadonlySet<string> | undefined>;
	/** Gives a claim back: the mail was not taken, or there was nothing to mail. */
	release(memberId: string, closedAt: string): Promise<void>;
	/** Marks all of them as mailed, in one write, and ends the gathering. */
	markMailed(memberId: string, closedAt: string, notificationIds: readonly string[]): Promise<void>;
}
