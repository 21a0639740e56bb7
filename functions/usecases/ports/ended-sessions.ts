/** The sessions that members have signed out of. Refused by it: the live channel, which an access token opens that nobody can call back. */
export interface EndedSessions {
	add(session: { sessionId: string; memberId: string }): Promise<void>;
	has(sessionId: string): Promise<boolean>;
}
