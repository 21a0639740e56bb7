import type { NotificationMail } from '#shared/text/notification-mail.ts';

/** What can be listened to: a member's own notifications, or one stone's bids and state. */
export type Topic = `notifications#${string}` | `diamonds#${string}`;

export const notificationsOf = (memberId: string): Topic => `notifications#${memberId}`;
export const stoneOf = (listingId: string): Topic => `diamonds#${listingId}`;

/** Who listens: an admin sees of a stone what its parties see. */
export interface Listener {
	memberId: string;
	isAdmin: boolean;
}

/** The live channel, as those who have something to tell see it. */
export interface LiveChannel {
	/** Sends every listener what `messageFor` answers; asks nothing when nobody listens. Connections that are gone are forgotten. */
	publish(topic: Topic, messageFor: (listener: Listener) => Promise<object>): Promise<void>;
	/** Closes every connection of a member. */
	hangUp(memberId: string): Promise<void>;
}

/** Where tickets that open the channel are kept until they are used. */
export interface Tickets {
	add(hash: string, memberId: string, expiresAt: number): Promise<void>;
}

export interface Mailer {
	send(to: string, mail: NotificationMail): Promise<void>;
}
