import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Gateway, openGateway } from './gateway/gateway.ts';
import { openTableProxy } from './table-proxy.ts';

let started: AsyncDisposableStack;
beforeEach(() => {
	started = new AsyncDisposableStack();
});
afterEach(() => started.disposeAsync());

const answerAll: RequestListener = (_request, response) => void response.end('{}');

/** Opens a table that never closes a connection, and its proxy. */
async function openProxy(idle: number, onWritten?: () => void, answer = answerAll) {
	const table = createServer({ keepAliveTimeout: 0 }, answer);
	table.listen(0, '127.0.0.1');
	await once(table, 'listening');
	const address = table.address();
	if (address === null || typeof address === 'string') throw new Error('The table has no port');
	const gateway: Gateway = await openGateway(0, () => undefined);
	gateway.mount('/table', openTableProxy(`http://127.0.0.1:${address.port}`, 'KEY', { idle, onWritten }));
	started.defer(async () => {
		await gateway.close();
		table.closeAllConnections();
		table.close();
	});
	return {
		table,
		ask: (headers: Record<string, string> = {}, body = '{}') =>
			fetch(`http://127.0.0.1:${gateway.port}/table/bids/`, { method: 'POST', headers: { authorization: 'Credential=OWN/', ...headers }, body }),
	};
}

test('a connection to the table that is idle is ended here, before the table ends it under a request', async () => {
	const { table, ask } = await openProxy(50);
	const connected = once(table, 'connection');
	expect((await ask()).status).toBe(200);
	const [socket] = await connected;
	await once(socket, 'close');
	expect((await ask()).status).toBe(200);
});

test('a connection is used again while it is not', async () => {
	const { table, ask } = await openProxy(60_000);
	let connections = 0;
	table.on('connection', () => connections++);
	for (const _time of [1, 2, 3]) expect((await ask()).status).toBe(200);
	expect(connections).toBe(1);
});

test('a write is told once it is answered, a read is not', async () => {
	const written = vi.fn();
	const { ask } = await openProxy(60_000, written);
	const send = (verb: string, item: object) => ask({ 'x-amz-target': `DynamoDB_20120810.${verb}` }, JSON.stringify(item));
	const key = { pk: { S: 'member#1' }, sk: { S: 'PROFILE' } };
	await send('GetItem', { Key: key });
	expect(written).not.toHaveBeenCalled();
	expect((await send('PutItem', { Item: key })).status).toBe(200);
	expect(written).toHaveBeenCalledTimes(1);
});

test('a request that DynamoDB Local lets wait too long for others is made again, any other failure is passed on', async () => {
	// As DynamoDB Local 3 answers.
	const waited = 'This action timed out because it too long waiting for a lock. This request will succeed in actual DynamoDB API';
	const failures = [waited, waited, 'Out of memory'];
	const { ask } = await openProxy(60_000, undefined, (request, response) => {
		request.resume();
		response.writeHead(500).end(JSON.stringify({ Message: failures.shift() }));
	});
	const answer = await ask();
	expect([answer.status, await answer.json()]).toEqual([500, { Message: 'Out of memory' }]);
	expect(failures).toEqual([]);
});
