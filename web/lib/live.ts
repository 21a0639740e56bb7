import { Client } from '@stomp/stompjs';
import { useEffect, useRef } from 'react';
import { CONNECTION_REPLACED } from '#shared/contract/notifications.ts';
import { api, sessionStore } from './api.ts';
import { endSessionIfRefused, queryClient } from './query.ts';

/** Specification 9. */
const RECONNECT_DELAY = 5_000;
const HEARTBEAT = 10_000;
/** How long the connection outlives its last listener, so that going from page to page does not reconnect. */
const LINGER = 10_000;

type Listener = (message: unknown) => void;
interface Topic {
	listeners: Set<Listener>;
	unsubscribe?: () => void;
}

const topics = new Map<string, Topic>();
let wasConnected = false;
let idle: ReturnType<typeof setTimeout> | undefined;

const client = new Client({
	reconnectDelay: RECONNECT_DELAY,
	heartbeatIncoming: HEARTBEAT,
	heartbeatOutgoing: HEARTBEAT,
	beforeConnect: async () => {
		client.brokerURL = await requestAddress();
	},
	onConnect: () => {
		for (const [destination, topic] of topics) subscribe(destination, topic);
		// Whatever was said while the connection was away is lost: ask again.
		if (wasConnected) void queryClient.invalidateQueries();
		wasConnected = true;
	},
	onStompError: ({ headers }) => {
		// Another page of the member took its place: coming back at once, each would end the other for ever.
		if (headers.code === CONNECTION_REPLACED) awaitFocus();
	},
	onWebSocketClose: () => {
		for (const topic of topics.values()) topic.unsubscribe = undefined;
	},
});

/**
 * Listens to a destination of the live channel while the component is shown;
 * nothing while `destination` is undefined. All listeners share one connection.
 * After a reconnect all shown queries are asked again.
 */
export function useTopic<T>(destination: string | undefined, onMessage: (message: T) => void): void {
	const latest = useRef(onMessage);
	useEffect(() => {
		latest.current = onMessage;
	});
	useEffect(() => {
		if (!destination) return;
		return listen(destination, (message) => latest.current(message as T));
	}, [destination]);
}

function listen(destination: string, listener: Listener): () => void {
	const topic = topics.get(destination) ?? { listeners: new Set() };
	topics.set(destination, topic);
	topic.listeners.add(listener);
	clearTimeout(idle);
	if (client.connected) subscribe(destination, topic);
	else client.activate();
	return () => {
		topic.listeners.delete(listener);
		if (topic.listeners.size > 0) return;
		if (client.connected) topic.unsubscribe?.();
		topics.delete(destination);
		if (topics.size === 0) idle = setTimeout(hangUp, sessionStore.get() ? LINGER : 0);
	};
}

function subscribe(destination: string, topic: Topic): void {
	if (topic.unsubscribe) return;
	const subscription = client.subscribe(destination, ({ body }) => {
		const message: unknown = JSON.parse(body);
		for (const listener of topic.listeners) listener(message);
	});
	topic.unsubscribe = () => subscription.unsubscribe();
}

/** Stays away until the member comes back to this page. */
function awaitFocus(): void {
	void client.deactivate();
	window.addEventListener('focus', () => topics.size > 0 && client.activate(), { once: true });
}

function hangUp(): void {
	wasConnected = false;
	void client.deactivate();
}

/** A ticket opens the channel once, so each attempt takes a new one; while none can be had the attempt waits. */
async function requestAddress(): Promise<string> {
	while (client.active) {
		try {
			const { ticket } = await api.liveTicket({});
			const address = new URL('/live', window.location.href);
			address.protocol = address.protocol.replace('http', 'ws');
			address.searchParams.set('ticket', ticket);
			return address.href;
		} catch (error) {
			// A member who was banned is put off the line first; nothing else on the page may ask for a while.
			endSessionIfRefused(error);
			await new Promise((resolve) => setTimeout(resolve, RECONNECT_DELAY));
		}
	}
	return '';
}
