import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort } from './free-port.ts';

test('a free port is none that the system may give to another program before it is used', async () => {
	const port = await findFreePort();
	expect(port).toBeGreaterThanOrEqual(20_000);
	expect(port).toBeLessThan(32_768);
});

test('a port that is taken is not free', async () => {
	const [port, other] = [await findFreePort(), await findFreePort()];
	const server = createServer().listen(port, '127.0.0.1');
	await once(server, 'listening');
	const draws = [port, port, other];
	expect(await findFreePort(() => draws.shift() ?? 0)).toBe(other);
	await expect(findFreePort(() => port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
	await new Promise((resolve) => server.close(resolve));
});
