import { randomUUID } from 'node:crypto';
import pMap from 'p-map';
import { CONNECTION_REPLACED } from '#shared/contract/notifications.ts';
import { LIVE_CONNECTIONS } from '#shared/domain/limits.ts';
import { hangUp, post } from '../adapters/push.ts';
import { forgetConnection, listConnections, listSubscriptions, type Subscription } from '../data/connections.ts';
import type { LiveChannel } from '../usecases/telling/live-channel.ts';
import { type StompVersion, writeFrame } from './frames.ts';

const MESSAGES_SENT_AT_ONCE = 32;

/** The live channel over WebSockets: a MESSAGE frame for every subscription to a topic. */
export const liveChannel: LiveChannel = {
	async publish(topic, messageFor) {
		const send = async (subscription: Subscription) => sendMessage(subscription, await messageFor(subscription));
		// A connection that fails keeps nobody else from hearing.
		await pMap(await listSubscriptions(topic), send, { concurrency: MESSAGES_SENT_AT_ONCE, stopOnError: false });
	},

	async hangUp(memberId, sessionId) {
		for (const connectionId of await listConnections(memberId, sessionId)) await endConnection(connectionId);
	},
};

/** Ends a connection because its member has opened too many since: the page is told, so that it does not come back at once. */
export async function replaceConnection(connectionId: string): Promise<void> {
	const message = `A member may have ${LIVE_CONNECTIONS} connections; this one made room for a newer one`;
	await post(
		connectionId,
		writeFrame({ command: 'ERROR', headers: { message, code: CONNECTION_REPLACED, 'content-type': 'text/plain' }, body: message }, '1.0'),
	);
	await endConnection(connectionId);
}

export async function endConnection(connectionId: string): Promise<void> {
	await hangUp(connectionId);
	await forgetConnection(connectionId);
}

/** One MESSAGE; a connection that is gone is forgotten. */
export async function sendMessage({ connectionId, subscriptionId, destination, stomp }: Subscription, body: object): Promise<void> {
	const headers = { subscription: subscriptionId, 'message-id': randomUUID(), destination, 'content-type': 'application/json' };
	const frame = writeFrame({ command: 'MESSAGE', headers, body: JSON.stringify(body) }, stomp as StompVersion);
	if (!(await post(connectionId, frame))) await forgetConnection(connectionId);
}
