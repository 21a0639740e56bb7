import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
	AdminCreateUserCommand,
	AdminDisableUserCommand,
	AdminGetUserCommand,
	AdminSetUserPasswordCommand,
	CognitoIdentityProviderClient,
	ListUsersCommand,
	UserNotFoundException,
	UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { type AttributeValue, BatchWriteItemCommand, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { type AwsClientStub, mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { REGION } from '#infra/local/settings.ts';
import { borrowTableServer, openTable } from '#infra/local/table.ts';
import { MEDIA } from '#infra/media.ts';
import { type MarketPlaces, moveMarketOut } from './export-stage.ts';
import { compareStores, fillPool, fillTable, openExport } from './import-stage.ts';
import { STORES } from './objects.ts';
import { writeBatch } from './table-items.ts';

const SETTINGS = { TABLE_NAME: 'from', USER_POOL_ID: 'pool', MEDIA_BUCKET: 'media', SHEETS_BUCKET: 'sheets', SNAPSHOT_BUCKET: 'snapshots' };
/** Small parts, so that a few items fill several. */
const MOST = 7;

let root: string;
let folder: string;
let lines: string[];
const log = (line: string) => void lines.push(line);
let identity: AwsClientStub<CognitoIdentityProviderClient>;
let storage: AwsClientStub<S3Client>;

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), 'moving-'));
	folder = join(root, 'export');
	lines = [];
	identity = mockClient(CognitoIdentityProviderClient);
	storage = mockClient(S3Client);
	identity.on(ListUsersCommand).resolves({ Users: [] });
	storage.on(ListObjectsV2Command).resolves({ Contents: [] });
});
afterEach(async () => {
	identity.restore();
	storage.restore();
	await rm(root, { recursive: true });
});

/** Opens tables under a random key, which separates them from all others. */
function openTables() {
	const credentials = { accessKeyId: `MOVING${randomBytes(8).toString('hex')}`, secretAccessKey: 'any', sessionToken: '' };
	const client = new DynamoDBClient({ endpoint: inject('tableEndpoint'), region: REGION, credentials });
	return { client, make: (name: string) => openTable(borrowTableServer(inject('tableEndpoint')), credentials, name) };
}

function makeItems(many: number): Record<string, AttributeValue>[] {
	return Array.from({ length: many }, (_, at) => ({ pk: { S: `listing#${at}` }, sk: { S: '石' }, price: { N: '12345678901234567890.123456789' } }));
}

async function scan(client: DynamoDBClient, TableName: string) {
	const items: Record<string, AttributeValue>[] = [];
	for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true })) items.push(...Items);
	return items.sort((one, other) => (String(one.pk?.S) < String(other.pk?.S) ? -1 : 1));
}

async function moveOut(client: DynamoDBClient, stage = 'prod') {
	const places: MarketPlaces = { tables: client, identity: new CognitoIdentityProviderClient({}), storage: new S3Client({}), settings: SETTINGS };
	return { places, manifest: await moveMarketOut(places, stage, folder, { segments: 2, most: MOST }) };
}

async function makeExport(many = 40) {
	const tables = openTables();
	await tables.make('from').ready();
	const items = makeItems(many);
	for (let at = 0; at < many; at += 25) await writeBatch(tables.client, 'from', items.slice(at, at + 25));
	return { ...tables, ...(await moveOut(tables.client)) };
}

test('items of every type come back as they were', async () => {
	const { client, make } = openTables();
	await make('from').ready();
	const bytes = new Uint8Array([0, 255, 10, 34]);
	const every: Record<string, AttributeValue> = {
		pk: { S: 'a"\n\u2028石' },
		sk: { S: ' ' },
		yes: { BOOL: true },
		nothing: { NULL: true },
		sealed: { B: bytes },
		seals: { BS: [bytes] },
		words: { SS: ['a', 'b'] },
		figures: { NS: ['1', '2.50'] },
		deep: { M: { list: { L: [{ B: bytes }, { M: {} }, { S: '' }] } } },
	};
	await writeBatch(client, 'from', [every, ...makeItems(20)]);
	const { manifest } = await moveOut(client);
	expect(manifest.table.length).toBeGreaterThan(3);
	expect(manifest.table.every(({ things }) => things <= MOST)).toBe(true);
	await make('into').ready();
	await fillTable(client, 'into', await openExport(folder, log));
	expect(await scan(client, 'into')).toEqual(await scan(client, 'from'));
	expect(await scan(client, 'into')).toHaveLength(21);
});

