import type { IncomingMessage, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { WebSocket, WebSocketServer } from 'ws';
import { decodePath, HttpError, readBody, sendJson } from './http.ts';
import { type Caller, makeConnectEvent, makeDisconnectEvent, makeMessageEvent, readCaller } from './live-event.ts';

interface Connection extends Caller {
	socket: WebSocket;
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

/** Creates API Gateway's WebSocket API on one machine. `now` is real time in milliseconds. */
export function createLiveGateway(options: { invoke(event: object): Promise<unknown>; now?: () => number }) {
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

	/** Invokes the function. A failure, whose reason the function host has logged, counts as a 502. */
	const ask = async (event: object): Promise<APIGatewayProxyStructuredResultV2> => {
		const answer = await options.invoke(event).catch(() => undefined);
		return (answer as APIGatewayProxyStructuredResultV2 | undefined) ?? { statusCode: 502 };
	};

	const end = ({ socket }: Connection) => socket.close(1001, 'Going away');
	/** Closes the connections that have been idle or open for too long. Also runs every ten seconds. */
	const endOverdue = () => {
		for (const connection of connections.values()) {
			if (now() - connection.lastSentAt > IDLE || now() - connection.connectedAt > LIFE) end(connection);
		}
	};
	setInterval(endOverdue, LIMITS_LOOKED_AT_EVERY).unref();

	const storeConnection = (socket: WebSocket, caller: Caller, request: IncomingMessage) => {
		const connection: Connection = { ...caller, socket, lastSentAt: now() };
		connections.set(caller.connectionId, connection);
		socket.on('message', async (data: Buffer) => {
			const event = makeMessageEvent(caller, data.toString('utf8'));
			const { statusCode } = await ask(event);
			if (isSuccess(statusCode) || socket.readyState !== WebSocket.OPEN) return;
			const { requestId } = event.requestContext;
			connection.lastSentAt = now();
			socket.send(JSON.stringify({ message: 'Internal server error', connectionId: caller.connectionId, requestId }));
		});
		// After a message above the limits or a broken frame, the library closes with the right code.
		socket.on('error', () => undefined);
		socket.on('close', (code, reason) => {
			connections.delete(caller.connectionId);
			void ask(makeDisconnectEvent(caller, request, code, reason.toString()));
		});
	};

	return {
		/** Answers a WebSocket handshake by the function's decision. */
		async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
			const caller = readCaller(request, now());
			const answer = await ask(makeConnectEvent(caller, request));
			if (!isSuccess(answer.statusCode)) {
				refuse(socket, answer.statusCode ?? 500);
				return;
			}
			const protocol = findHeader(answer, 'sec-websocket-protocol');
			if (protocol) chosen.set(request, protocol);
			server.handleUpgrade(request, socket, head, (client) => storeConnection(client, caller, request));
		},

		/** Serves the two calls of the management API that the functions make: `POST` and `DELETE /@connections/{id}`. */
		async manage(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
			const [, id = ''] = /^\/@connections\/([^/?]+)/.exec(decodePath(path)) ?? [];
			const connection = connections.get(id);
			if (!connection || connection.socket.readyState !== WebSocket.OPEN) {
				request.resume();
				sendJson(response, 410, { message: 'Gone' }, { 'x-amzn-errortype': 'GoneException' });
			} else if (request.method === 'POST') {
				const message = await readBody(request, POST_BYTES);
				connection.lastSentAt = now();
				connection.socket.send(message.toString('utf8'));
				sendJson(response, 200, {});
			} else if (request.method === 'DELETE') {
				connection.socket.close(1000, 'Connection closed by the server');
				response.writeHead(204).end();
			} else throw new HttpError(404, 'The local gateway knows POST and DELETE of a connection alone');
		},

		endOverdue,

		/** Ends every connection as the gateway does after two hours. */
		endAll() {
			for (const connection of connections.values()) end(connection);
		},

		closeAll() {
			for (const { socket } of connections.values()) socket.terminate();
			connections.clear();
		},
	};
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
