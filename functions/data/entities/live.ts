import { CustomAttributeType } from 'electrodb';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import { Entity } from './entity.ts';
import { flag, index, model, number, optionalText, primaryKey, text } from './schema.ts';

/** Opens the live channel once, in the session of a token that was issued at `issuedAt`. Only the ticket's hash is stored. */
export const ticket = new Entity({
	model: model('ticket'),
	attributes: { hash: text, memberId: text, sessionId: text, issuedAt: number, expiresAt: number, ttl: number },
	indexes: { primary: primaryKey('ticket#${hash}', 'ticket') },
});

/** An open WebSocket. `stomp` is the negotiated protocol version; absent until CONNECTED. */
export const connection = new Entity({
	model: model('connection'),
	attributes: {
		connectionId: text,
		memberId: text,
		sessionId: text,
		openedAt: text,
		stomp: optionalText,
		subscriptions: number,
		watchId: optionalText,
		watched: { type: 'set', items: 'string' },
		ttl: number,
	},
	indexes: { primary: primaryKey('connection#${connectionId}', 'connection') },
});

/** A member's open connections in one item, each as `{openedAt}#{connectionId}`, so that sorting them puts the oldest first. */
export const connectionRoll = new Entity({
	model: model('connectionRoll'),
	attributes: { memberId: text, open: { type: 'set', items: 'string' }, ttl: number },
	indexes: { primary: primaryKey('connections#${memberId}', 'connections') },
});

/** A connection's subscription to a topic: `notifications#{member}` or `diamonds#{listing}`. */
export const subscription = new Entity({
	model: model('subscription'),
	attributes: {
		...{ connectionId: text, subscriptionId: text, topic: text, destination: text, memberId: text, isAdmin: flag, stomp: text, ttl: number },
		language: { type: CustomAttributeType<MemberRecord['language']>('string') },
	},
	indexes: {
		primary: primaryKey('connection#${connectionId}', 'subscription#${subscriptionId}'),
		byTopic: index('related', 'topic#${topic}', '${connectionId}#${subscriptionId}'),
	},
});

/** A connection that watches a stone in a list. A stone's watchers share a partition. */
export const watcher = new Entity({
	model: model('watcher'),
	attributes: { listingId: text, connectionId: text, subscriptionId: text, memberId: text, isAdmin: flag, stomp: text, ttl: number },
	indexes: { primary: primaryKey('watchers#${listingId}', '${connectionId}') },
});
