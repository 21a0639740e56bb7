import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, inject, test } from 'vitest';
import { borrowTableServer, openTable } from './table.ts';

/** Returns whether a server listens at this address. */
function isOpen(host: string, port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect({ host, port }, () => resolve(true)).once('error', () => resolve(false));
		socket.once('connect', () => socket.destroy());
	});
}

test('the table answers to this machine alone, whatever networks it is in', async () => {
	const table = openTable(borrowTableServer(inject('tableEndpoint')), { accessKeyId: 'LOOPBACK', secretAccessKey: 'any', sessionToken: 'any' });
	await table.ready();
	await table.stop();
	const port = Number(new URL(inject('tableEndpoint')).port);
	expect(await isOpen('127.0.0.1', port)).toBe(true);
	const outside = Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).filter(({ internal }) => !internal));
	for (const { address } of outside) expect(await isOpen(address, port), address).toBe(false);
});
