import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { EnvironmentName } from '#functions/environment.ts';
import { PUSH_SERVICES } from '#infra/config.ts';
import { COMMON_SETTINGS } from '#infra/function-definition.ts';
import { FUNCTIONS, type FunctionName } from '#infra/functions.ts';
import { ROTATION_GRACE } from '#infra/identity.ts';
import type { JobQueueName } from '#infra/job-queues.ts';
import type { SecondFactorRule } from '#shared/domain/accounts/second-factor.ts';
import type { AppClient } from './identity/clients.ts';
import { openStored } from './kept.ts';

export const REGION = 'ap-northeast-1';
export const ACCOUNT = '000000000000';
export const TABLE_NAME = 'market';
export const SHEETS_BUCKET = 'sheets';
export const SHEETS_QUEUE = 'sheets';
export const MEDIA_BUCKET = 'media';
export const MEDIA_QUEUE = 'media';
export const SNAPSHOT_BUCKET = 'snapshots';
/** Bucket of the stream batches that were set aside. */
export const FAILED_CHANGES_BUCKET = 'failed-changes';
/** Suffix of the names of dead-letter queues, to which a function may add. */
export const DEAD_LETTERS = '-dead-letters';
export const USER_POOL_ID = `${REGION}_local`;
export const USER_POOL_CLIENT_ID = 'local-login-calls';
/** Names of the functions' secrets. */
export const STAGE_KEY_NAME = 'stage-key';
export const CANARY_PASSWORD_NAME = 'canary-password';
export const USER_POOL_WEB_CLIENT_ID = 'local-web';
export const MARKET_ZONE = 'Asia/Tokyo';
export const MARKET_CURRENCY = 'USD';

/** Paths of the local cloud's own parts, which no deployment has. */
export const PATHS = {
	table: '/__local/aws/dynamodb',
	storage: '/__local/aws/s3',
	queue: '/__local/aws/sqs',
	mail: '/__local/aws/ses',
	key: '/__local/aws/secretsmanager',
	live: '/__local/aws/live',
	functions: '/__local/aws/lambda',
	/** Stands in for the push services of browser makers, not for AWS. */
	push: '/__local/push',
	identity: '/__local/identity',
} as const;

const Secrets = z.object({
	accessKeyId: z.string().default(makeKeyId),
	secretAccessKey: z.string().default(() => randomBytes(20).toString('hex')),
	sessionToken: z.string().default('local'),
	clientSecret: z.string().default(() => randomBytes(26).toString('hex')),
	/** The table's key id in DynamoDB Local, which no function knows. */
	tableKeyId: z.string().default(makeKeyId),
	/** The key from which the functions derive others. */
	stageKey: z.string().default(makeStageKey),
	canaryPassword: z.string().default(makeStageKey),
});
export type Secrets = z.infer<typeof Secrets>;
export type Credentials = Pick<Secrets, 'accessKeyId' | 'secretAccessKey' | 'sessionToken'>;

/**
 * Opens the secrets with which the market's own functions prove themselves, and the one that opens the table. They are made at the first start and stored. As
 * in AWS, upload forms show the access key's id and the session token; only the secret grants access.
 */
export async function openSecrets(file: string | undefined): Promise<Secrets> {
	const kept = openStored(file, Secrets, Secrets.parse({}));
	await kept.save();
	return kept.value;
}

/** Lists the pool's app clients, as in `infra/stacks/identity.ts`. */
export function listAppClients(secret: string): AppClient[] {
	return [
		{ id: USER_POOL_CLIENT_ID, secret, flows: ['ADMIN_USER_PASSWORD_AUTH', 'CUSTOM_AUTH', 'REFRESH_TOKEN_AUTH'] },
		{ id: USER_POOL_WEB_CLIENT_ID, flows: ['USER_SRP_AUTH', 'USER_AUTH'], rotation: { grace: ROTATION_GRACE } },
	];
}

function makeStageKey(): string {
	return randomBytes(32).toString('hex');
}

function makeKeyId(): string {
	return `LOCAL${randomBytes(10).toString('hex').toUpperCase()}`;
}

/** The addresses that the functions use. */
export interface Addresses {
	port: number;
	/** The table's address. Each function appends its own name; DynamoDB Local accepts any path. */
	table: string;
	/** The members who need a second factor; nobody by default. */
	secondFactor?: SecondFactorRule;
	/** Milliseconds; by default the functions' own value. */
	evenTime?: number;
	/** The table in use, if not the one of every market. */
	tableName?: string;
	testDoor?: boolean;
}

/** Returns the origin that a member's browser calls. */
export function getWebOrigin(port: number): string {
	return `http://localhost:${port}`;
}

/** Lists the addresses that the page calls besides its own origin: storage, and the live channel, which older browsers do not count as its own. */
export function listPageConnects(port: number): string[] {
	return [`http://127.0.0.1:${port}`, `ws://localhost:${port}`];
}

/** Returns the origin that the functions call. */
export function getOwnOrigin(port: number): string {
	return `http://127.0.0.1:${port}`;
}

/** Makes an address with an IP, for which the SDK puts a bucket into the path. */
export function makeOwnAddress(port: number, path: string): string {
	return getOwnOrigin(port) + path;
}

