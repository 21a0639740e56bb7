import { randomUUID } from 'node:crypto';
import pMap from 'p-map';
import type { JobQueue } from '#functions/adapters/job-queues.ts';
import { hangUp, post } from '#functions/adapters/notifications/push.ts';
import { type Listening, listConnections, listSubscriptions, parseConnectionId, removeFromRoll } from '#functions/data/notifications/connections.ts';
import { forgetListener, listWatchers } from '#functions/data/notifications/watchers.ts';
import { findStone, type LiveChannel, type Topic } from '#functions/usecases/notifications/live-channel.ts';
import { chunk } from '#shared/chunk.ts';
import { CONNECTION_REPLACED, SESSION_ENDED, WATCHED_DIAMONDS } from '#shared/contract/notifications/live-channel.ts';
import { LIVE_CONNECTIONS } from '#shared/domain/notifications/limits.ts';
import { type StompVersion, writeFrame } from './frames.ts';

const MESSAGES_SENT_AT_ONCE = 32;
/** Up to this many listeners are sent to directly. Larger crowds are queued in portions, so that other messages do not wait. */
const CROWD = 250;
const PORTION = 500;

type Addressee = Pick<Listening, 'connectionId' | 'subscriptionId' | 'destination' | 'stomp'>;

export interface Push {
	body: object;
	to: readonly Addressee[];
}

/**
 * Opens the live channel over WebSockets: a MESSAGE frame for every subscription to a topic, and for every list that contains the stone. `crowds`
 * receives messages to many.
 */
export function openLiveChannel(crowds?: JobQueue<Push>): LiveChannel {
	return {
		async publish(topic, messageFor) {
			const listeners = await listListeners(topic);
			const pushes = await makePushes(listeners, messageFor);
			if (crowds && listeners.length > CROWD) return crowds.send(pushes);
			const outcomes = await Promise.allSettled(pushes.map(sendPush));
			const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
			if (failures.length === 0) return;
			if (!crowds) throw new AggregateError(failures, 'Not all could be told');
			// Failed messages are queued, so that later changes are not held up.
			await crowds.send(pushes.filter((_, at) => outcomes[at]?.status === 'rejected'));
		},

		async hangUp(memberId, which) {
			for (const connectionId of await listConnections(memberId, which)) await endTelling(connectionId, SESSION_ENDED, 'This session may have ended');
		},
	};
}

/** Sends one message to its connections and deletes those that are gone. Rejects if some could not be sent. */
export async function sendPush({ body, to }: Push): Promise<void> {
	// A failure does not stop the others.
	await pMap(to, (addressee) => sendMessage(addressee, body), { concurrency: MESSAGES_SENT_AT_ONCE, stopOnError: false });
}

async function listListeners(topic: Topic): Promise<Listening[]> {
	const listingId = findStone(topic);
	const [subscriptions, watchers] = await Promise.all([listSubscriptions(topic), listingId === undefined ? [] : listWatchers(listingId)]);
	return [...subscriptions, ...watchers.map((one) => ({ ...one, destination: WATCHED_DIAMONDS }))];
}

/** Makes the messages. There are few, because all listeners except an auction's parties get the same one. */
async function makePushes(listeners: readonly Listening[], messageFor: (listener: Listening) => Promise<object | undefined>): Promise<Push[]> {
	const bodies = await Promise.all(listeners.map(async (listener) => ({ listener, body: await messageFor(listener) })));
	const told = bodies.filter(({ body }) => body !== undefined);
	const portions = [...Map.groupBy(told, ({ body }) => JSON.stringify(body)).values()].flatMap((same) => chunk(same, PORTION));
	return portions.map((portion) => ({
		body: portion[0]?.body ?? {},
		to: portion.map(({ listener: { connectionId, subscriptionId, destination, stomp } }) => ({ connectionId, subscriptionId, destination, stomp })),
	}));
}

/** Closes a connection, by its name on the roll, because its member has opened too many newer ones. The error code keeps the page from reconnecting at once. */
export async function replaceConnection(memberId: string, name: string): Promise<void> {
	await endTelling(parseConnectionId(name), CONNECTION_REPLACED, `A member may have ${LIVE_CONNECTIONS} connections; this one made room for a newer one`);
	await removeFromRoll(memberId, name);
}

/** Closes a connection with an error that states the reason. */
export async function endTelling(connectionId: string, code: string, message: string): Promise<void> {
	await post(connectionId, writeFrame({ command: 'ERROR', headers: { message, code, 'content-type': 'text/plain' }, body: message }, '1.0'));
	await endConnection(connectionId);
}

export async function endConnection(connectionId: string): Promise<void> {
	await hangUp(connectionId);
	await forgetListener(connectionId);
}

/** Sends one MESSAGE. Deletes the connection if it is gone. */
export async function sendMessage({ connectionId, subscriptionId, destination, stomp }: Addressee, body: object): Promise<void> {
	const headers = { subscription: subscriptionId, 'message-id': randomUUID(), destination, 'content-type': 'application/json' };
	const frame = writeFrame({ command: 'MESSAGE', headers, body: JSON.stringify(body) }, stomp as StompVersion);
	if (!(await post(connectionId, frame))) await forgetListener(connectionId);
}
