import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiGatewayManagementApiClient, DeleteConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { AdminDeleteUserCommand, CognitoIdentityProviderClient, DescribeUserPoolClientCommand } from '@aws-sdk/client-cognito-identity-provider';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { RATE_LIMITS } from '#shared/domain/common/request-limits.ts';
import { type LocalCloud, startLocalCloud } from './local-cloud.ts';
import {
	type Credentials,
	openSecrets,
	PATHS,
	REGION,
	type Secrets,
	SHEETS_BUCKET,
	STAGE_KEY_NAME,
	TABLE_NAME,
	USER_POOL_CLIENT_ID,
	USER_POOL_ID,
} from './settings.ts';

let folder: string;
let cloud: LocalCloud;
let secrets: Secrets;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'signed-doors-'));
	cloud = await startLocalCloud({
		port: 0,
		stateFolder: folder,
		fresh: false,
		seed: false,
		cold: true,
		web: false,
		log: () => undefined,
		tableEndpoint: inject('tableEndpoint'),
	});
	secrets = await openSecrets(join(folder, 'secrets.json'));
});
afterAll(async () => {
	await cloud.close();
	await rm(folder, { recursive: true });
});

const find = (path: string) => `http://127.0.0.1:${new URL(cloud.url).port}${path}`;

/** One call of each service, made as the functions make it. */
const CALLS: Record<string, (credentials: Credentials) => Promise<unknown>> = {
	table: (credentials) => new DynamoDBClient(makeClientOptions(PATHS.table, credentials)).send(new DescribeTableCommand({ TableName: TABLE_NAME })),
	storage: (credentials) =>
		new S3Client(makeClientOptions(PATHS.storage, credentials)).send(new ListObjectsV2Command({ Bucket: SHEETS_BUCKET, Prefix: 'a b/é' })),
	queue: (credentials) => {
		const QueueUrl = find(`${PATHS.queue}/000000000000/media`);
		return new SQSClient({ ...makeClientOptions(PATHS.queue, credentials), useQueueUrlAsEndpoint: false }).send(
			new SendMessageCommand({ QueueUrl, MessageBody: '{}' }),
		);
	},
	'the secrets': (credentials) =>
		new SecretsManagerClient(makeClientOptions(PATHS.key, credentials)).send(new GetSecretValueCommand({ SecretId: STAGE_KEY_NAME })),
	mail: (credentials) => {
		const Content = { Simple: { Subject: { Data: 'A' }, Body: { Text: { Data: 'B' } } } };
		const mail = new SendEmailCommand({ FromEmailAddress: 'a@example.com', Destination: { ToAddresses: ['b@example.com'] }, Content });
		return new SESv2Client(makeClientOptions(PATHS.mail, credentials)).send(mail);
	},
	'the live channel’s management': (credentials) =>
		new ApiGatewayManagementApiClient(makeClientOptions(PATHS.live, credentials)).send(new DeleteConnectionCommand({ ConnectionId: 'ab/c=' })),
	'the secret of the identity service’s client': (credentials) =>
		new CognitoIdentityProviderClient(makeClientOptions(PATHS.identity, credentials)).send(
			new DescribeUserPoolClientCommand({ UserPoolId: USER_POOL_ID, ClientId: USER_POOL_CLIENT_ID }),
		),
	'the identity service’s administration': (credentials) =>
		new CognitoIdentityProviderClient(makeClientOptions(PATHS.identity, credentials)).send(
			new AdminDeleteUserCommand({ UserPoolId: USER_POOL_ID, Username: 'nobody' }),
		),
};
/** Errors that a service returns to an authorized caller. */
const LET_IN = ['QueueDoesNotExist', 'GoneException', 'UserNotFoundException'];
const REFUSED = /^(UnrecognizedClientException|InvalidSignatureException|InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken)$/;

function makeClientOptions(path: string, credentials: Credentials) {
	return { endpoint: find(path), region: REGION, credentials, maxAttempts: 1 };
}

/** Returns the name of a refusal, or undefined if the caller is authorized. */
async function nameRefusal(call: Promise<unknown>): Promise<string | undefined> {
	try {
		await call;
		return undefined;
	} catch (error) {
		return error instanceof Error && !LET_IN.includes(error.name) ? error.name : undefined;
	}
}

/** Returns everything that a form for uploading a file reveals of the functions' key. */
async function readUploadForm(): Promise<Credentials> {
	const { fields } = await createPresignedPost(new S3Client(makeClientOptions(PATHS.storage, secrets)), { Bucket: SHEETS_BUCKET, Key: 'imports/one.csv' });
	return {
		accessKeyId: fields['X-Amz-Credential']?.split('/')[0] ?? '',
		secretAccessKey: 'guessed',
		sessionToken: fields['X-Amz-Security-Token'] ?? '',
	};
}

describe.each(Object.keys(CALLS))('%s', (name) => {
	const call = (credentials: Credentials) => nameRefusal(CALLS[name]?.(credentials) ?? Promise.reject(new Error(`No call ${name}`)));

	test('is open to the functions', async () => {
		expect(await call(secrets)).toBeUndefined();
	});

	test('is not opened by the key that an upload form shows, nor by a wrong signature', async () => {
		expect(await call(await readUploadForm())).toMatch(REFUSED);
		expect(await call({ ...secrets, secretAccessKey: `${secrets.secretAccessKey}0` })).toMatch(REFUSED);
	});

	test('is not opened by another key or token', async () => {
		expect(await call({ ...secrets, accessKeyId: 'SOMEBODY' })).toMatch(REFUSED);
		expect(await call({ ...secrets, sessionToken: 'other' })).toMatch(REFUSED);
	});
});

test('past its door the table shows the key of an upload form nothing', async () => {
	const past = new DynamoDBClient({ ...makeClientOptions(PATHS.table, await readUploadForm()), endpoint: inject('tableEndpoint') });
	await expect(past.send(new DescribeTableCommand({ TableName: TABLE_NAME }))).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('an unsigned call of the identity service’s administration is refused', async () => {
	const response = await fetch(find(PATHS.identity), {
		method: 'POST',
		headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminSetUserPassword' },
		body: JSON.stringify({ UserPoolId: USER_POOL_ID, Username: 'admin', Password: 'Diamonds-2026!', Permanent: true }),
	});
	expect([response.status, await response.json()]).toEqual([403, expect.objectContaining({ __type: 'MissingAuthenticationTokenException' })]);
});

test('a visitor who names another network with each call passes no limit of a network', async () => {
	const statuses: number[] = [];
	// One more than two hours' limits, since the hour may end in between.
	for (let sent = 0; sent <= 2 * RATE_LIMITS.CONTACT.address; sent++) {
		const body = { companyName: 'Ginza Diamond', privateName: 'Ren Sato', email: `ren${sent}@example.com`, message: 'Hello' };
		const headers = { 'content-type': 'application/json', 'x-viewer-network': `203.0.113.${sent}` };
		statuses.push((await fetch(find('/api/v1/common/contactUs'), { method: 'POST', headers, body: JSON.stringify(body) })).status);
	}
	expect(statuses).toContain(429);
});
