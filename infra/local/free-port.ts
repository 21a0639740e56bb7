import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Draws a port that no system gives to programs that ask for any: Linux gives those from 32,768 on, macOS and Windows those from 49,152 on. */
const drawPort = (): number => randomInt(20_000, 32_768);
const TRIES = 100;

/** Finds a free port. It stays free until its user takes it: only a program that names the port itself could be quicker. */
export async function findFreePort(draw = drawPort): Promise<number> {
	for (let tried = 1; ; tried++) {
		const port = draw();
		const probe = createServer();
		try {
			await once(probe.listen(port, '127.0.0.1'), 'listening');
		} catch (error) {
			if (tried === TRIES) throw error;
			continue;
		}
		await new Promise((resolve) => probe.close(resolve));
		return port;
	}
}
