import type { Device, SessionKind } from '#shared/domain/accounts/session.ts';

/** A session that began with a sign-in, with all tokens derived from it. Instants are real time, like the tokens' lifetimes. */
export interface SessionRecord extends Device {
	memberId: string;
	/** The identity service's id of the token family (`origin_jti`). */
	sessionId: string;
	kind: SessionKind;
	/** ISO 3166, if the entrance stated it. */
	country?: string;
	beganAt: number;
	/** Last known use, to the hour. */
	usedAt: number;
	/** From then on its tokens are invalid, even renewed ones. */
	endedAt?: number;
}

/** Ended by its own page, or from elsewhere. */
export type SessionEnd = 'SIGNED_OUT' | 'ENDED';

/** A session as its tokens name it. */
export type SessionName = Pick<SessionRecord, 'memberId' | 'sessionId'>;

export interface Sessions {
	get(session: SessionName): Promise<SessionRecord | undefined>;
	/** Lists at most `most` sessions of a member, newest first. */
	newest(memberId: string, most: number): Promise<SessionRecord[]>;
}
