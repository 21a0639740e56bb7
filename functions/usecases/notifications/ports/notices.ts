/** Kinds of notifications that a member gets at most once a market day, all in one message. */
export type NoticeKind = 'EXPIRING_SOON' | 'SUSPENDED' | 'SAVED_SEARCH_DIGEST' | 'PRICE_OVERTAKEN';

/** A notice that waits for its member: written with the facts, removed when it is sent (docs/decisions/0067-notification-settings-and-mails.md). */
export interface NoticeRecord {
	memberId: string;
	kind: NoticeKind;
	lane: number;
	version: number;
	/** The first ones' names. */
	names: readonly string[];
	/** How many there are in all; with `more` there are more than that. */
	count: number;
	more?: boolean;
	/** The first listing. */
	listingId: string;
	/** The saved search that found it, where that is what is told. */
	search?: { savedSearchId: string; name: string };
	/** The earliest end, where that is what is told. */
	expiresAt?: number;
}

export interface Notices {
	get(memberId: string, kind: NoticeKind, lane: number): Promise<NoticeRecord | undefined>;
	/** All that waits to be told to a member, by lane. Strongly consistent. */
	of(memberId: string, kind: NoticeKind): Promise<NoticeRecord[]>;
	/** To whom something waits to be told. The index may lag behind by a moment. */
	waiting(): Promise<{ memberId: string; kind: NoticeKind }[]>;
	/** From when on the member may be told of this kind again. */
	notBefore(memberId: string, kind: NoticeKind): Promise<number>;
}
