import { ApiGatewayManagementApiClient, DeleteConnectionCommand, GoneException, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Gateway, openGateway } from './gateway.ts';
import { createLiveGateway } from './live-gateway.ts';

const PATIENCE = { timeout: 300_000 };

interface LiveEvent {
	headers?: Record<string, string>;
	queryStringParameters?: Record<string, string>;
	body?: string;
	requestContext: { connectionId: string; eventType: string; routeKey: string; disconnectStatusCode?: number };
}

let gateway: Gateway;
let management: ApiGatewayManagementApiClient;
let events: LiveEvent[];
let answer: (event: LiveEvent) => unknown;
let live: ReturnType<typeof createLiveGateway>;
/** Milliseconds by which the gateway's time is ahead. */
let ahead: number;

beforeEach(async () => {
	events = [];
	ahead = 0;
	answer = () => ({ statusCode: 200 });
	gateway = await openGateway(0, console.error);
	live = createLiveGateway({
		now: () => Date.now() + ahead,
		async invoke(event) {
			events.push(event as LiveEvent);
			return answer(event as LiveEvent);
		},
	});
	gateway.mountUpgrade('/live', live.upgrade);
	gateway.mount('/manage', live.manage);
	const credentials = { accessKeyId: 'LOCAL', secretAccessKey: 'x' };
	management = new ApiGatewayManagementApiClient({
		endpoint: `http://127.0.0.1:${gateway.port}/manage`,
		region: 'ap-northeast-1',
		credentials,
		maxAttempts: 1,
	});
});

afterEach(async () => {
	management.destroy();
	await gateway.close();
});

const open = (protocols: string[] = []) => new WebSocket(`ws://127.0.0.1:${gateway.port}/live?ticket=abc`, protocols);
const opened = (socket: WebSocket) => new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve));
const kinds = () => events.map(({ requestContext }) => `${requestContext.routeKey} ${requestContext.eventType}`);

describe('the handshake', () => {
	test('hands the ticket and the offered subprotocols over and echoes the chosen one', async () => {
		answer = () => ({ statusCode: 200, headers: { 'Sec-WebSocket-Protocol': 'v12.stomp' } });
		const socket = open(['v11.stomp', 'v12.stomp']);
		await opened(socket);
		expect(socket.protocol).toBe('v12.stomp');
		expect(kinds()).toEqual(['$connect CONNECT']);
		expect(events[0]).toMatchObject({ queryStringParameters: { ticket: 'abc' }, headers: { 'Sec-WebSocket-Protocol': 'v11.stomp,v12.stomp' } });
		socket.terminate();
	});

	test('fails in the client when the function chooses no subprotocol', async () => {
		await expect(opened(open(['v12.stomp']))).rejects.toThrow(/subprotocol/);
	});

	test.each([401, 403, 500])('is refused with the function’s status %i', async (status) => {
		answer = () => ({ statusCode: status });
		await expect(opened(open())).rejects.toThrow(String(status));
	});

	test('is refused when the function throws', async () => {
		answer = () => {
			throw new Error('died');
		};
		await expect(opened(open())).rejects.toThrow('502');
	});

	test('gives nobody the connection before it is over', async () => {
		let outcome: unknown;
		answer = async ({ requestContext }) => {
			if (requestContext.eventType !== 'CONNECT') return { statusCode: 200 };
			outcome = await management
				.send(new PostToConnectionCommand({ ConnectionId: requestContext.connectionId, Data: 'early' }))
				.catch((error: unknown) => error);
			return { statusCode: 200 };
		};
		const socket = open();
		await opened(socket);
		expect(outcome).toBeInstanceOf(GoneException);
		socket.terminate();
	});
});

describe('an open connection', () => {
	test('carries messages both ways, and is gone after its end', async () => {
		const socket = open();
		await opened(socket);
		socket.send('CONNECT\n\n\0');
		await vi.waitFor(() => expect(kinds()).toContain('$default MESSAGE'), PATIENCE);
		const heard = events.find(({ requestContext }) => requestContext.eventType === 'MESSAGE');
		expect(heard?.body).toBe('CONNECT\n\n\0');
		const ConnectionId = heard?.requestContext.connectionId;
		const message = new Promise<string>((resolve) => socket.once('message', (data, isBinary) => resolve(`${isBinary} ${data}`)));
		await management.send(new PostToConnectionCommand({ ConnectionId, Data: '鑽石' }));
		expect(await message).toBe('false 鑽石');
		const end = closed(socket);
		await management.send(new DeleteConnectionCommand({ ConnectionId }));
		await end;
		await vi.waitFor(() => expect(kinds()).toContain('$disconnect DISCONNECT'), PATIENCE);
		await expect(management.send(new PostToConnectionCommand({ ConnectionId, Data: 'late' }))).rejects.toBeInstanceOf(GoneException);
	});

	test('is closed with 1009 by a message above 32 KB', async () => {
		const socket = open();
		await opened(socket);
		const end = closed(socket);
		socket.send('x'.repeat(32 * 1024 + 1));
		expect(await end).toBe(1009);
	});

	const MINUTE = 60_000;

	test('is ended after ten minutes in which its client is sent nothing, whatever the client sends', async () => {
		const [silent, beating, told] = [open(), open(), open()];
		const ids: (string | undefined)[] = [];
		for (const socket of [silent, beating, told]) {
			await opened(socket);
			ids.push(events.at(-1)?.requestContext.connectionId);
		}
		ahead = 9 * MINUTE;
		beating.send('\n');
		await vi.waitFor(() => expect(kinds()).toContain('$default MESSAGE'), PATIENCE);
		await management.send(new PostToConnectionCommand({ ConnectionId: ids[2], Data: 'news' }));
		const ends = [silent, beating].map(closed);

		ahead = 10 * MINUTE + 1000;
		live.endOverdue();

		expect(await Promise.all(ends)).toEqual([1001, 1001]);
		await vi.waitFor(() => expect(kinds()).toContain('$disconnect DISCONNECT'), PATIENCE);
		expect(told.readyState).toBe(WebSocket.OPEN);
		told.terminate();
	});

	test('is ended after two hours, however lively', async () => {
		const socket = open();
		await opened(socket);
		const end = closed(socket);
		const { connectionId: ConnectionId } = events.find(({ requestContext }) => requestContext.eventType === 'CONNECT')?.requestContext ?? {};
		for (ahead = 0; ahead <= 120 * MINUTE; ahead += 5 * MINUTE) {
			const heard = events.length;
			socket.send('\n');
			await vi.waitFor(() => expect(events.length).toBe(heard + 1), PATIENCE);
			await management.send(new PostToConnectionCommand({ ConnectionId, Data: '\n' }));
			live.endOverdue();
			expect(socket.readyState).toBe(WebSocket.OPEN);
		}
		live.endOverdue();
		expect(await end).toBe(1001);
	});

	test('hears of a message that the function could not handle', async () => {
		answer = ({ requestContext }) => ({ statusCode: requestContext.eventType === 'MESSAGE' ? 500 : 200 });
		const socket = open();
		await opened(socket);
		const message = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))));
		socket.send('x');
		expect(JSON.parse(await message)).toMatchObject({ message: 'Internal server error' });
		socket.terminate();
	});
});

test.each(['POST', 'DELETE'])('a %s of a connection by a malformed address is refused as a mistake of the caller', async (method) => {
	const { status } = await fetch(`http://127.0.0.1:${gateway.port}/manage/@connections/%E0%A4%A`, { method });
	expect(status).toBe(400);
});
