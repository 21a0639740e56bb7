import type { CustomMessageTriggerEvent } from 'aws-lambda';
import * as z from 'zod';
import { endpoints } from '#shared/contract/endpoints.ts';
import { hostFunctions } from './functions/functions.ts';
import { localFunctions, SEED } from './functions/market-functions.ts';
import { API_PATH, createApiGateway } from './gateway/api-gateway.ts';
import { type Gateway, type Handle, openGateway } from './gateway/gateway.ts';
import { onlyFunctions, onlyOwnPages } from './gateway/guards.ts';
import { createLiveGateway } from './gateway/live-gateway.ts';
import { createIdentity } from './identity/identity.ts';
import { keep } from './kept.ts';
import { createLocalPages } from './local-pages.ts';
import { openMailbox, serveMail } from './mail/mail.ts';
import { openQueue } from './queue/queue.ts';
import { serveQueue } from './queue/queue-service.ts';
import {
	MARKET_CURRENCY,
	MARKET_ZONE,
	openSecrets,
	PATHS,
	SHEETS_BUCKET,
	SHEETS_QUEUE,
	settings,
	USER_POOL_CLIENT_ID,
	USER_POOL_ID,
	webOrigin,
} from './settings.ts';
import { openStateFolder, type StateFolder } from './state-folder.ts';
import { createdEvent } from './storage/created-event.ts';
import { openStorage } from './storage/storage.ts';
import { createStreamReader } from './stream/stream.ts';
import { createDelivery } from './stream/stream-delivery.ts';
import { launchTable } from './table.ts';
import { openClock } from './time/clock.ts';
import { createSchedules } from './time/schedules.ts';
import { buildWebApp, WEB_FOLDER } from './web/build.ts';
import { serveWebApp } from './web/web-app.ts';

export interface LocalCloudOptions {
	/** 0 takes a free one. */
	port: number;
	/** Where the market's state is kept; undefined keeps it in memory. */
	stateFolder: string | undefined;
	/** Forget what is kept. */
	fresh: boolean;
	/** Fill a market that starts for the first time with the demo. */
	seed: boolean;
	/** Serve the web app, building it if its sources have changed. */
	web: boolean;
	log(line: string): void;
	/** Gives up a start that is not through yet, which then rejects. */
	signal?: AbortSignal;
}

export interface LocalCloud {
	/** The market's origin, such as `http://localhost:3000`. */
	url: string;
	/** Ends everything that was started; what is kept is on the disk then. */
	close(): Promise<void>;
}

/** How long a stop waits for the events in hand, milliseconds. */
const STOP_PATIENCE = 3000;

/**
 * Starts the market on one machine: the functions of `infra/functions.ts`
 * behind stand-ins for the parts of AWS that they use. Rejects with StartRefused,
 * and with nothing left running, when it cannot.
 */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
	await using started = new AsyncDisposableStack();
	const gateway = await openGateway(options.port, options.log);
	started.defer(() => gateway.close());
	const state = await openStateFolder(options.stateFolder, options.fresh);
	started.defer(() => state.release());
	await startParts(options, gateway, state, started);
	const running = started.move();
	return { url: webOrigin(gateway.port), close: () => running.disposeAsync() };
}

