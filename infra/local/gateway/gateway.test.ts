import { once } from 'node:events';
import { connect, createServer, Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openGateway } from './gateway.ts';

test('no answer may be framed, whoever gives it, a refusal neither', async () => {
	const gateway = await openGateway(0, () => undefined);
	gateway.mount('/here', async (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Here</p>'));
	gateway.mount('/broken', async () => {
		throw new Error('Broken');
	});
	for (const [path, status] of [
		['/here', 200],
		['/broken', 500],
		['/nowhere', 503],
	] as const) {
		const answer = await fetch(`http://localhost:${gateway.port}${path}`);
		expect([path, answer.status, answer.headers.get('x-frame-options')]).toEqual([path, status, 'DENY']);
	}
	await gateway.close();
});

test('a connection that nobody uses is ended, later than its client is told', async () => {
	const gateway = await openGateway(0, () => undefined, { told: 1000, endedAfter: 1050 });
	gateway.mount('/', async (_request, response) => void response.end('Here'));
	const socket = connect(gateway.port, '127.0.0.1');
	const ended = once(socket, 'end');
	socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
	const [answer] = (await once(socket, 'data')) as [Buffer];
	expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*keep-alive: timeout=1\r\n/is);
	await ended;
	await gateway.close();
});

test('a browser that leaves while its live connection waits, as during a reset, ends nothing else', async () => {
	const gateway = await openGateway(0, () => undefined);
	gateway.mount('/here', async (_request, response) => void response.end('Here'));
	const [waits, closed] = [Promise.withResolvers<Duplex>(), Promise.withResolvers<void>()];
	gateway.mountUpgrade('/live', async (_request, socket) => {
		socket.once('close', () => closed.resolve());
		waits.resolve(socket);
		await closed.promise;
	});
	const browser = connect(gateway.port, '127.0.0.1');
	browser.write('GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
	await waits.promise;
	browser.resetAndDestroy();
	await closed.promise;
	// Without a listener, the error of this socket would have ended the whole market.
	expect((await waits.promise).errored).toMatchObject({ code: 'ECONNRESET' });
	expect((await fetch(`http://localhost:${gateway.port}/here`)).status).toBe(200);
	await gateway.close();
});

test('a web page that opens a live connection at an address that is none is refused, and ends nothing else', async () => {
	const gateway = await openGateway(0, () => undefined);
	gateway.mount('/here', async (_request, response) => void response.end('Here'));
	const page = connect(gateway.port, '127.0.0.1');
	page.write('GET // HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
	const [answer] = (await once(page, 'data')) as [Buffer];
	expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 /);
	expect((await fetch(`http://localhost:${gateway.port}/here`)).status).toBe(200);
	page.destroy();
	await gateway.close();
});

test('a free port is free at both addresses, also if another program has the first one at the second address', async ({ skip }) => {
	const { listen } = Server.prototype;
	const other = createServer();
	const held = await once(other.listen({ port: 0, host: '::1' }), 'listening').catch(() => undefined);
	if (!held) skip('This machine has no IPv6.');
	onTestFinished(() => void other.close());
	const bound = other.address();
	const port = typeof bound === 'object' ? bound?.port : undefined;
	const listening = vi.spyOn(Server.prototype, 'listen');
	onTestFinished(() => listening.mockRestore());
	listening.mockImplementationOnce(function chooseHeld(this: Server, options: object) {
		return listen.call(this, { ...options, port });
	} as typeof listen);
	const gateway = await openGateway(0, () => undefined);
	expect(gateway.port).not.toBe(port);
	await gateway.close();
});
