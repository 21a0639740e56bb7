import { randomUUID } from 'node:crypto';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, inject, onTestFinished, test } from 'vitest';
import { REGION, TABLE_NAME } from '../settings.ts';
import { borrowTableServer, openTable } from '../table.ts';
import { createStreamReader } from './stream.ts';

test('changes that could be neither handled nor set aside, as on a full disk, are delivered again', async () => {
	const credentials = { accessKeyId: `FULLDISK${randomUUID().replaceAll('-', '')}`, secretAccessKey: 'x', sessionToken: 'local' };
	const table = openTable(borrowTableServer(inject('tableEndpoint')), credentials);
	await table.ready();
	const streamArn = await table.openStream();
	const client = new DynamoDBClient({ endpoint: table.endpoint, region: REGION, credentials });
	onTestFinished(() => client.destroy());
	const logged: string[] = [];
	const handled: (string | undefined)[] = [];
	const stream = createStreamReader({
		...{ endpoint: table.endpoint, credentials, checkpointFile: undefined, log: (line) => logged.push(line) },
		async deliver(records) {
			if (logged.length === 0) throw new Error('ENOSPC: no space left on device');
			handled.push(...records.map(({ dynamodb }) => dynamodb?.Keys?.pk?.S));
			return true;
		},
	});
	stream.start(streamArn);
	await client.send(new PutItemCommand({ TableName: TABLE_NAME, Item: { pk: { S: 'first' }, sk: { S: '-' } } }));
	await stream.drained();
	await client.send(new PutItemCommand({ TableName: TABLE_NAME, Item: { pk: { S: 'second' }, sk: { S: '-' } } }));
	await stream.drained();
	await stream.stop();
	expect(logged).toEqual(['[stream] ENOSPC: no space left on device']);
	expect(handled).toEqual(['first', 'second']);
});