function getQueueUrl(port: number, name: string): string {
	return makeOwnAddress(port, `${PATHS.queue}/${ACCOUNT}/${name}`);
}

/** Makes all settings of the functions except the two for time. */
export function makeSettings({
	port,
	secondFactor = 'offered',
	tableName = TABLE_NAME,
}: Pick<Addresses, 'port' | 'secondFactor' | 'tableName'>): Record<Exclude<EnvironmentName, 'CLOCK_OFFSET' | 'EVEN_TIME'>, string> {
	return {
		TABLE_NAME: tableName,
		SHEETS_BUCKET,
		SHEETS_QUEUE_URL: getQueueUrl(port, SHEETS_QUEUE),
		MAIL_QUEUE_URL: getQueueUrl(port, 'mail' satisfies JobQueueName),
		MAIL_DEAD_LETTERS_URL: getQueueUrl(port, `${'mail' satisfies JobQueueName}${DEAD_LETTERS}`),
		// A person who moves the clock wants to see the mail soon.
		CLOSING_MAIL_DELAY: '5',
		FOLLOW_UP_QUEUE_URL: getQueueUrl(port, 'followUp' satisfies JobQueueName),
		PUSH_QUEUE_URL: getQueueUrl(port, 'push' satisfies JobQueueName),
		WEB_PUSH_QUEUE_URL: getQueueUrl(port, 'webPush' satisfies JobQueueName),
		WEBHOOKS_QUEUE_URL: getQueueUrl(port, 'webhooks' satisfies JobQueueName),
		WEBHOOKS_ON_LOOPBACK: 'yes',
		// Browsers on this machine use their makers' push services.
		PUSH_SERVICES: [makeOwnAddress(port, `${PATHS.push}/to/`), ...PUSH_SERVICES].join(' '),
		RENDITIONS_QUEUE_URL: getQueueUrl(port, 'renditions' satisfies JobQueueName),
		MEMBER_DATA_QUEUE_URL: getQueueUrl(port, 'memberData' satisfies JobQueueName),
		MEDIA_BUCKET,
		MEDIA_ORIGIN: getWebOrigin(port),
		SNAPSHOT_BUCKET,
		STAGE_KEY: STAGE_KEY_NAME,
		CANARY_PASSWORD: CANARY_PASSWORD_NAME,
		USER_POOL_ID,
		USER_POOL_CLIENT_ID,
		USER_POOL_WEB_CLIENT_ID,
		TOKEN_ISSUER: getWebOrigin(port) + PATHS.identity,
		LIVE_ENDPOINT: makeOwnAddress(port, PATHS.live),
		MAIL_FROM: 'Diamond Market <market@example.com>',
		WEB_ORIGIN: getWebOrigin(port),
		MARKET_ZONE,
		MARKET_CURRENCY,
		SECOND_FACTOR: secondFactor,
		MOVABLE_CLOCK: 'yes',
	};
}

/** Returns the local cloud's own access to storage. */
export function findStorage(port: number, credentials: Credentials) {
	return { endpoint: makeOwnAddress(port, PATHS.storage), region: REGION, credentials };
}

/** Makes the SDK's variables, which Lambda sets too, and the addresses that replace AWS. */
function makeSdkVariables(name: string, { port, table }: Addresses, credentials: Credentials): Record<string, string> {
	return {
		AWS_REGION: REGION,
		AWS_ACCESS_KEY_ID: credentials.accessKeyId,
		AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
		AWS_SESSION_TOKEN: credentials.sessionToken,
		AWS_ENDPOINT_URL_DYNAMODB: `${table}/${name}`,
		AWS_ENDPOINT_URL_S3: makeOwnAddress(port, PATHS.storage),
		AWS_ENDPOINT_URL_SQS: makeOwnAddress(port, PATHS.queue),
		AWS_ENDPOINT_URL_SESV2: makeOwnAddress(port, PATHS.mail),
		AWS_ENDPOINT_URL_SECRETS_MANAGER: makeOwnAddress(port, PATHS.key),
		AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: makeOwnAddress(port, PATHS.identity),
		POWERTOOLS_LOG_LEVEL: 'WARN',
		// Metrics are log lines for CloudWatch.
		POWERTOOLS_METRICS_DISABLED: 'true',
	};
}

/** Makes the environment of one function: the settings of its row, those of all functions, and Lambda's own. */
export function makeEnvironment(name: FunctionName, addresses: Addresses, credentials: Credentials): Record<string, string> {
	const all = makeSettings(addresses);
	const names: readonly EnvironmentName[] = [...COMMON_SETTINGS, 'MOVABLE_CLOCK', 'WEBHOOKS_ON_LOOPBACK', ...FUNCTIONS[name].environment];
	return {
		...makeSdkVariables(name, addresses, credentials),
		AWS_LAMBDA_FUNCTION_NAME: name,
		AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(FUNCTIONS[name].memory),
		...(addresses.evenTime !== undefined && { EVEN_TIME: String(addresses.evenTime) }),
		...Object.fromEntries(Object.entries(all).filter(([setting]) => names.some((one) => one === setting))),
	};
}

/** Makes all settings at once, for the seed, which no deployment has. */
export function makeWholeEnvironment(name: string, addresses: Addresses, credentials: Credentials): Record<string, string> {
	return { ...makeSdkVariables(name, addresses, credentials), ...makeSettings(addresses) };
}
