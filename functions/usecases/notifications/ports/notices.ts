/** Kinds of notifications that a member gets at most once a market day, all in one message. */
export type NoticeKind = 'EXPIRING_SOON' | 'SUSPENDED' | 'SAVED_SEARCH_DIGEST' | 'PRICE_OVERTAKEN';

/** A notice that waits for its member: written with the facts, removed when it is sent (docs/decisions/0067-notification-settings-and-mails.md). */
export interface NoticeRecord {
	memberId: string;
	kind: NoticeKind;
	lane: number;
	version: number;
	/** The first items' names. */
	names: readonly string[];
	/** The number of items; with `more` there are more than that. */
	count: number;
	more?: boolean;
	/** The first listing. */
	listingId: string;
	/** The listings of `names`, if those for which it no longer holds are not to be named. Absent in notices of earlier releases. */
	listingIds?: readonly string[];
	/** The saved search that found it, if the notice is about a search. */
	search?: { savedSearchId: string; name: string };
	/** The earliest end, if the notice is about expiring listings. */
	expiresAt?: number;
}

export interface Notices {
	get(memberId: string, kind: NoticeKind, lane: number): Promise<NoticeRecord | undefined>;
	/** Lists a member's waiting notices, by lane. Strongly consistent. */
	of(memberId: string, kind: NoticeKind): Promise<NoticeRecord[]>;
	/** Lists members with notices that may be sent at `now`. The index may lag behind by a moment. */
	due(now: number): Promise<{ memberId: string; kind: NoticeKind }[]>;
	/** Returns when the member may next be notified of this kind. */
	notBefore(memberId: string, kind: NoticeKind): Promise<number>;
}
