/** Data about a member outside the member's own record; erased when the member leaves. */
export interface Traces {
	/** Replaces the member's name in other members' notifications; `mentioned` is a member id or an e-mail address. */
	forgetMentions(mentioned: string, pseudonym: string): Promise<void>;
	removeMessagesFrom(email: string): Promise<void>;
	removeImport(importId: string): Promise<void>;
	/** Removes the remembered layouts of sheets, and the requests of programs that have an idempotency key. */
	forgetRequests(sellerId: string): Promise<void>;
}
