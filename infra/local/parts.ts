import { MEDIA } from '#infra/media.ts';
import { SNAPSHOTS_KEPT, SNAPSHOTS_PREFIX } from '#infra/schedules.ts';
import { OWN_DATA_DAYS } from '#shared/domain/accounts/limits.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { listTriggers } from './functions/pool-triggers.ts';
import { createLiveGateway } from './gateway/live-gateway.ts';
import { createIdentity } from './identity/identity.ts';
import { openMailbox } from './mail/mail.ts';
import { openPushService } from './push/push-service.ts';
import { openQueues } from './queue/queues.ts';
import {
	FAILED_CHANGES_BUCKET,
	getOwnOrigin,
	getWebOrigin,
	listAppClients,
	MARKET_ZONE,
	MEDIA_BUCKET,
	makeSettings,
	PATHS,
	type Secrets,
	SHEETS_BUCKET,
	SHEETS_QUEUE,
	SNAPSHOT_BUCKET,
	USER_POOL_ID,
} from './settings.ts';
import { makeCreatedEvent } from './storage/created-event.ts';
import { openStorage } from './storage/storage.ts';
import { type FollowOptions, followTable } from './stream/follow-table.ts';
import { openClock } from './time/clock.ts';
import { createSchedules } from './time/schedules.ts';
import { createSearchMaintenance } from './time/search-maintenance.ts';

export type Parts = ReturnType<typeof createParts>;

interface Given extends FollowOptions {
	port: number;
	secrets: Secrets;
}

/** Creates the emulated parts of AWS around the functions. Each function is started by the event that AWS would send. */
export function createParts(given: Given) {
	const { port, secrets, state, functions, log } = given;
	const clock = openClock(state.path('clock.json'));
	const mailbox = openMailbox(state.path('mail.json'));
	const pushService = openPushService(state.path('push.json'), getOwnOrigin(port));
	const identity = createIdentity({
		stateFile: state.path('identity.json'),
		issuer: getWebOrigin(port) + PATHS.identity,
		userPoolId: USER_POOL_ID,
		clients: listAppClients(secrets.clientSecret),
		triggers: listTriggers(functions),
		relyingParty: { id: 'localhost', name: 'Diamond Market', origins: [getWebOrigin(port)] },
		sendMail: async (mail) => void (await mailbox.drop({ ...mail, from: makeSettings({ port }).MAIL_FROM })),
	});
	const { sheets, media, jobs, all: queues } = openQueues(state, functions, log);
	const storage = openStorage({
		folder: state.storage,
		buckets: [SHEETS_BUCKET, MEDIA_BUCKET, SNAPSHOT_BUCKET, FAILED_CHANGES_BUCKET],
		credentials: secrets,
		allowedOrigin: getWebOrigin(port),
		created: async (bucket, object, by) => {
			const event = makeCreatedEvent(bucket, object, by);
			if (bucket === SHEETS_BUCKET) await sheets.send(event);
			if (bucket === MEDIA_BUCKET && object.key.startsWith(MEDIA.pending)) await media.send(event, MEDIA.eventDelay);
		},
	});
	const live = createLiveGateway({ invoke: (event) => functions.invoke('live', event) });
	const stream = followTable(given, storage.objects);
	const schedules = createSchedules({ now: clock.now, zone: MARKET_ZONE, invoke: (event) => functions.invoke('sweep', event), log });
	const maintenance = createSearchMaintenance((name) => functions.invoke(name, {}), log);

	return {
		clock,
		mailbox,
		pushService,
		identity,
		/** The queues by the names in their addresses. */
		queues: new Map([[SHEETS_QUEUE, sheets], ...Object.entries(jobs)]),
		/** Starts the delivery of queued messages. */
		startQueues(): void {
			for (const one of queues) one.start();
		},
		/** Resolves when everything written before the call has been processed. */
		async drained(): Promise<void> {
			await stream.drained();
			await Promise.all(Object.values(jobs).map((queue) => queue.settled()));
			// Facts that a queue's function has stored cause notifications as well.
			await stream.drained();
			await Promise.all([jobs.mail.settled(), jobs.webPush.settled(), jobs.webhooks.settled()]);
		},
		storage,
		live,
		stream,
		schedules,
		maintenance,
		/** Applies storage's expiry rules. */
		async expire(): Promise<void> {
			const before = Date.now() - MEDIA.temporaryDays * DAY;
			await Promise.all([
				...[MEDIA.pending, MEDIA.archives, MEDIA.threadDrafts].map((prefix) => storage.expire(MEDIA_BUCKET, prefix, before)),
				storage.expire(MEDIA_BUCKET, MEDIA.ownData, Date.now() - OWN_DATA_DAYS * DAY),
				storage.expire(SNAPSHOT_BUCKET, SNAPSHOTS_PREFIX, Date.now() - SNAPSHOTS_KEPT * DAY),
			]);
		},
		/** Stops everything that starts functions by itself. Resolves when the stream's current batch is handled. */
		async pause(): Promise<void> {
			schedules.stop();
			maintenance.stop();
			for (const one of queues) one.stop();
			live.closeAll();
			await stream.stop();
		},
		/** Deletes everything but the keys that sign tokens. Only while paused. */
		async empty(): Promise<void> {
			await Promise.all([
				...queues.map((one) => one.clear()),
				storage.clear(),
				mailbox.clear(),
				pushService.clear(),
				identity.reset(),
				clock.reset(),
				stream.reset(),
			]);
			functions.setClockOffset(0);
		},
	};
}
