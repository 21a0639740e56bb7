import { Client, type IMessage } from '@stomp/stompjs';
import { CONNECTION_REPLACED, SESSION_ENDED, WATCHED_DIAMONDS, writeWatched } from '#shared/contract/notifications/live-channel.ts';
import type { DiamondMessage } from '#shared/contract/notifications/notifications.ts';
import { LIVE_WATCHED } from '#shared/domain/notifications/limits.ts';
import { api, sessionStore } from '../api/api.ts';
import { endSessionIfRefused, reloadShown } from '../api/query.ts';
import { getLanguage, i18n } from '../language/i18n.ts';
import { type LiveState, setLiveState, type WatchedList } from './live-state.ts';
import { createRepeatedFrames } from './repeated-frames.ts';

/** Milliseconds, as specification 9 requires. */
const RECONNECT_DELAY = 5_000;
const HEARTBEAT = 10_000;
/** Milliseconds after which a connection whose CONNECT was not answered is closed and opened again. */
const CONNECT_TIMEOUT = 10_000;
/**
 * Interval in milliseconds at which the watched stones are sent again, in case a message was lost. 10,000
 * open pages send 33 frames a second of the gateway's 500.
 */
const CHECK_INTERVAL = 300_000;
/** Milliseconds for which a lost connection is not reported, because it often comes back at once. */
const HICCUP = 3_000;
/** Milliseconds for which connection and subscriptions stay without listeners, so that changing pages does not reconnect. */
const LINGER = 10_000;

type Listener = (message: unknown) => void;
type Topic = Set<Listener>;

const topics = new Map<string, Topic>();
const lists = new Set<WatchedList>();
/** The ids of the stones last sent to the market over this connection. */
let told = '';
let wasConnected = false;
/** When another page last replaced this page's connection, and how long this one waited then; milliseconds. */
let replaced = { at: Number.NEGATIVE_INFINITY, pause: RECONNECT_DELAY };
let losing: ReturnType<typeof setTimeout> | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;

const client = new Client({
	reconnectDelay: RECONNECT_DELAY,
	connectionTimeout: CONNECT_TIMEOUT,
	// A connection that is given up may be dead, and then never completes its closing handshake.
	discardWebsocketOnCommFailure: true,
	heartbeatIncoming: HEARTBEAT,
	heartbeatOutgoing: HEARTBEAT,
	webSocketFactory: () => skipGatewayErrors(new WebSocket(client.brokerURL ?? '', client.stompVersions.protocolVersions())),
	beforeConnect: async () => {
		client.brokerURL = await requestAddress();
	},
	onConnect: () => {
		for (const [destination, topic] of topics) subscribe(destination, topic);
		sendWatchedList();
		reportState('live');
		// Messages sent before the subscriptions are confirmed are lost, so load again what is shown, but not before.
		frames.onceConfirmed(wasConnected ? () => void reloadShown() : tellBeginning);
		wasConnected = true;
	},
	onStompError: ({ headers }) => {
		// Another page of the member replaced this connection. If both reconnected at once, they would replace each other for ever.
		if (headers.code === CONNECTION_REPLACED) awaitUse();
		// It may be this page's session: check at once instead of at the next click.
		if (headers.code === SESSION_ENDED) void api.openSession({}).catch(endSessionIfRefused);
	},
	onWebSocketClose: () => {
		told = '';
		frames.clear();
		if (client.active) expectLoss();
	},
});
const frames = createRepeatedFrames(
	(receipt, came) => client.watchForReceipt(receipt, came),
	() => client.forceDisconnect(),
);

/** Hides the gateway's own JSON messages, about frames that could not be handled. The parser would join one to the next frame and lose both. */
function skipGatewayErrors(socket: WebSocket): WebSocket {
	socket.addEventListener('message', (event) => {
		if (typeof event.data === 'string' && event.data.startsWith('{')) event.stopImmediatePropagation();
	});
	return socket;
}

/** Sets the state to `lost` unless the connection returns within `HICCUP`. */
function expectLoss(): void {
	losing ??= setTimeout(() => reportState('lost'), HICCUP);
}

function reportState(state: LiveState): void {
	clearTimeout(losing);
	losing = undefined;
	setLiveState(state);
}

// A message may get lost, so compare the page with the market at intervals, and when the page becomes visible or has a network again.
setInterval(checkIfSeen, CHECK_INTERVAL);
document.addEventListener('visibilitychange', checkIfSeen);
window.addEventListener('online', checkIfSeen);