test('an import refuses what is not the whole export, and another format', async () => {
	const { manifest } = await makeExport();
	const file = join(folder, manifest.table[0]?.file ?? '');
	const whole = await readFile(file);
	const manifestFile = join(folder, 'manifest.json');
	const said = JSON.parse(await readFile(manifestFile, 'utf8'));
	const refusal = async () => openExport(folder, log).then(() => 'taken', String);

	await truncate(file, whole.length - 1);
	expect(await refusal()).toMatch(/bytes and should have/);
	await writeFile(file, Buffer.from(whole.map((byte, at) => (at === 20 ? byte ^ 1 : byte))));
	expect(await refusal()).toMatch(/SHA-256/);
	await rm(file);
	expect(await refusal()).toMatch(/is missing/);
	await writeFile(file, whole);
	expect(await refusal()).toBe('taken');

	await writeFile(manifestFile, JSON.stringify({ ...said, format: 2 }));
	expect(await refusal()).toMatch(/format 2, and this version reads format 1/);
	await writeFile(manifestFile, JSON.stringify({ ...said, table: [{ ...said.table[0], file: '../table-000.jsonl.gz' }] }));
	expect(await refusal()).toMatch(/damaged/);
	await rm(manifestFile);
	expect(await refusal()).toMatch(/cut off/);
});

test('an export goes into an empty folder alone', async () => {
	const { client } = await makeExport();
	await appendFile(join(folder, 'notes.txt'), 'mine');
	await expect(moveOut(client)).rejects.toThrow('is not empty');
});

test('an import refuses a table with other items, and one with a stream', async () => {
	const { client, make } = await makeExport();
	await make('streaming').ready();
	await make('streaming').openStream();
	await make('used').ready();
	await writeBatch(client, 'used', [{ pk: { S: 'member#1' }, sk: { S: 'a' } }]);
	const opened = await openExport(folder, log);
	await expect(fillTable(client, 'streaming', opened)).rejects.toThrow('has a stream');
	await expect(fillTable(client, 'used', opened)).rejects.toThrow('is not empty');
	expect(await scan(client, 'streaming')).toEqual([]);
	expect(await scan(client, 'used')).toHaveLength(1);
});

test('an import that was cut off goes on after its last whole part, and does nothing when it is through', async () => {
	const { client, make, manifest } = await makeExport();
	const to = make('into');
	await to.ready();
	let writes = 0;
	let diesAt = 3;
	client.middlewareStack.add(
		(next, { commandName }) =>
			async (given) => {
				if (commandName === 'BatchWriteItemCommand' && ++writes === diesAt) throw new Error('The terminal is gone');
				return next(given);
			},
		{ step: 'initialize' },
	);
	const opened = await openExport(folder, log);
	await expect(fillTable(client, 'into', opened)).rejects.toThrow('The terminal is gone');
	expect((await scan(client, 'into')).length).toBeGreaterThan(0);
	[writes, diesAt] = [0, Number.POSITIVE_INFINITY];
	await fillTable(client, 'into', opened);
	// A part is one batch here, and two were written before the interruption.
	expect(writes).toBe(manifest.table.length - 2);
	expect(await scan(client, 'into')).toEqual(await scan(client, 'from'));

	writes = 0;
	await fillTable(client, 'into', opened);
	expect([writes, lines.at(-1)]).toEqual([0, 'into has all that was exported']);

	// Another table of the same name is not the one that was filled.
	await to.clear();
	await fillTable(client, 'into', opened);
	expect(await scan(client, 'into')).toHaveLength(40);
});

test('what the table has no room for is written again', async () => {
	const table = mockClient(DynamoDBClient);
	const [one, other] = makeItems(2);
	if (!one || !other) throw new Error('Two were made');
	table
		.on(BatchWriteItemCommand)
		.resolvesOnce({ UnprocessedItems: { into: [{ PutRequest: { Item: other } }] } })
		.resolves({});
	await writeBatch(new DynamoDBClient({}), 'into', [one, other]).finally(() => table.restore());
	expect(table.commandCalls(BatchWriteItemCommand).map(({ args }) => args[0].input.RequestItems?.into?.length)).toEqual([2, 1]);
});

