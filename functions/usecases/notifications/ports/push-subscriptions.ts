import type { Language } from '#shared/domain/common/language.ts';

/** A browser in which a member has web push turned on. Times are real ones, as sessions'. */
export interface PushSubscription {
	/** Follows from the address: the same browser has the same. */
	receiverId: string;
	/** Its address at a push service; whoever knows it may not write there without our key. */
	endpoint: string;
	/** For which messages are encrypted (RFC 8291); base64url. */
	p256dh: string;
	auth: string;
	/** The browser's own words for itself. */
	device: string;
	language: Language;
	/** The session in which it was turned on, or came by last: it ends with that. */
	sessionId: string;
	/** When it was turned on. */
	since: number;
	/** When its browser came by last. */
	seenAt: number;
}

/** All of one member's, in an item beside the member's record: oldest first. */
export interface PushSubscriptionsRecord {
	memberId: string;
	version: number;
	all: readonly PushSubscription[];
}

export interface PushSubscriptions {
	/** Returns undefined for a member who has never had one. */
	of(memberId: string): Promise<PushSubscriptionsRecord | undefined>;
	/** The member whose a subscription is. */
	holder(receiverId: string): Promise<string | undefined>;
}
