import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Snapshots } from '#functions/usecases/search/ports/search-maintenance.ts';
import { type Gateway, openGateway } from '#infra/local/gateway/gateway.ts';
import { openStorage, type Storage } from '#infra/local/storage/storage.ts';
import type { openSnapshots } from './snapshots.ts';

const credentials = { accessKeyId: 'LOCALTEST', secretAccessKey: 'secret', sessionToken: 'local' };
let folder: string;
let storage: Storage;
let gateway: Gateway;
let open: typeof openSnapshots;
let snapshots: Snapshots;
/** The requested ranges. */
let ranges: (string | undefined)[];
/** Runs once, just before the next read of a later part. */
let meanwhile: (() => Promise<unknown>) | undefined;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'snapshots-test-'));
	storage = openStorage({ folder, buckets: ['snapshots'], credentials, allowedOrigin: 'http://localhost', created: async () => undefined });
	gateway = await openGateway(0, console.error);
	gateway.mount('/s3', async (request, response, path) => {
		if (request.method === 'GET') {
			const act = request.headers['if-match'] === undefined ? undefined : meanwhile;
			if (act) {
				meanwhile = undefined;
				await act();
			}
			ranges.push(request.headers.range);
		}
		await storage.handle(request, response, path);
	});
	const environment = {
		AWS_REGION: 'ap-northeast-1',
		AWS_ACCESS_KEY_ID: credentials.accessKeyId,
		AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
		AWS_SESSION_TOKEN: credentials.sessionToken,
		AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${gateway.port}/s3`,
		SNAPSHOT_BUCKET: 'snapshots',
		TABLE_NAME: 'market',
	};
	for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
	({ openSnapshots: open } = await import('./snapshots.ts'));
	snapshots = open('one');
});

beforeEach(async () => {
	await storage.clear();
	ranges = [];
	meanwhile = undefined;
});

afterAll(async () => {
	vi.unstubAllEnvs();
	await gateway.close();
	await rm(folder, { recursive: true, force: true });
});

const MEGABYTE = 1024 * 1024;

test('a market without a snapshot has none', async () => {
	expect(await snapshots.read()).toBeUndefined();
});

test.each([
	['an empty one', 0],
	['one byte', 1],
	['just one part', 8 * MEGABYTE],
	['a byte more', 8 * MEGABYTE + 1],
	['many parts', 20 * MEGABYTE],
])('%s comes back as it was written', async (_what, size) => {
	const bytes = randomBytes(size);
	const version = await snapshots.write(bytes, undefined);
	const read = await snapshots.read();
	expect(read?.version).toBe(version);
	expect(Buffer.compare(Buffer.from(read?.bytes ?? []), bytes)).toBe(0);
});

test('a large one is read in parts, all of it once', async () => {
	await snapshots.write(randomBytes(20 * MEGABYTE), undefined);
	await snapshots.read();
	expect(ranges.sort()).toEqual(['bytes=0-8388607', 'bytes=16777216-25165823', 'bytes=8388608-16777215']);
});

test('who was not the first to follow a snapshot, or to write the first, writes none', async () => {
	const first = await snapshots.write(Buffer.from('first'), undefined);
	expect(await snapshots.write(Buffer.from('another first'), undefined)).toBeUndefined();
	const second = await snapshots.write(Buffer.from('second'), first);
	expect(await snapshots.write(Buffer.from('late'), first)).toBeUndefined();
	expect(await snapshots.read()).toEqual({ bytes: new Uint8Array(Buffer.from('second')), version: second });
});

test('a reader whose snapshot is replaced half-way reads the new one, never a mixture', async () => {
	const [before, after] = [randomBytes(20 * MEGABYTE), randomBytes(20 * MEGABYTE)];
	const version = await snapshots.write(before, undefined);
	meanwhile = () => snapshots.write(after, version);
	const read = await snapshots.read();
	expect(Buffer.compare(Buffer.from(read?.bytes ?? []), after)).toBe(0);
});

test('a program of another version has a snapshot of its own, and replaces nobody else’s', async () => {
	const others = open('two');
	const version = await snapshots.write(Buffer.from('of one'), undefined);
	expect(await others.read()).toBeUndefined();
	await others.write(Buffer.from('of two'), undefined);
	expect(await snapshots.read()).toEqual({ bytes: new Uint8Array(Buffer.from('of one')), version });
	expect((await others.read())?.bytes).toEqual(new Uint8Array(Buffer.from('of two')));
});
