import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { CreateTableCommand, DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { expect, inject, test } from 'vitest';
import { describeNewTable } from '#infra/new-table.ts';
import { REGION } from './settings.ts';
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

test('a change of one table is read at once, and is no change of another table that was made alike', async () => {
	const credentials = { accessKeyId: 'SCHEMAS', secretAccessKey: 'any', sessionToken: 'any' };
	const changed = openTable(borrowTableServer(inject('tableEndpoint')), credentials, 'changed');
	// Gives it its time to live in a second request.
	await changed.ready();
	const client = new DynamoDBClient({ endpoint: inject('tableEndpoint'), region: REGION, credentials });
	await client.send(new CreateTableCommand(describeNewTable('other')));
	const [index, ...others] = describeNewTable('changed').GlobalSecondaryIndexes ?? [];
	await client.send(new UpdateTableCommand({ TableName: 'changed', GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: index?.IndexName } }] }));
	const readLife = async (TableName: string) => (await client.send(new DescribeTimeToLiveCommand({ TableName }))).TimeToLiveDescription?.TimeToLiveStatus;
	const countIndexes = async (TableName: string) => (await client.send(new DescribeTableCommand({ TableName }))).Table?.GlobalSecondaryIndexes?.length;
	expect([await readLife('changed'), await readLife('other')]).toEqual(['ENABLED', 'DISABLED']);
	await expect.poll(() => countIndexes('changed')).toBe(others.length);
	expect(await countIndexes('other')).toBe(others.length + 1);
	await client.send(new CreateTableCommand(describeNewTable('third')));
	expect([await readLife('third'), await countIndexes('third')]).toEqual(['DISABLED', others.length + 1]);
	client.destroy();
	await changed.stop();
});
