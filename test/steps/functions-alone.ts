import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBRecord } from 'aws-lambda';
import { inject, vi } from 'vitest';
import { openStorage } from '#infra/local/storage/storage.ts';
import { createStreamReader } from '#infra/local/stream/stream.ts';
import { borrowTableServer, openTable } from '#infra/local/table.ts';

const STORAGE = '/storage';
const SNAPSHOT_BUCKET = 'snapshots';
const MEDIA_BUCKET = 'media';
const WEB_ORIGIN = 'https://market.example';

/** Everything that the functions sent out: over the live channel and by mail. */
export interface Outgoing {
	posted: { connectionId: string; message: string }[];
	closed: string[];
	mails: { to: string; subject: string; text: string; html: string }[];
	/** Messages to queues, with the last part of each queue's address. */
	sent: { queue: string; body: string }[];
	/** Closed connections: the gateway answers 410 for them. */
	gone: Set<string>;
	/** While true, the mail service fails. */
	mailFails: boolean;
	/** Returns all changes of the table since the last call, as its stream delivers them. */
	readChanges(): Promise<DynamoDBRecord[]>;
	stop(): Promise<void>;
}

/**
 * Starts a separate table, storage, and a fake gateway and mail service, so that handlers can be
 * called one by one. Import the handlers afterwards: they read their environment once.
 */
export async function startFunctionsAlone(): Promise<Outgoing> {
	// No table of an earlier process, whose number this process may have again.
	const credentials = { accessKeyId: `TEST${randomUUID().replaceAll('-', '')}`, secretAccessKey: 'test', sessionToken: 'test' };
	const endpoint = inject('tableEndpoint') as string | undefined;
	if (!endpoint) throw new Error('There is no table: name a test that needs it *.table.test.ts (docs/tests.md)');
	const table = openTable(borrowTableServer(endpoint), credentials);
	await table.ready();
	const streamArn = await table.openStream();
	const folder = await mkdtemp(join(tmpdir(), 'functions-alone-'));
	const storage = openStorage({ folder, buckets: [SNAPSHOT_BUCKET, MEDIA_BUCKET], credentials, allowedOrigin: WEB_ORIGIN, created: async () => undefined });
	const changes: DynamoDBRecord[] = [];
	const stream = createStreamReader({
		...{ endpoint: table.endpoint, credentials, checkpointFile: undefined, log: () => undefined },
		deliver: async (records) => {
			changes.push(...records);
			return true;
		},
	});
	const readChanges = async () => {
		stream.start(streamArn);
		await stream.drained();
		await stream.stop();
		return changes.splice(0);
	};
	const out: Outgoing = { posted: [], closed: [], mails: [], sent: [], gone: new Set(), mailFails: false, readChanges, stop: async () => undefined };
	// A server that ends idle connections may do so while a stalled client sends.
	const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
		if (request.url?.startsWith(STORAGE)) return storage.handle(request, response, request.url.slice(STORAGE.length));
		const body = Buffer.concat(await Array.fromAsync(request)).toString();
		const answer = (status: number, error?: string) =>
			response.writeHead(status, { 'content-type': 'application/json', ...(error ? { 'x-amzn-errortype': error } : {}) }).end('{}');
		const connectionId = /^\/@connections\/(.+)$/.exec(decodeURIComponent(request.url ?? ''))?.[1];
		if (connectionId && out.gone.has(connectionId)) return answer(410, 'GoneException');
		if (connectionId && request.method === 'DELETE') out.closed.push(connectionId);
		else if (connectionId) out.posted.push({ connectionId, message: body });
		else if (request.headers['x-amz-target'] === 'secretsmanager.GetSecretValue') return response.end(JSON.stringify({ SecretString: 'the stage’s key' }));
		else if (request.headers['x-amz-target'] === 'AmazonSQS.SendMessage') {
			const { QueueUrl, MessageBody } = JSON.parse(body);
			out.sent.push({ queue: QueueUrl.split('/').at(-1), body: MessageBody });
			const MD5OfMessageBody = createHash('md5').update(MessageBody).digest('hex');
			return response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify({ MessageId: 'one', MD5OfMessageBody }));
		} else if (request.headers['x-amz-target'] === 'AmazonSQS.ReceiveMessage') return answer(200);
		else if (out.mailFails) return answer(400, 'SendingPausedException');
		else {
			const { Destination, Content } = JSON.parse(body);
			const { Subject, Body } = Content.Simple;
			out.mails.push({ to: Destination.ToAddresses[0], subject: Subject.Data, text: Body.Text.Data, html: Body.Html.Data });
		}
		return answer(200);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const environment = {
		AWS_REGION: 'ap-northeast-1',
		AWS_ACCESS_KEY_ID: credentials.accessKeyId,
		AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
		AWS_SESSION_TOKEN: credentials.sessionToken,
		AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
		AWS_ENDPOINT_URL_SESV2: own,
		AWS_ENDPOINT_URL_S3: own + STORAGE,
		SNAPSHOT_BUCKET,
		SHEETS_BUCKET: 'sheets',
		MEDIA_BUCKET,
		MEDIA_ORIGIN: WEB_ORIGIN,
		SHEETS_QUEUE_URL: `${own}/sheets`,
		LIVE_ENDPOINT: own,
		STAGE_KEY: 'stage-key',
		AWS_ENDPOINT_URL_SECRETS_MANAGER: own,
		MAIL_QUEUE_URL: `${own}/mail`,
		MAIL_DEAD_LETTERS_URL: 'http://queues.example/mail-dead-letters',
		CLOSING_MAIL_DELAY: '240',
		PUSH_QUEUE_URL: 'http://queues.example/push',
		WEB_PUSH_QUEUE_URL: 'http://queues.example/webPush',
		WEBHOOKS_QUEUE_URL: `${own}/webhooks`,
		WEBHOOKS_ON_LOOPBACK: 'yes',
		PUSH_SERVICES: `${own}/push/`,
		FOLLOW_UP_QUEUE_URL: `${own}/followUp`,
		RENDITIONS_QUEUE_URL: 'http://queues.example/renditions',
		MEMBER_DATA_QUEUE_URL: 'http://queues.example/memberData',
		USER_POOL_ID: 'pool',
		USER_POOL_CLIENT_ID: 'client',
		USER_POOL_WEB_CLIENT_ID: 'web-client',
		TABLE_NAME: 'market',
		MARKET_ZONE: 'Asia/Tokyo',
		MARKET_CURRENCY: 'USD',
		SECOND_FACTOR: 'offered',
		MOVABLE_CLOCK: 'yes',
		WEB_ORIGIN,
		MAIL_FROM: 'Diamond Market <market@example.com>',
		POWERTOOLS_LOG_LEVEL: 'SILENT',
		POWERTOOLS_METRICS_DISABLED: 'true',
	};
	for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
	out.stop = async () => {
		vi.unstubAllEnvs();
		server.closeAllConnections();
		server.close();
		await table.stop();
		await rm(folder, { recursive: true });
	};
	return out;
}
