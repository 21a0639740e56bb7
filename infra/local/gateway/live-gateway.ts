import type { IncomingMessage, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { WebSocket, WebSocketServer } from 'ws';
import { readBody, sendJson } from './http.ts';
import { type Caller, makeConnectEvent, makeDisconnectEvent, makeMessageEvent, readCaller } from './live-event.ts';

/** API Gateway's WebSocket API on one machine. */
export interface LiveGateway {
	/** Answers a WebSocket handshake by the function's decision. */
	upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
	/** Serves the management API: `/@connections/{id}`. */
	manage(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>;
	/** Closes the connections that have been idle or open for too long. Also runs every ten seconds. */
	endOverdue(): void;
	/** Ends every connection as the gateway does after two hours. */
	endAll(): void;
	closeAll(): void;
}

interface Connection extends Caller {
	socket: WebSocket;
	lastActiveAt: number;
	/** When the last message was sent to the client. */
	lastSentAt: number;
}

/**
 * The limits: bytes of a message from and to a client, milliseconds of idleness and of life. CloudFront, in front of the gateway, takes a connection for
 * idle if nothing is sent to the client.
 */
const MESSAGE_BYTES = 32 * 1024;
const POST_BYTES = 128 * 1024;
const IDLE = 10 * 60_000;
const LIFE = 2 * 60 * 60_000;
const LIMITS_LOOKED_AT_EVERY = 10_000;

/** Creates the gateway. `now` is real time in milliseconds. */
export function createLiveGateway(options: { invoke(event: object): Promise<unknown>; now?: () => number }): LiveGateway {
	const { now = Date.now } = options;
	const connections = new Map<string, Connection>();
	/** The subprotocol that the function chose, by handshake. */
	const chosen = new WeakMap<IncomingMessage, string>();
	const server = new WebSocketServer({
		noServer: true,
		maxPayload: MESSAGE_BYTES,
		// Without the function's choice there is no protocol. The library would take the first.
		handleProtocols: (_offered, request) => chosen.get(request) ?? false,
	});

	const tell = async (event: object): Promise<boolean> => {
		try {
			const answer = (await options.invoke(event)) as APIGatewayProxyStructuredResultV2 | undefined;
			return isSuccess(answer?.statusCode);
		} catch {
			// The function host has logged the reason.
			return false;
		}
	};

	const end = ({ socket }: Connection) => socket.close(1001, 'Going away');
	const endOverdue = () => {
		for (const connection of connections.values()) {
			if (now() - connection.lastSentAt > IDLE || now() - connection.connectedAt > LIFE) end(connection);
		}
	};
	setInterval(endOverdue, LIMITS_LOOKED_AT_EVERY).unref();

	const storeConnection = (socket: WebSocket, caller: Caller, request: IncomingMessage) => {
		const connection: Connection = { ...caller, socket, lastActiveAt: now(), lastSentAt: now() };
		connections.set(caller.connectionId, connection);
		socket.on('message', async (data: Buffer) => {
			connection.lastActiveAt = now();
			const event = makeMessageEvent(caller, data.toString('utf8'));
			const handled = await tell(event);
			if (handled || socket.readyState !== WebSocket.OPEN) return;
			const { requestId } = event.requestContext;
			connection.lastSentAt = now();
			socket.send(JSON.stringify({ message: 'Internal server error', connectionId: caller.connectionId, requestId }));
		});
		// After a message above the limits or a broken frame, the library closes with the right code.
		socket.on('error', () => undefined);
		socket.on('close', (code, reason) => {
			connections.delete(caller.connectionId);
			void tell(makeDisconnectEvent(caller, request, code, reason.toString()));
		});
	};

	return {
		async upgrade(request, socket, head) {
			const caller = readCaller(request, now());
			const answer = await invokeConnect(() => options.invoke(makeConnectEvent(caller, request)));
			if (!isSuccess(answer.statusCode)) {
				refuse(socket, answer.statusCode ?? 500);
				return;
			}
			const protocol = findHeader(answer, 'sec-websocket-protocol');
			if (protocol) chosen.set(request, protocol);
			server.handleUpgrade(request, socket, head, (client) => storeConnection(client, caller, request));
		},

		async manage(request, response, path) {
			const [, id = ''] = /^\/@connections\/([^/?]+)/.exec(decodeURIComponent(path)) ?? [];
			const connection = connections.get(id);
			if (!connection || connection.socket.readyState !== WebSocket.OPEN) {
				request.resume();
				sendJson(response, 410, { message: 'Gone' }, { 'x-amzn-errortype': 'GoneException' });
			} else if (request.method === 'POST') {
				const message = await readBody(request, POST_BYTES);
				connection.lastActiveAt = now();
				connection.lastSentAt = connection.lastActiveAt;
				connection.socket.send(message.toString('utf8'));
				sendJson(response, 200, {});
			} else if (request.method === 'DELETE') {
				connection.socket.close(1000, 'Connection closed by the server');
				response.writeHead(204).end();
			} else {
				const { connectedAt, lastActiveAt, sourceIp, userAgent } = connection;
				const answer = { connectedAt: formatInstant(connectedAt), lastActiveAt: formatInstant(lastActiveAt), identity: { sourceIp, userAgent } };
				sendJson(response, 200, answer);
			}
		},

		endOverdue,

		endAll() {
			for (const connection of connections.values()) end(connection);
		},

		closeAll() {
			for (const { socket } of connections.values()) socket.terminate();
			connections.clear();
		},
	};
}

async function invokeConnect(invoke: () => Promise<unknown>): Promise<APIGatewayProxyStructuredResultV2> {
	try {
		return ((await invoke()) as APIGatewayProxyStructuredResultV2 | undefined) ?? { statusCode: 502 };
	} catch {
		return { statusCode: 502 };
	}
}

function isSuccess(status: number | undefined): boolean {
	return status !== undefined && status >= 200 && status < 300;
}

function findHeader({ headers = {} }: APIGatewayProxyStructuredResultV2, wanted: string): string | undefined {
	const found = Object.entries(headers).find(([name]) => name.toLowerCase() === wanted);
	return found && String(found[1]);
}

function refuse(socket: Duplex, status: number): void {
	const body = JSON.stringify({ message: STATUS_CODES[status] ?? 'Refused' });
	const head = [
		`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}`,
		'Connection: close',
		'Content-Type: application/json',
		`Content-Length: ${body.length}`,
	];
	socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function formatInstant(instant: number): string {
	return new Date(instant).toISOString();
}