test('accounts keep their names, get no mail and a password that nobody knows, once', async () => {
	const user = (Username: string, UserStatus: 'CONFIRMED' | 'UNCONFIRMED', Enabled = true) => ({
		Username,
		UserStatus,
		Enabled,
		Attributes: Object.entries({ sub: 'other', email: `${Username}@example.com`, email_verified: 'true' }).map(([Name, Value]) => ({ Name, Value })),
	});
	const users = [
		user('new', 'CONFIRMED'),
		user('banned', 'CONFIRMED', false),
		user('unproved', 'UNCONFIRMED'),
		user('half', 'CONFIRMED'),
		user('known', 'CONFIRMED'),
		user('taken', 'CONFIRMED'),
	];
	identity
		.on(ListUsersCommand)
		.resolvesOnce({ Users: users.slice(0, 2), PaginationToken: 'more' })
		.resolves({ Users: users.slice(2) });
	identity.on(AdminCreateUserCommand).callsFake(({ Username }) => {
		if (['half', 'known', 'taken'].includes(Username)) throw new UsernameExistsException({ message: '', $metadata: {} });
		return {};
	});
	identity.on(AdminGetUserCommand).callsFake(({ Username }) => {
		if (Username === 'taken') throw new UserNotFoundException({ message: '', $metadata: {} });
		return { Username, UserStatus: Username === 'half' ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED' };
	});
	identity.on(AdminSetUserPasswordCommand).resolves({});
	identity.on(AdminDisableUserCommand).resolves({});
	const { places } = await makeExport(1);
	expect(await fillPool(places, await openExport(folder, log))).toEqual({ added: 2, known: 2, unconfirmed: 1, taken: 1 });
	const made = identity.commandCalls(AdminCreateUserCommand).map(({ args }) => args[0].input);
	expect(made.every(({ MessageAction }) => MessageAction === 'SUPPRESS')).toBe(true);
	expect(made[0]).toMatchObject({
		Username: 'new',
		UserAttributes: [
			{ Name: 'email', Value: 'new@example.com' },
			{ Name: 'email_verified', Value: 'true' },
		],
	});
	const passwords = identity.commandCalls(AdminSetUserPasswordCommand).map(({ args }) => args[0].input);
	expect(passwords.map(({ Username }) => Username).sort()).toEqual(['banned', 'half', 'new']);
	expect(new Set(passwords.map(({ Password }) => Password)).size).toBe(3);
	expect(identity.commandCalls(AdminDisableUserCommand).map(({ args }) => args[0].input.Username)).toEqual(['banned']);
});

test('files that the new buckets lack are counted, and the commands that copy them are said', async () => {
	const photo = (Key: string, ETag = '"1"', Size = 5) => ({ Key: `shown/${Key}`, Size, ETag });
	const list = (Bucket: string, Contents: ReturnType<typeof photo>[], Prefix = 'shown/') =>
		storage.on(ListObjectsV2Command, { Bucket, Prefix }).resolves({ Contents });
	const ofDispute = { ...photo('a'), Key: 'threads/case/message/photo' };
	list('media', [ofDispute], 'threads/');
	list('media', [photo('a'), photo('b'), photo('c'), photo('d', '"9-2"')]);
	const { places, manifest } = await makeExport(1);
	expect(manifest.objects.map(({ store, parts }) => [store, parts[0]?.things ?? 0])).toEqual([
		['media', 4],
		['threads', 1],
		['sheets', 0],
		['history', 0],
	]);
	const to = { ...places, settings: { ...SETTINGS, MEDIA_BUCKET: 'new-media' } };
	list('new-media', [photo('a'), photo('aa'), photo('c', '"2"'), photo('d', '"1"')]);
	const opened = await openExport(folder, log);
	expect(await compareStores(to, opened)).toBe(false);
	expect(lines).toEqual([
		'media: 1 files missing, 1 different',
		'    aws s3 sync s3://media/shown/ s3://new-media/shown/',
		'threads: 1 files missing, 0 different',
		'    aws s3 sync s3://media/threads/ s3://new-media/threads/',
		'sheets: 0 files missing, 0 different',
		'history: 0 files missing, 0 different',
	]);
	list('new-media', [ofDispute], 'threads/');
	list('new-media', [photo('a'), photo('b'), photo('c'), photo('d', '"1"')]);
	expect(await compareStores(to, opened)).toBe(true);
});

test('an export has every folder of media except those whose files are deleted after days', () => {
	const folders = Object.values(MEDIA).filter((value) => typeof value === 'string' && value.endsWith('/'));
	const temporary = [MEDIA.pending, MEDIA.archives, MEDIA.ownData, MEDIA.threadDrafts];
	const exported = STORES.filter(({ setting }) => setting === 'MEDIA_BUCKET').map(({ prefix }) => prefix);
	expect(folders.toSorted()).toEqual([...exported, ...temporary].toSorted());
});
