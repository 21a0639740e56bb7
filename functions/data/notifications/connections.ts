import type { SomeSessions, TicketSession, Tickets, Topic } from '#functions/usecases/notifications/live-channel.ts';
import { HOUR } from '#shared/domain/common/durations.ts';
import type { Language } from '#shared/domain/common/language.ts';
import { LIVE_CONNECTIONS, LIVE_SUBSCRIPTIONS } from '#shared/domain/notifications/limits.ts';
import { connection, connectionRoll, subscription, ticket } from '../entities/live.ts';
import { hasSucceeded } from '../table/conditions.ts';
import { buildQuery } from '../table/params.ts';
import { deleteAll } from '../table/partitions.ts';
import { computeTtl, cutKey } from '../table/shards.ts';

/**
 * The live channel's tickets, connections and subscriptions use real time. The gateway ends a connection after two hours; items that a lost
 * `$disconnect` leaves expire an hour later.
 */
const KEPT = 3 * HOUR;

/** Computes a connection item's expiry in seconds. */
export const computeExpiry = (): number => computeTtl(KEPT);

export interface OpenConnection {
	connectionId: string;
	memberId: string;
	sessionId: string;
	/** The negotiated protocol version; absent until CONNECTED. */
	stomp?: string;
	/** The stones of its list, and the client's id for the list. */
	watched?: string[];
	watchId?: string;
}

/** A connection that receives messages of a topic, with its member. */
export interface Listening {
	connectionId: string;
	/** The client's id for the subscription. */
	subscriptionId: string;
	destination: string;
	memberId: string;
	isAdmin: boolean;
	stomp: string;
	/** The language of the page, if it has stated one. */
	language?: Language;
}

export interface Subscription extends Listening {
	topic: Topic;
}

export const tickets: Tickets = {
	async add(hash, session, expiresAt) {
		await ticket.create({ hash, ...session, expiresAt, ttl: Math.ceil(expiresAt / 1000) }).go();
	},
};

/** Deletes a ticket. Returns the session for which it was issued, or undefined if the ticket is unknown, used or expired. */
export async function redeemTicket(hash: string): Promise<TicketSession | undefined> {
	const { data } = await ticket.delete({ hash }).go({ response: 'all_old' });
	const { memberId, sessionId, issuedAt, expiresAt = 0 } = data ?? {};
	if (memberId === undefined || sessionId === undefined || issuedAt === undefined || expiresAt <= Date.now()) return undefined;
	return { memberId, sessionId, issuedAt };
}

/**
 * Records an open connection. Returns the names on the roll of the member's oldest connections above the limit. Adding to the roll and reading it is
 * one atomic write, so that concurrent connections are all counted.
 */
export async function openConnection(connectionId: string, { memberId, sessionId }: TicketSession): Promise<string[]> {
	const openedAt = new Date().toISOString();
	const ttl = computeExpiry();
	await connection.put({ connectionId, memberId, sessionId, openedAt, subscriptions: 0, ttl }).go();
	const name = nameOnRoll(openedAt, connectionId);
	const { data } = await connectionRoll
		.upsert({ memberId, ttl })
		.add({ open: [name] })
		.go({ response: 'all_new' });
	return (data?.open ?? []).toSorted().slice(0, -LIVE_CONNECTIONS);
}

const nameOnRoll = (openedAt: string, connectionId: string): string => `${openedAt}#${connectionId}`;

/** Parses the connection's id from its name on the roll. */
export const parseConnectionId = (name: string): string => cutKey(name);

/** Removes a connection from its member's roll, also if the connection's item has expired. */
export async function removeFromRoll(memberId: string, name: string): Promise<void> {
	await hasSucceeded(
		connectionRoll
			.patch({ memberId })
			.delete({ open: [name] })
			.go(),
	);
}

export async function getConnection(connectionId: string): Promise<OpenConnection | undefined> {
	return (await connection.get({ connectionId }).go({ consistent: true })).data ?? undefined;
}

/** Stores the negotiated version. Returns false if the connection is gone. */
export async function agreeOn(connectionId: string, stomp: string): Promise<boolean> {
	return hasSucceeded(connection.patch({ connectionId }).set({ stomp }).go());
}

/** Adds a subscription. Returns false if the connection has too many. An existing id only changes its language. */
export async function subscribe(one: Subscription): Promise<boolean> {
	const { connectionId, subscriptionId, language } = one;
	const counted = connection
		.patch({ connectionId })
		.add({ subscriptions: 1 })
		.where(({ subscriptions }, { lt }) => lt(subscriptions, LIVE_SUBSCRIPTIONS));
	if (!(await hasSucceeded(counted.go()))) return false;
	const added = await hasSucceeded(subscription.create({ ...one, ttl: computeExpiry() }).go());
	if (added) return true;
	await uncountSubscription(connectionId);
	if (language) await hasSucceeded(subscription.patch({ connectionId, subscriptionId }).set({ language }).go());
	return true;
}

export async function unsubscribe(connectionId: string, subscriptionId: string): Promise<void> {
	const { data } = await subscription.delete({ connectionId, subscriptionId }).go({ response: 'all_old' });
	if (data?.topic !== undefined) await uncountSubscription(connectionId);
}

async function uncountSubscription(connectionId: string): Promise<void> {
	await hasSucceeded(connection.patch({ connectionId }).add({ subscriptions: -1 }).go());
}

/** Deletes a connection and its subscriptions. Returns its watched list, which `watchers.ts` deletes. */
export async function forgetConnection(connectionId: string): Promise<Pick<OpenConnection, 'watched'> | undefined> {
	await deleteAll(buildQuery(subscription.query.primary({ connectionId }).begins({ subscriptionId: '' })));
	const { data } = await connection.delete({ connectionId }).go({ response: 'all_old' });
	if (data?.memberId === undefined || data.openedAt === undefined) return undefined;
	await removeFromRoll(data.memberId, nameOnRoll(data.openedAt, connectionId));
	return data;
}

/** Lists a member's open connections, or those of some sessions, the oldest first. */
export async function listConnections(memberId: string, which: SomeSessions = {}): Promise<string[]> {
	const roll = (await connectionRoll.get({ memberId }).go({ consistent: true })).data?.open ?? [];
	const open = roll.toSorted().map(parseConnectionId);
	if (!('sessionId' in which) && which.allBut === undefined) return open;
	const connections = await Promise.all(open.map(getConnection));
	const isMeant = (sessionId: string) => ('sessionId' in which ? sessionId === which.sessionId : sessionId !== which.allBut);
	return connections.flatMap((one) => (one && isMeant(one.sessionId) ? one.connectionId : []));
}

export async function listSubscriptions(topic: Topic): Promise<Subscription[]> {
	const { data } = await subscription.query.byTopic({ topic }).go({ pages: 'all' });
	return data.map((one) => ({ ...one, topic }));
}
