import type { Language } from '#shared/domain/common/language.ts';
import type { NotificationMail } from '#shared/text/mail-layout.ts';

/** A topic to subscribe to: a member's own notifications, or one stone's bids and state. */
export type Topic = `notifications#${string}` | `diamonds#${string}`;

export const notificationsOf = (memberId: string): Topic => `notifications#${memberId}`;
export const stoneOf = (listingId: string): Topic => `diamonds#${listingId}`;
/** The stone of a topic, if it is one. */
export const findStone = (topic: Topic): string | undefined => /^diamonds#(.+)$/.exec(topic)?.[1];

/** A listener. An admin sees of a stone what its parties see. */
export interface Listener {
	memberId: string;
	isAdmin: boolean;
	/** The language of the page, if it has stated one. */
	language?: Language;
}

/** One of a member's sessions, or all but one; all where none is named. */
export type SomeSessions = { sessionId: string } | { allBut?: string };

/** The live channel, as those who have something to tell see it. */
export interface LiveChannel {
	/** Sends every listener what `messageFor` answers; asks nothing when nobody listens. Connections that are gone are forgotten. */
	publish(topic: Topic, messageFor: (listener: Listener) => Promise<object>): Promise<void>;
	/** Closes connections of a member, whose pages are told to ask whether they are still signed in. */
	hangUp(memberId: string, which?: SomeSessions): Promise<void>;
}

/** The session in which a ticket was given out, by the access token that asked for it. */
export interface TicketSession {
	memberId: string;
	sessionId: string;
	/** When the token was given: real time, milliseconds. */
	issuedAt: number;
}

/** Where tickets that open the channel are kept until they are used. */
export interface Tickets {
	add(hash: string, session: TicketSession, expiresAt: number): Promise<void>;
}

/** A mail that will never be taken, such as to an address that cannot be. */
export class MailRefused extends Error {
	constructor(cause: unknown) {
		super('The mail service refuses this mail for good', { cause });
		this.name = 'MailRefused';
	}
}

export interface Mailer {
	/** `unsubscribe`: where one press in the reader's mail program ends such mails (RFC 8058). Errors: MailRefused. Any other is worth a later try. */
	send(to: string, mail: NotificationMail, unsubscribe?: string): Promise<void>;
}
