import { Client, type IFrame } from '@stomp/stompjs';
import { type ClientOptions, WebSocket } from 'ws';
import { type Frame, parseFrames } from '#functions/live/frames.ts';
import { eventually, findLocalPage, getOrigin, type SignedIn } from './market.ts';

/** Messages of one subscription, oldest first. */
export interface Listening<T> {
	messages: T[];
	/** Waits for a message for which `matches` returns true. */
	hears(what: string, matches: (message: T) => boolean): Promise<T>;
	/** Unsubscribes. Resolves when the market has confirmed it. */
	stop(): Promise<void>;
}

export interface LiveMember {
	listen<T>(destination: string): Promise<Listening<T>>;
	client: Client;
	/** ERROR frames that the app received. */
	errors: IFrame[];
	leave(): Promise<void>;
}

/** Returns the address of the live channel, with a ticket if one is given. */
export const getLiveAddress = (ticket?: string): string => `${getOrigin().replace(/^http/, 'ws')}/live${ticket === undefined ? '' : `?ticket=${ticket}`}`;

/** Milliseconds, as the specification states. */
export const RECONNECT_DELAY = 5000;

/**
 * Connects the member's app to the live channel with the real client, set up as specified, except
 * that it reconnects only if `reconnectDelay` is given.
 */
export async function goesLive(
	member: SignedIn,
	{ reconnectDelay = 0, onConnect }: { reconnectDelay?: number; onConnect?: (client: Client) => void } = {},
): Promise<LiveMember> {
	const errors: IFrame[] = [];
	const client = new Client({
		reconnectDelay,
		onConnect: () => onConnect?.(client),
		heartbeatIncoming: 10_000,
		heartbeatOutgoing: 10_000,
		webSocketFactory: () => new WebSocket(client.brokerURL ?? '', client.stompVersions.protocolVersions(), { origin: getOrigin() }),
		beforeConnect: async () => {
			client.brokerURL = getLiveAddress((await member.api.liveTicket({})).ticket);
		},
		onStompError: (frame) => errors.push(frame),
	});
	client.activate();
	await eventually('CONNECTED', async () => client.connected);
	return {
		client,
		errors,
		listen: (destination) => listen(client, destination),
		leave: () => client.deactivate(),
	};
}

export async function listen<T>(client: Client, destination: string, headers: Record<string, string> = {}): Promise<Listening<T>> {
	const messages: T[] = [];
	const subscribed = requestReceipt(client);
	const subscription = client.subscribe(destination, ({ body }) => messages.push(JSON.parse(body)), { ...headers, receipt: subscribed.receipt });
	await subscribed.came;
	return {
		messages,
		hears: (what, matches) => eventually(what, async () => messages.find(matches)),
		stop: () => {
			const unsubscribed = requestReceipt(client);
			subscription.unsubscribe({ receipt: unsubscribed.receipt });
			return unsubscribed.came;
		},
	};
}

let receipts = 0;
function requestReceipt(client: Client): { receipt: string; came: Promise<void> } {
	const receipt = `receipt-${++receipts}`;
	return { receipt, came: new Promise((resolve) => client.watchForReceipt(receipt, () => resolve())) };
}

/** Ends every connection, as the gateway does after two hours. */
export async function endsConnections(): Promise<void> {
	const response = await fetch(findLocalPage('connections', 'a gateway that ends connections when it is asked to'), { method: 'DELETE' });
	if (!response.ok) throw new Error(`The connections go on: ${await response.text()}`);
}

/** A WebSocket without a STOMP client, for frames that no client would send. */
export interface RawConnection {
	send(text: string): void;
	/** Waits for the next unread frame. */
	next(): Promise<Frame>;
	/** Waits until the other side has closed the connection. Resolves with the close code. */
	closed(): Promise<number>;
	close(): void;
}

/** Opens a WebSocket. Rejects with the status if it is refused. */
export async function opensRaw(address: string, options: ClientOptions = {}, protocols: string[] = ['v12.stomp']): Promise<RawConnection> {
	const socket = new WebSocket(address, protocols, options);
	const frames: Frame[] = [];
	let code: number | undefined;
	socket.on('message', (data: Buffer) => frames.push(...parseFrames(data, '1.2')));
	socket.on('close', (closedWith) => {
		code = closedWith;
	});
	await new Promise<void>((resolve, reject) => {
		socket.once('open', resolve);
		socket.once('unexpected-response', (_, response) => reject(new Error(String(response.statusCode))));
		socket.once('error', reject);
	});
	return {
		send: (text) => socket.send(text),
		next: () => eventually('a frame', async () => frames.shift()),
		closed: () => eventually('the close', async () => code),
		close: () => socket.terminate(),
	};
}
