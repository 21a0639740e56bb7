import { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBBatchResponse } from 'aws-lambda';
import { replayBatches } from '#infra/replay.ts';
import { TEST_DOOR } from '#infra/test-door.ts';
import { type Endpoint, endpoints } from '#shared/contract/endpoints.ts';
import type { SecondFactorRule } from '#shared/domain/accounts/second-factor.ts';
import { MINUTE } from '#shared/domain/common/durations.ts';
import { type FunctionHost, hostFunctions } from './functions/functions.ts';
import { serveInvocations } from './functions/invocations.ts';
import { listLocalFunctions, makeOwnFunction } from './functions/market-functions.ts';
import { API_PATH, createApiGateway } from './gateway/api-gateway.ts';
import { type Gateway, type Handle, openGateway } from './gateway/gateway.ts';
import { allowOnlyFunctions, allowOnlyOwnPages } from './gateway/guards.ts';
import { isUnsigned } from './identity/protocol.ts';
import { createLocalPages } from './local-pages.ts';
import { serveMail } from './mail/mail.ts';
import { createMarketRun, type MarketRun } from './market-run.ts';
import { createParts, type Parts } from './parts.ts';
import { servePushService } from './push/serve-push-service.ts';
import { serveQueue } from './queue/queue-service.ts';
import type { Enrolled } from './seed/enrol.ts';
import type { ForeseenBan } from './seed/foreseen-bans.ts';
import {
	FAILED_CHANGES_BUCKET,
	findStorage,
	getWebOrigin,
	listPageConnects,
	MARKET_CURRENCY,
	MARKET_ZONE,
	makeOwnAddress,
	openSecrets,
	PATHS,
	type Secrets,
	USER_POOL_ID,
	USER_POOL_WEB_CLIENT_ID,
} from './settings.ts';
import { serveStageSecrets } from './stage-secrets.ts';
import { openStateFolder } from './state-folder.ts';
import type { Objects } from './storage/objects.ts';
import { serveShownMedia } from './storage/shown-media.ts';
import { borrowTableServer, openTable, startTableServer } from './table.ts';
import { openTableProxy, type TableFor } from './table-proxy.ts';
import { buildWebApp, WEB_FOLDER } from './web/build.ts';
import { serveDesignPage } from './web/design-page.ts';
import { serveWebApp } from './web/web-app.ts';

export interface LocalCloudOptions {
	/** 0 selects a free port. */
	port: number;
	/** Folder of the market's state; undefined keeps it in memory. */
	stateFolder: string | undefined;
	/** Delete the stored state. */
	fresh: boolean;
	/** Fill a new market with the demo. */
	seed: boolean;
	/** Begin a new demo less than an hour before a close, by moving the clock forward. */
	nearClose?: boolean;
	/** Numbers of stones of the demo's sellers, if not the usual ones. */
	demoStones?: readonly number[];
	/** Serve the web app, and build it if its sources have changed. */
	web: boolean;
	log(line: string): void;
	/** A running DynamoDB Local; if absent, one is started. */
	tableEndpoint?: string;
	/** The table to use, for example after a restore; by default the one that every market makes. */
	tableName?: string;
	/** Sends the functions' requests to the table through another address, where a benchmark counts them. */
	tableFor?: TableFor;
	/** The members who need a second factor; nobody by default. */
	secondFactor?: SecondFactorRule;
	/** Minimum duration in milliseconds of calls about an address, if not that of a deployed market. */
	evenTime?: number;
	/** Treats every caller as CloudFront and trusts its headers about a visitor's network and country, so that tests can play the entrance. */
	behindEntrance?: boolean;
	/** Includes the test door of testers' stages. */
	testDoor?: boolean;
	/** Starts each function by its first event instead of in advance, for tests that use little of the market. */
	cold?: boolean;
	/** Aborts an unfinished start, which then rejects. */
	signal?: AbortSignal;
}

export interface LocalCloud {
	/** The market's origin, such as `http://localhost:3000`. */
	url: string;
	/** The storage's content, so that tests can add a past. */
	objects: Pick<Objects, 'fill'>;
	/** Creates a member without a sign-up, for tests about something else. */
	enrol(member: Enrolled, password: string): Promise<void>;
	/** Ends everything that was started. Afterwards the state is on the disk. */
	close(): Promise<void>;
}

