/** Data about a member outside the member's own record; erased when the member leaves. */
export interface Traces {
	/** Replaces the member's name in other members' notifications; `mentioned` is a member id or an e-mail address. */
	forgetMentions(mentioned: string, pseudonym: string): Promise<void>;
	/** Deletes messages to the market from this address. */
	removeMessagesFrom(email: string): Promise<void>;
	/** Deletes uploaded sheets with their rows' fates. */
	removeImports(sellerId: string): Promise<void>;
}
