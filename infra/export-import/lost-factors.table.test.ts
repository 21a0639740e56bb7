import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdminGetUserCommand, CognitoIdentityProviderClient, ListUsersCommand, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, inject, onTestFinished, test } from 'vitest';
import { REGION } from '#infra/local/settings.ts';
import { borrowTableServer, openTable } from '#infra/local/table.ts';
import { type MarketPlaces, moveMarketOut } from './export-stage.ts';
import { fillTable, openExport } from './import-stage.ts';
import { clearLostFactors } from './lost-factors.ts';

const SETTINGS = { TABLE_NAME: 'from', USER_POOL_ID: 'pool', MEDIA_BUCKET: 'media', SHEETS_BUCKET: 'sheets', SNAPSHOT_BUCKET: 'snapshots' };
const [SET_UP, MADE] = [1000, 2000];
const silent = () => undefined;

/** Imports a table with these items into another one, with a mocked pool. */
async function importItems(items: object[]) {
	const [identity, storage] = [mockClient(CognitoIdentityProviderClient), mockClient(S3Client)];
	const root = await mkdtemp(join(tmpdir(), 'lost-factors-'));
	onTestFinished(async () => {
		identity.restore();
		storage.restore();
		await rm(root, { recursive: true });
	});
	identity.on(ListUsersCommand).resolves({ Users: [] });
	storage.on(ListObjectsV2Command).resolves({ Contents: [] });
	const credentials = { accessKeyId: `LOST${randomBytes(8).toString('hex')}`, secretAccessKey: 'any', sessionToken: '' };
	const tables = new DynamoDBClient({ endpoint: inject('tableEndpoint'), region: REGION, credentials });
	for (const name of ['from', 'into']) await openTable(borrowTableServer(inject('tableEndpoint')), credentials, name).ready();
	const client = DynamoDBDocumentClient.from(tables);
	for (const Item of items) await client.send(new PutCommand({ TableName: 'from', Item }));
	const places: MarketPlaces = { tables, identity: new CognitoIdentityProviderClient({}), storage: new S3Client({}), settings: SETTINGS };
	await moveMarketOut(places, 'prod', join(root, 'export'));
	const opened = await openExport(join(root, 'export'), silent);
	await fillTable(tables, 'into', opened);
	const readAll = async () => {
		const found = new Map<string, Record<string, unknown>>();
		for await (const { Items = [] } of paginateScan({ client }, { TableName: 'into', ConsistentRead: true }))
			for (const item of Items) found.set(`${item.pk} ${item.sk}`, item);
		return found;
	};
	return { identity, readAll, clear: () => clearLostFactors(places, 'into', opened) };
}

const makeItems = (name: string, passkeys: number[]) => [
	{ pk: `member#${name}`, sk: 'member', version: 3, accountId: name, secondFactors: ['AUTHENTICATOR', 'PASSKEY'], firstName: 'Hana' },
	{
		...{ pk: `member#${name}`, sk: 'factors', version: 7, authenticatorSince: SET_UP, recoverySeals: ['a-seal'] },
		passkeys: passkeys.map((addedAt) => ({ passkeyId: `key ${addedAt}`, name: 'Phone', addedAt })),
	},
];

test('second factors that the new pool lacks leave the table, and others stay', async () => {
	const { identity, readAll, clear } = await importItems([
		...makeItems('moved', [SET_UP]),
		...makeItems('gone', [SET_UP]),
		...makeItems('known', [MADE]),
		...makeItems('added', [SET_UP, MADE]),
		{ pk: 'member#plain', sk: 'member', version: 1, accountId: 'plain' },
	]);
	identity.on(AdminGetUserCommand).callsFake(({ Username }) => {
		if (Username === 'gone') throw new UserNotFoundException({ message: '', $metadata: {} });
		return { Username, UserCreateDate: new Date(MADE), ...(Username === 'known' && { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] }) };
	});
	const before = await readAll();
	expect(await clear()).toBe(3);
	const after = await readAll();
	for (const name of ['moved', 'gone']) {
		expect(after.get(`member#${name} member`)).toEqual({ ...before.get(`member#${name} member`), version: 4, secondFactors: [] });
		expect(after.get(`member#${name} factors`)).toEqual({ pk: `member#${name}`, sk: 'factors', version: 8, recoverySeals: [], passkeys: [] });
	}
	expect(after.get('member#added member')).toMatchObject({ secondFactors: ['PASSKEY'] });
	expect(after.get('member#added factors')).toMatchObject({ recoverySeals: [], passkeys: [{ passkeyId: `key ${MADE}` }] });
	for (const key of ['member#known member', 'member#known factors', 'member#plain member']) expect(after.get(key)).toEqual(before.get(key));

	expect(await clear()).toBe(0);
	expect(await readAll()).toEqual(after);
});