/**
 * Starts the market on one machine: the functions of `infra/functions.ts` with emulations of the parts of AWS that they use. Rejects with StartRefused, and
 * leaves nothing running, if it cannot.
 */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
	const { log, signal, demoStones, nearClose, cold } = options;
	await using started = new AsyncDisposableStack();
	const gateway = await openGateway(options.port, log);
	started.defer(() => gateway.close());
	const { port } = gateway;
	const state = await openStateFolder(options.stateFolder, options.fresh);
	started.defer(() => state.release());
	const secrets = await openSecrets(state.path('secrets.json'));
	const server = options.tableEndpoint ? borrowTableServer(options.tableEndpoint) : await startTableServer(state.path('table'), true, signal);
	const tableKey = { ...secrets, accessKeyId: secrets.tableKeyId };
	const table = openTable(server, tableKey, options.tableName);
	started.defer(() => table.stop());
	const { secondFactor, evenTime, tableName, testDoor } = options;
	const addresses = { port, table: makeOwnAddress(port, PATHS.table), secondFactor, evenTime, tableName, testDoor };
	const own = (['enrol', 'foreseeBans', 'liftBans', 'postpone'] as const).map((name) => makeOwnFunction(name, addresses, secrets));
	const functions = hostFunctions([...listLocalFunctions(addresses, secrets), ...own], log);
	started.defer(() => functions.stop());
	const parts = createParts({ port, tableEndpoint: table.endpoint, tableKey, secrets, state, functions, log });
	started.defer(() => Promise.all([parts.identity.close(), parts.mailbox.close(), parts.pushService.close()]).then(() => undefined));
	const market = createMarketRun({ addresses, table, secrets, state, functions, parts, log, signal, demoStones, nearClose, cold });
	started.defer(() => gateway.close());
	started.defer(() => market.stop());

	// The start waits only for these, and fails when they end.
	const building = new AbortController();
	started.defer(() => building.abort());
	const giveUp = () => {
		building.abort();
		void functions.stop().then(table.stop);
	};
	signal?.addEventListener('abort', giveUp);
	const toTable = openTableProxy(table.endpoint, secrets.tableKeyId, { ...options, onWritten: parts.stream.quicken });
	gateway.mount(PATHS.table, allowOnlyFunctions(secrets, toTable));
	mountParts(gateway, parts, market, secrets, functions.invoke);
	if (options.testDoor)
		gateway.mount(
			PATHS.functions,
			allowOnlyFunctions(secrets, (request, response) => serveInvocations([TEST_DOOR], functions.invoke, request, response)),
		);
	await Promise.all([table.ready(), options.web ? buildWebApp(log, building.signal) : undefined]);
	await market.begin(options.seed);
	mountMarket(gateway, parts, market, functions.invoke, options.behindEntrance);
	if (options.web) {
		const identity = { userPoolId: USER_POOL_ID, clientId: USER_POOL_WEB_CLIENT_ID, endpoint: `${getWebOrigin(port)}${PATHS.identity}/` };
		const config = { currency: MARKET_CURRENCY, zone: MARKET_ZONE, identity };
		gateway.mount('/', serveWebApp(WEB_FOLDER, config, listPageConnects(port)));
		gateway.mount('/__local/design', serveDesignPage(config, log));
	}
	signal?.removeEventListener('abort', giveUp);

	const running = started.move();
	return {
		url: getWebOrigin(port),
		objects: parts.storage.objects,
		enrol: async (member, password) => void (await functions.invoke('enrol', { member, password })),
		close: () => running.disposeAsync(),
	};
}

/** Mounts the local cloud's services for functions, members' browsers and the owner. */
function mountParts(gateway: Gateway, parts: Parts, market: MarketRun, secrets: Secrets, invoke: FunctionHost['invoke']): void {
	const own = (handle: Handle) => allowOnlyOwnPages(gateway.port, handle);
	const mountForFunctions = (path: string, handle: Handle) => gateway.mount(path, allowOnlyFunctions(secrets, handle));
	const storage = new S3Client(findStorage(gateway.port, secrets));
	const replay = () => replayBatches(storage, FAILED_CHANGES_BUCKET, async (event) => (await invoke('tableChanged', event)) as DynamoDBBatchResponse);
	const walkAsCanary = async () => {
		await invoke('canaryMember', {});
		return (await invoke('canary', { patience: 4 * MINUTE })) as object;
	};
	const { identity, live } = parts;
	const foreseeBans = async (until: number) => (await invoke('foreseeBans', { until })) as ForeseenBan[];
	const readBanned = async (lift: boolean) => (await invoke('liftBans', { lift })) as string[];
	const calls = { endConnections: live.endAll, ageProofs: identity.ageProofs, foreseeBans, readBanned, replay, walkAsCanary };
	gateway.mount('/__local', own(createLocalPages({ ...parts, ...market, ...calls })));
	gateway.mount(PATHS.identity, own(allowOnlyFunctions(secrets, identity.handle, isUnsigned)));
	gateway.mount(PATHS.storage, parts.storage.handle);
	gateway.mount('/media', serveShownMedia(parts.storage.objects));
	mountForFunctions(PATHS.queue, (request, response) => serveQueue(parts.queues, request, response));
	mountForFunctions(PATHS.mail, (request, response) => serveMail(parts.mailbox, request, response));
	mountForFunctions(PATHS.key, serveStageSecrets(secrets));
	mountForFunctions(PATHS.live, live.manage);
	gateway.mount(PATHS.push, own(servePushService(parts.pushService)));
}

/** Mounts the market for members. Their calls wait during a reset. */
function mountMarket(gateway: Gateway, parts: Parts, market: MarketRun, invoke: FunctionHost['invoke'], behindEntrance?: boolean): void {
	const api = createApiGateway(Object.values<Endpoint>(endpoints), invoke, parts.clock.now, behindEntrance);
	gateway.mount(API_PATH, async (request, response) => {
		await market.settled();
		await api(request, response);
	});
	// As at CloudFront (`infra/constructs/entrance/viewer-network.ts`).
	gateway.mount(endpoints.assistant.path, async (request, response) => {
		if (request.method !== 'POST') {
			request.resume();
			response.writeHead(405, { allow: 'POST' }).end();
			return;
		}
		await market.settled();
		request.url = API_PATH + request.url;
		await api(request, response);
	});
	gateway.mountUpgrade('/live', async (request, socket, head) => {
		await market.settled();
		await parts.live.upgrade(request, socket, head);
	});
}
