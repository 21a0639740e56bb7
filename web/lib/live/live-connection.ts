import { Client, type IMessage } from '@stomp/stompjs';
import { CONNECTION_REPLACED, SESSION_ENDED, WATCHED_DIAMONDS, writeWatched } from '#shared/contract/notifications/live-channel.ts';
import type { DiamondMessage } from '#shared/contract/notifications/notifications.ts';
import { LIVE_WATCHED } from '#shared/domain/notifications/limits.ts';
import { api, sessionStore } from '../api/api.ts';
import { endSessionIfRefused, queryClient } from '../api/query.ts';
import { getLanguage, i18n } from '../language/i18n.ts';
import { type LiveState, setLiveState, type WatchedList } from './live-state.ts';
import { createRepeatedFrames } from './repeated-frames.ts';

/** Specification 9. */
const RECONNECT_DELAY = 5_000;
const HEARTBEAT = 10_000;
/** How often the market is told anew which stones are shown, so that a message that was lost on the way is made good: with 10,000 pages open, 33 frames a second of the gateway's 200. */
const CHECK_INTERVAL = 300_000;
/** A connection that comes back so soon was hardly away: nobody is alarmed. */
const HICCUP = 3_000;
/** How long the connection outlives its last listener, so that going from page to page does not reconnect. */
const LINGER = 10_000;

type Listener = (message: unknown) => void;
/** The listeners of a destination. */
type Topic = Set<Listener>;

const topics = new Map<string, Topic>();
/** The lists that are shown: mostly one. */
const lists = new Set<WatchedList>();
/** The stones that the market was last told to watch for this connection. */
let told = '';
let wasConnected = false;
let losing: ReturnType<typeof setTimeout> | undefined;
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
		tellWatched();
		tellState('live');
		// Whatever was said while the connection was away is lost: ask again.
		if (wasConnected) void queryClient.invalidateQueries();
		wasConnected = true;
	},
	onStompError: ({ headers }) => {
		// Another page of the member took its place: coming back at once, each would end the other for ever.
		if (headers.code === CONNECTION_REPLACED) awaitFocus();
		// Perhaps this one: to be known at once, and not when somebody next clicks.
		if (headers.code === SESSION_ENDED) void api.openSession({}).catch(endSessionIfRefused);
	},
	onWebSocketClose: () => {
		told = '';
		frames.clear();
		if (client.active) expectLoss();
	},
});
const frames = createRepeatedFrames((receipt, came) => client.watchForReceipt(receipt, came));

/** Says that the connection is lost, unless it is there in a moment. */
function expectLoss(): void {
	losing ??= setTimeout(() => tellState('lost'), HICCUP);
}

function tellState(state: LiveState): void {
	clearTimeout(losing);
	losing = undefined;
	setLiveState(state);
}

// A push may get lost: the page is compared with the market now and then, and when it becomes visible again.
setInterval(() => document.hidden || checkWatched(), CHECK_INTERVAL);
document.addEventListener('visibilitychange', () => document.hidden || checkWatched());

function checkWatched(): void {
	told = '';
	tellWatched();
}

/** Shows the market the stones of one more list, until what it returns is called. */
export function watch(list: WatchedList): () => void {
	lists.add(list);
	tellWatched();
	return () => {
		lists.delete(list);
		tellWatched();
		endIfIdle();
	};
}

/** Tells the market which stones are shown, where that has changed. */
export function tellWatched(): void {
	const stones = [...lists].flatMap((list) => list.stones);
	if (stones.length > 0) goOnline();
	const ids = stones.map(({ diamondId }) => diamondId).join();
	if (!client.connected || ids === told) return;
	told = ids;
	frames.send('list', (receipt) =>
		client.subscribe(WATCHED_DIAMONDS, receiveWatched, { id: 'list', receipt, diamonds: writeWatched(stones.slice(0, LIVE_WATCHED)) }),
	);
}

function receiveWatched({ body }: IMessage): void {
	const message: DiamondMessage = JSON.parse(body);
	for (const { listener } of lists) listener(message);
}

/** Hears a destination until what it returns is called. */
export function listen(destination: string, listener: Listener): () => void {
	const known = topics.get(destination);
	const topic = known ?? new Set();
	topics.set(destination, topic);
	topic.add(listener);
	goOnline();
	if (!known && client.connected) subscribe(destination, topic);
	return () => {
		topic.delete(listener);
		if (topic.size > 0) return;
		topics.delete(destination);
		frames.forget(destination);
		if (client.connected) client.unsubscribe(destination);
		endIfIdle();
	};
}

function goOnline(): void {
	clearTimeout(idle);
	if (!client.active) client.activate();
}

/** Hangs up after a while when nobody listens any more. */
function endIfIdle(): void {
	if (topics.size === 0 && lists.size === 0) idle = setTimeout(hangUp, sessionStore.get() ? LINGER : 0);
}

/** Under the destination's own name, so that the same again, when it is sent once more, is the same to the market. */
function subscribe(destination: string, topic: Topic): void {
	const hear = ({ body }: IMessage) => {
		const message: unknown = JSON.parse(body);
		for (const listener of topic) listener(message);
	};
	frames.send(destination, (receipt) => client.subscribe(destination, hear, { id: destination, receipt, 'accept-language': getLanguage() }));
}

// Messages come in the language in which the page is read now.
i18n.on('languageChanged', () => {
	if (client.connected) for (const [destination, topic] of topics) subscribe(destination, topic);
});

/** Stays away until the member comes back to this page. */
function awaitFocus(): void {
	tellState('lost');
	void client.deactivate();
	window.addEventListener('focus', () => topics.size + lists.size > 0 && client.activate(), { once: true });
}

function hangUp(): void {
	wasConnected = false;
	tellState('idle');
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
			expectLoss();
			await new Promise((resolve) => setTimeout(resolve, RECONNECT_DELAY));
		}
	}
	return '';
}
