import type { Language } from '#shared/domain/common/language.ts';
import type { NotificationMail } from '#shared/text/mail-layout.ts';

/** A topic to subscribe to: a member's own notifications, or one stone's bids and state. */
export type Topic = `notifications#${string}` | `diamonds#${string}`;

export const notificationsOf = (memberId: string): Topic => `notifications#${memberId}`;
export const stoneOf = (listingId: string): Topic => `diamonds#${listingId}`;
/** Returns the listing id of a stone's topic, or undefined for another topic. */
export const findStone = (topic: Topic): string | undefined => /^diamonds#(.+)$/.exec(topic)?.[1];

/** A listener. An admin sees the same of a stone as its parties. */
export interface Listener {
	memberId: string;
	isAdmin: boolean;
	/** The language of the page, if it has stated one. */
	language?: Language;
}

/** One of a member's sessions, all but one, or all. */
export type SomeSessions = { sessionId: string } | { allBut?: string };

/** The live channel as use cases see it. */
export interface LiveChannel {
	/** Sends every listener the result of `messageFor`, if any; it is not called without listeners. Closed connections are deleted. */
	publish(topic: Topic, messageFor: (listener: Listener) => Promise<object | undefined>): Promise<void>;
	/** Closes connections of a member. Their pages then check whether they are still signed in. */
	hangUp(memberId: string, which?: SomeSessions): Promise<void>;
}

/** The session for which a ticket was issued, given by the access token of the request. */
export interface TicketSession {
	memberId: string;
	sessionId: string;
	/** When the token was issued: real time, milliseconds. */
	issuedAt: number;
}

/** Storage of unused tickets that open the channel. */
export interface Tickets {
	add(hash: string, session: TicketSession, expiresAt: number): Promise<void>;
}

/** Thrown for a mail that will never be accepted, for example because of an invalid address. */
export class MailRefused extends Error {
	constructor(cause: unknown) {
		super('The mail service refuses this mail for good', { cause });
		this.name = 'MailRefused';
	}
}

export interface Mailer {
	/**
	 * Sends a mail. `unsubscribe` is the link with which the reader's mail program ends such mails (RFC 8058). Errors: MailRefused; other errors are
	 * worth a retry.
	 */
	send(to: string, mail: NotificationMail, unsubscribe?: string): Promise<void>;
}