async function startParts(options: LocalCloudOptions, gateway: Gateway, state: StateFolder, started: AsyncDisposableStack): Promise<void> {
	const { log } = options;
	const { port } = gateway;
	const secrets = await openSecrets(state.path('secrets.json'));
	const marker = keep(state.path('market.json'), z.object({ begun: z.boolean() }), { begun: false });

	const table = await launchTable({ folder: state.path('table'), credentials: secrets });
	started.defer(() => table.stop());
	await state.remember(table.processId);
	const functions = hostFunctions(localFunctions({ port, table: table.endpoint }, secrets), log);
	started.defer(() => functions.stop());
	// Whatever the start is waiting for comes from one of these two, and fails without them.
	const giveUp = () => void functions.stop().then(table.stop);
	options.signal?.addEventListener('abort', giveUp);

	const clock = openClock(state.path('clock.json'));
	functions.setClockOffset(clock.offset());
	const mailbox = openMailbox(state.path('mail.json'));
	const identity = createIdentity({
		stateFile: state.path('identity.json'),
		issuer: webOrigin(port) + PATHS.identity,
		userPoolId: USER_POOL_ID,
		clientId: USER_POOL_CLIENT_ID,
		clientSecret: secrets.clientSecret,
		message: async (event) => (await functions.invoke('identityMessage', event)) as CustomMessageTriggerEvent,
		sendMail: async (mail) => void (await mailbox.drop({ ...mail, from: settings({ port }).MAIL_FROM })),
	});
	started.defer(() => identity.close());
	const queue = openQueue({ name: SHEETS_QUEUE, file: state.path('queue.json'), consume: (event) => functions.invoke('sheetUploaded', event), log });
	const storage = openStorage({
		folder: state.storage,
		buckets: [SHEETS_BUCKET],
		credentials: secrets,
		allowedOrigin: webOrigin(port),
		created: async (bucket, object, by) => void (await queue.send(createdEvent(bucket, object, by))),
	});
	const live = createLiveGateway({ invoke: (event) => functions.invoke('live', event) });
	const stream = createStreamReader({
		endpoint: table.endpoint,
		credentials: secrets,
		checkpointFile: state.path('stream.json'),
		deliver: createDelivery({
			invoke: (event) => functions.invoke('tableChanged', event),
			giveUp: (record, reason) => log(`[stream] given up: ${record.eventName} ${JSON.stringify(record.dynamodb?.Keys)} (${reason})`),
		}),
		log,
	});
	const schedules = createSchedules({ now: clock.now, zone: MARKET_ZONE, invoke: (event) => functions.invoke('sweep', event), log });

	const pause = () => {
		schedules.stop();
		queue.stop();
		live.closeAll();
		return stream.stop();
	};
	/** Sets the parts going that act of themselves; a market that begins gets its admin first, and the demo if wished. */
	const begin = async (demo: boolean) => {
		stream.start(await table.streamArn());
		queue.start();
		functions.warm();
		if (!marker.value.begun) {
			if (demo) log('Filling the demo market …');
			await functions.invoke(SEED, { demo });
			await stream.drained();
			marker.value = { begun: true };
			await marker.save();
		}
		schedules.start();
	};
	const empty = async () => {
		marker.value = { begun: false };
		await marker.save();
		await Promise.all([table.clear(), storage.clear(), queue.clear(), mailbox.clear(), identity.reset(), clock.reset(), stream.reset()]);
		functions.setClockOffset(0);
	};

	// Calls wait while the market is being reset; resets and movements of the clock come one after the other.
	let ready: Promise<void> = Promise.resolve();
	let acting: Promise<void> = Promise.resolve();
	const inTurn = (act: () => Promise<void>) => {
		acting = acting.catch(() => undefined).then(act);
		return acting;
	};
	const reset = async (demo: boolean) => {
		const paused = pause();
		await functions.stop();
		await paused;
		await empty();
		await begin(demo);
	};
	const pages = createLocalPages({
		clock,
		mailbox,
		moveClock: (instant) =>
			inTurn(async () => {
				await clock.moveTo(instant);
				functions.setClockOffset(clock.offset());
				await schedules.sweepAll();
				await stream.drained();
			}),
		reset: (demo) =>
			inTurn(() => {
				const done = reset(demo);
				ready = done.catch(() => undefined);
				return done;
			}),
	});

	const own = (handle: Handle) => onlyOwnPages(port, handle);
	gateway.mount('/__local', own(pages));
	gateway.mount(PATHS.identity, own(identity.handle));
	gateway.mount(PATHS.storage, (request, response, path) => storage.handle(request, response, path));
	gateway.mount(
		PATHS.queue,
		onlyFunctions(secrets, (request, response) => serveQueue(new Map([[SHEETS_QUEUE, queue]]), request, response)),
	);
	gateway.mount(
		PATHS.mail,
		onlyFunctions(secrets, (request, response) => serveMail(mailbox, request, response)),
	);
	gateway.mount(PATHS.live, onlyFunctions(secrets, live.manage));

	await Promise.all([table.ready(), options.web ? buildWebApp(log) : undefined]);
	// A first start that was broken off starts again from nothing.
	if (!marker.value.begun) await empty();
	await begin(options.seed);

	const api = createApiGateway(Object.values(endpoints), functions.invoke, clock.now);
	gateway.mount(API_PATH, async (request, response) => {
		await ready;
		await api(request, response);
	});
	gateway.mountUpgrade('/live', async (request, socket, head) => {
		await ready;
		await live.upgrade(request, socket, head);
	});
	if (options.web) gateway.mount('/', serveWebApp(WEB_FOLDER, { currency: MARKET_CURRENCY, zone: MARKET_ZONE }));
	options.signal?.removeEventListener('abort', giveUp);
	started.defer(async () => {
		let impatience: NodeJS.Timeout | undefined;
		await Promise.race([pause(), new Promise((resolve) => (impatience = setTimeout(resolve, STOP_PATIENCE)))]);
		clearTimeout(impatience);
	});
	started.defer(() => gateway.close());
}
