/** Data about a member outside the member's own record; erased when the member leaves. */
export interface Traces {
	/** Takes the name out of what others were told; `mentioned` is a member id or an e-mail address. */
	forgetMentions(mentioned: string, pseudonym: string): Promise<void>;
	/** Messages to the market from this address. */
	removeMessagesFrom(email: string): Promise<void>;
	/** Uploaded sheets, with what became of their rows. */
	removeImports(sellerId: string): Promise<void>;
}
