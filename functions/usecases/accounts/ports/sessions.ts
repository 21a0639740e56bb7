import type { Device, SessionKind } from '#shared/domain/accounts/session.ts';

/** A session that began with a sign-in: all its tokens come from one another. Instants are real time, on which tokens live. */
export interface SessionRecord extends Device {
	memberId: string;
	/** The identity service's name for the family of its tokens (`origin_jti`). */
	sessionId: string;
	kind: SessionKind;
	/** ISO 3166, where the entrance has said it. */
	country?: string;
	beganAt: number;
	/** When somebody was last seen to use it, to the hour. */
	usedAt: number;
	/** From then on its tokens open nothing, however they are renewed. */
	endedAt?: number;
}

/** By its own page, or from elsewhere. */
export type SessionEnd = 'SIGNED_OUT' | 'ENDED';

/** A session as its tokens name it. */
export type SessionName = Pick<SessionRecord, 'memberId' | 'sessionId'>;

export interface Sessions {
	get(session: SessionName): Promise<SessionRecord | undefined>;
	/** A member's, the newest first, `most` of them. */
	newest(memberId: string, most: number): Promise<SessionRecord[]>;
}
