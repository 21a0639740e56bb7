import { HOUR, LIVE_SUBSCRIPTIONS } from '#shared/domain/limits.ts';
import type { Tickets, Topic } from '../usecases/telling/live-channel.ts';
import { hasSucceeded } from './conditions.ts';
import { connection, subscription, ticket } from './entities.ts';
import { buildQuery } from './params.ts';
import { deleteAll } from './partitions.ts';

/**
 * The live channel's tickets, connections and what they listen to. All of it
 * lives on real time, as the connections do. The gateway ends a connection
 * after two hours; what a lost `$disconnect` leaves behind goes an hour later.
 */
const KEPT = 3 * HOUR;

const reckonExpiry = (milliseconds: number): number => Math.ceil((Date.now() + milliseconds) / 1000);

export interface OpenConnection {
	connectionId: string;
	memberId: string;
	/** The protocol version agreed on; absent until CONNECTED. */
	stomp?: string;
}

export interface Subscription {
	connectionId: string;
	/** The client's own name for it. */
	subscriptionId: string;
	topic: Topic;
	destination: string;
	memberId: string;
	isAdmin: boolean;
	stomp: string;
}

export const tickets: Tickets = {
	async add(hash, memberId, expiresAt) {
		await ticket.create({ hash, memberId, expiresAt, ttl: Math.ceil(expiresAt / 1000) }).go();
	},
};

/** Takes a ticket away; the member whom it admits, or undefined when it is unknown, used or too old. */
export async function redeemTicket(hash: string): Promise<string | undefined> {
	const { data } = await ticket.delete({ hash }).go({ response: 'all_old' });
	return data && data.expiresAt !== undefined && data.expiresAt > Date.now() ? data.memberId : undefined;
}

export async function openConnection(connectionId: string, memberId: string): Promise<void> {
	await connection.put({ connectionId, memberId, subscriptions: 0, ttl: reckonExpiry(KEPT) }).go();
}

export async function getConnection(connectionId: string): Promise<OpenConnection | undefined> {
	return (await connection.get({ connectionId }).go({ consistent: true })).data ?? undefined;
}

/** Remembers the version agreed on; false when the connection is gone. */
export async function agreeOn(connectionId: string, stomp: string): Promise<boolean> {
	return hasSucceeded(connection.patch({ connectionId }).set({ stomp }).go());
}

/** Adds what a connection listens to; false when it has too many. The same id again changes nothing. */
export async function subscribe(one: Subscription): Promise<boolean> {
	const { connectionId } = one;
	const counted = connection
		.patch({ connectionId })
		.add({ subscriptions: 1 })
		.where(({ subscriptions }, { lt }) => lt(subscriptions, LIVE_SUBSCRIPTIONS));
	if (!(await hasSucceeded(counted.go()))) return false;
	const added = await hasSucceeded(subscription.create({ ...one, ttl: reckonExpiry(KEPT) }).go());
	if (!added) await uncountSubscription(connectionId);
	return true;
}

export async function unsubscribe(connectionId: string, subscriptionId: string): Promise<void> {
	const { data } = await subscription.delete({ connectionId, subscriptionId }).go({ response: 'all_old' });
	if (data?.topic !== undefined) await uncountSubscription(connectionId);
}

async function uncountSubscription(connectionId: string): Promise<void> {
	await hasSucceeded(connection.patch({ connectionId }).add({ subscriptions: -1 }).go());
}

/** Forgets a connection and everything that it listens to. */
export async function forgetConnection(connectionId: string): Promise<void> {
	await deleteAll(buildQuery(subscription.query.primary({ connectionId }).begins({ subscriptionId: '' })));
	await connection.delete({ connectionId }).go();
}

export async function listConnections(memberId: string): Promise<string[]> {
	const { data } = await connection.query.byMember({ memberId }).go({ pages: 'all' });
	return data.map(({ connectionId }) => connectionId);
}

export async function listSubscriptions(topic: Topic): Promise<Subscription[]> {
	const { data } = await subscription.query.byTopic({ topic }).go({ pages: 'all' });
	return data.map((one) => ({ ...one, topic }));
}
