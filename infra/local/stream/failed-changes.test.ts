import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replayBatches } from '#infra/replay.ts';
import { FAILED_CHANGES_BUCKET, REGION } from '../settings.ts';
import { openStorage, type Storage } from '../storage/storage.ts';
import { storeFailedChanges } from './failed-changes.ts';
import { createDelivery } from './stream-delivery.ts';

const credentials = { accessKeyId: 'LOCAL', secretAccessKey: 'x', sessionToken: 'local' };
const record = (number: string): DynamoDBRecord => ({ eventName: 'INSERT', dynamodb: { SequenceNumber: number, NewImage: { text: { S: '鑽石' } } } });

let folder: string;
let storage: Storage;
let server: Server;
let client: S3Client;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'failed-changes-'));
	storage = openStorage({ folder, buckets: [FAILED_CHANGES_BUCKET], credentials, allowedOrigin: 'https://market.example', created: async () => undefined });
	server = createServer((request, response) => storage.handle(request, response, request.url ?? ''));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	client = new S3Client({ endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, region: REGION, credentials });
});
afterEach(async () => {
	client.destroy();
	server.closeAllConnections();
	server.close();
	await rm(folder, { recursive: true });
});

const left = async () => (await storage.objects.list(FAILED_CHANGES_BUCKET, '')).length;

/** Sets three changes aside, each as a batch. */
async function setThreeAside() {
	const deliver = createDelivery({
		filters: [{ eventName: ['INSERT'] }],
		invoke: async () => Promise.reject(new Error('a fault of ours')),
		giveUp: (one, reason) => storeFailedChanges(storage.objects, [one], reason),
		retryAfter: 1,
	});
	await deliver(
		['1', '2', '3'].map((number) => record(number)),
		() => false,
	);
	expect(await left()).toBe(3);
}

test('what the function could not be told is kept whole, and told again by one command once the fault is mended', async () => {
	await setThreeAside();
	const replayed: DynamoDBRecord[] = [];
	const outcome = await replayBatches(client, FAILED_CHANGES_BUCKET, async ({ Records }) => {
		const [one] = Records;
		if (one?.dynamodb?.SequenceNumber === '2') return { batchItemFailures: [{ itemIdentifier: '2' }] };
		replayed.push(...Records);
		return { batchItemFailures: [] };
	});

	expect(outcome).toEqual({ replayed: 2, left: 1 });
	expect(replayed).toEqual(expect.arrayContaining([record('1'), record('3')]));
	expect(await left()).toBe(1);
	expect(await replayBatches(client, FAILED_CHANGES_BUCKET, async () => ({ batchItemFailures: [] }))).toEqual({ replayed: 1, left: 0 });
	expect(await left()).toBe(0);
});

test('a batch that crashes the function again stays, and all others are told', async () => {
	await setThreeAside();
	let calls = 0;
	const outcome = await replayBatches(client, FAILED_CHANGES_BUCKET, async () => {
		if (++calls === 1) throw new Error('Task timed out');
		return { batchItemFailures: [] };
	});
	expect(outcome).toEqual({ replayed: 2, left: 1 });
	expect(await left()).toBe(1);
});