function checkIfSeen(): void {
	if (!document.hidden) checkWatched();
}

function checkWatched(): void {
	told = '';
	sendWatchedList();
	const [topic] = topics;
	// Without a list, the receipt of a repeated subscription shows whether the connection is alive.
	if (told === '' && client.connected && topic) subscribe(...topic);
}

/** Adds a list of stones to be watched. Returns a function that removes it. */
export function watch(list: WatchedList): () => void {
	lists.add(list);
	sendWatchedList();
	return () => {
		lists.delete(list);
		sendWatchedList();
		endIfIdle();
	};
}

export function sendWatchedList(): void {
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

/** Subscribes a listener to a destination. Returns a function that unsubscribes it. */
export function listen(destination: string, listener: Listener): () => void {
	const topic = topics.get(destination) ?? new Set();
	const isFirst = topic.size === 0;
	topics.set(destination, topic);
	topic.add(listener);
	goOnline();
	// Even if still subscribed: the market answers with the present state.
	if (isFirst && client.connected) subscribe(destination, topic);
	return () => {
		topic.delete(listener);
		if (topic.size > 0) return;
		// The gateway does not keep the order of frames: an UNSUBSCRIBE just before a SUBSCRIBE may arrive after it, and end it.
		setTimeout(() => unsubscribe(destination, topic), LINGER);
		endIfIdle();
	};
}

function unsubscribe(destination: string, topic: Topic): void {
	if (topic.size > 0 || topics.get(destination) !== topic) return;
	topics.delete(destination);
	frames.forget(destination);
	if (client.connected) client.unsubscribe(destination);
}

function hasListeners(): boolean {
	return lists.size > 0 || [...topics.values()].some((topic) => topic.size > 0);
}

function goOnline(): void {
	clearTimeout(idle);
	if (!client.active) client.activate();
}

function endIfIdle(): void {
	clearTimeout(idle);
	if (!hasListeners()) idle = setTimeout(hangUp, sessionStore.get() ? LINGER : 0);
}

/** Subscribes to a destination. Its name is the subscription's id, so that the market recognizes a repeated frame. */
function subscribe(destination: string, topic: Topic): void {
	let isAnswered = false;
	const hear = ({ body }: IMessage) => {
		isAnswered = true;
		tell(topic, JSON.parse(body));
	};
	const send = (receipt: string) => client.subscribe(destination, hear, { id: destination, receipt, 'accept-language': getLanguage() });
	// The market answers with the present state first, unless it has nothing to show.
	frames.send(destination, send, () => isAnswered || tell(topic, null));
}

function tellBeginning(): void {
	for (const topic of topics.values()) tell(topic, undefined);
}

function tell(topic: Topic, message: unknown): void {
	for (const listener of topic) listener(message);
}

// The market sends messages in the language of the subscription.
i18n.on('languageChanged', () => {
	if (client.connected) for (const [destination, topic] of topics) subscribe(destination, topic);
});

/**
 * Disconnects until the member uses this page: after a pause if it has the focus, because the newer pages are in the background then. Pages with the
 * focus on several devices would replace each other for ever, so each pause is twice the one before, until nothing has replaced this page for a while.
 */
function awaitUse(): void {
	reportState('lost');
	void client.deactivate();
	const reconnect = () => hasListeners() && goOnline();
	const isRepeated = performance.now() - replaced.at < CHECK_INTERVAL;
	replaced = { at: performance.now(), pause: isRepeated ? Math.min(2 * replaced.pause, CHECK_INTERVAL / 2) : RECONNECT_DELAY };
	if (document.hasFocus()) setTimeout(reconnect, replaced.pause);
	else window.addEventListener('focus', reconnect, { once: true });
}

function hangUp(): void {
	wasConnected = false;
	reportState('idle');
	void client.deactivate();
}

/** Requests the channel's address with a new ticket, because a ticket is valid for one connection. Retries while the request fails. */
async function requestAddress(): Promise<string> {
	while (client.active) {
		try {
			const { ticket } = await api.liveTicket({});
			const address = new URL('/live', window.location.href);
			address.protocol = address.protocol.replace('http', 'ws');
			address.searchParams.set('ticket', ticket);
			return address.href;
		} catch (error) {
			// A banned member is disconnected first, and the page may make no other call for a while: check for the ban here.
			endSessionIfRefused(error);
			expectLoss();
			await new Promise((resolve) => setTimeout(resolve, RECONNECT_DELAY));
		}
	}
	return '';
}
