import { randomUUID } from 'node:crypto';
import pMap from 'p-map';
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

	async hangUp(memberId) {
		for (const connectionId of await listConnections(memberId)) {
			await hangUp(connectionId);
			await forgetConnection(connectionId);
		}
	},
};

/** One MESSAGE; a connection that is gone is forgotten. */
export async function sendMessage({ connectionId, subscriptionId, destination, stomp }: Subscription, body: object): Promise<void> {
	const headers = { subscription: subscriptionId, 'message-id': randomUUID(), destination, 'content-type': 'application/json' };
	const frame = writeFrame({ command: 'MESSAGE', headers, body: JSON.stringify(body) }, stomp as StompVersion);
	if (!(await post(connectionId, frame))) await forgetConnection(connectionId);
}
