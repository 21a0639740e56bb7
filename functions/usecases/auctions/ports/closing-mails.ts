/** One mail to a member about all auctions that closed for the member at `closedAt`, ISO 8601 (docs/decisions/0067-notification-settings-and-mails.md). */
export interface ClosingMails {
	/**
	 * Returns whether the caller must schedule the gathering of this notification's mail: no other notification has, and it was not mailed. A repeated
	 * call for the same notification returns true again, because the first caller may have died.
	 */
	announce(memberId: string, closedAt: string, notificationId: string): Promise<boolean>;
	/**
	 * Begins gathering; later notifications schedule another. Returns the notifications that were already mailed, or undefined while another worker has
	 * the claim.
	 */
	claim(memberId: string, closedAt: string): Promise<ReadonlySet<string> | undefined>;
	/** Gives a claim back: the mail was refused, or there was nothing to mail. */
	release(memberId: string, closedAt: string): Promise<void>;
	/** Marks the notifications as mailed and ends the gathering, in one write. */
	markMailed(memberId: string, closedAt: string, notificationIds: readonly string[]): Promise<void>;
}
