import type { Language } from '#shared/domain/common/language.ts';

/** A browser in which a member has web push turned on. Times are real time, like sessions'. */
export interface PushSubscription {
	/** Derived from the address, so a browser always has the same id. */
	receiverId: string;
	/** Its address at a push service, which accepts messages only with our key. */
	endpoint: string;
	/** Key for encrypting messages (RFC 8291); base64url. */
	p256dh: string;
	auth: string;
	/** The browser's own description. */
	device: string;
	language: Language;
	/** The session in which it was turned on or last renewed. It ends with that session. */
	sessionId: string;
	/** When it was turned on. */
	since: number;
	/** When its browser last renewed it. */
	seenAt: number;
}

/** A member's subscriptions, oldest first, in one item. */
export interface PushSubscriptionsRecord {
	memberId: string;
	version: number;
	all: readonly PushSubscription[];
}

export interface PushSubscriptions {
	/** Returns undefined for a member who has never had one. */
	of(memberId: string): Promise<PushSubscriptionsRecord | undefined>;
	/** Returns the member who holds a subscription. */
	holder(receiverId: string): Promise<string | undefined>;
}
