import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openGateway } from './gateway.ts';

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
