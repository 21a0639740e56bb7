import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort } from './table.ts';

/** From here on systems give ports to connections, and to servers that ask for any. */
const GIVEN_FROM = 32_768;

test('a free port stays free until its server has started, since the system gives it to nobody', async () => {
	for (let times = 0; times < 10; times++) expect(await findFreePort()).toBeLessThan(GIVEN_FROM);
});

test('a port that is taken is passed over', async () => {
	const taken = await findFreePort();
	const holder = createServer().listen(taken, '127.0.0.1');
	await once(holder, 'listening');
	const free = await findFreePort();
	const ports = [taken, free];
	expect(await findFreePort(() => ports.shift() ?? expect.fail('Both ports are taken'))).toBe(free);
	await new Promise((resolve) => holder.close(resolve));
});
