import { Logger } from '@aws-lambda-powertools/logger';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import pMap from 'p-map';
import { MESSAGE_BYTES, openQueue } from '#functions/adapters/job-queues.ts';
import {
	hasFollowUp,
	listAskedWebhooks,
	listAskedWork,
	listFacts,
	listUnrenderedPhotos,
	readChangedRow,
	type TableFact,
} from '#functions/data/table/table-facts.ts';
import { openLiveChannel, type Push } from '#functions/live/publish.ts';
import { openMarket } from '#functions/open-market.ts';
import { lacksSecondFactor } from '#functions/second-factor-rule.ts';
import type { NamedWork } from '#functions/usecases/accounts/ports/member-data.ts';
import { listAskedJobs } from '#functions/usecases/integrations/list-webhook-jobs.ts';
import type { WebhookJob } from '#functions/usecases/integrations/ports/webhooks.ts';
import type { Ports } from '#functions/usecases/market/market.ts';
import type { SomeSessions } from '#functions/usecases/notifications/live-channel.ts';
import type { Mailing } from '#functions/usecases/notifications/mail-member.ts';
import { notifyListeners, notifyOfRemoval } from '#functions/usecases/notifications/notify-listeners.ts';
import { partitionAlerts } from '#functions/usecases/notifications/notify-matches.ts';
import { notifyMember } from '#functions/usecases/notifications/notify-member.ts';
import { endPushSubscriptions } from '#functions/usecases/notifications/push-subscriptions.ts';
import type { Pushing } from '#functions/usecases/notifications/web-push.ts';
import type { ShownPhoto } from '#functions/usecases/stock/media/make-renditions.ts';
import { maySignIn } from '#shared/domain/accounts/member.ts';
import { isMailed } from '#shared/domain/notifications/notification-settings.ts';
import type { FollowUp } from './follow-up.ts';

const FACTS_AT_ONCE = 16;
const logger = new Logger();
const mails = openQueue<Mailing>('MAIL_QUEUE_URL');
const liveChannel = openLiveChannel(openQueue<Push>('PUSH_QUEUE_URL'));
const pushings = openQueue<Pushing>('WEB_PUSH_QUEUE_URL');
const webhookJobs = openQueue<WebhookJob>('WEBHOOKS_QUEUE_URL');
const followUps = openQueue<FollowUp>('FOLLOW_UP_QUEUE_URL');
const renditions = openQueue<ShownPhoto>('RENDITIONS_QUEUE_URL');
const memberData = openQueue<NamedWork>('MEMBER_DATA_QUEUE_URL');

/**
 * Handles the table's stream: updates open pages, and hands everything that may wait or fail to queues. Failed records are reported and delivered
 * again with all later records. Rejects if a queue did not take everything: Lambda halves only a batch whose function fails, so that a single bad
 * change does not take the rest of its batch along.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
	const failed: string[] = [];
	const attempt = async (what: string, sequenceNumber: string, act: () => Promise<unknown>) => {
		try {
			await act();
		} catch (error) {
			logger.error('Not told', { what, sequenceNumber, error: error as Error });
			failed.push(sequenceNumber);
		}
	};
	const market = openMarket();
	const facts = listFacts(Records);
	const [queued] = await Promise.allSettled([
		sendToQueues(market, Records, facts),
		pMap(facts, ({ fact, sequenceNumber }) => attempt(fact.fact, sequenceNumber, () => publishFact(market, fact)), { concurrency: FACTS_AT_ONCE }),
	]);
	if (queued.status === 'rejected') throw queued.reason;
	return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

async function sendToQueues(
	market: Ports<'savedSearches' | 'webhooks'>,
	records: readonly DynamoDBRecord[],
	facts: readonly { fact: TableFact }[],
): Promise<void> {
	const toMail = facts.flatMap(({ fact }) => (fact.fact === 'notification-stored' && isMailed(fact.notification.kind) ? [fact.notification] : []));
	await Promise.all([
		mails.send(toMail.map(({ memberId, notificationId }) => ({ memberId, notificationId }))),
		followUps.send(await listFollowUps(market, records)),
		renditions.send(records.flatMap(listShownPhotos)),
		memberData.send(records.flatMap(listAskedWork)),
		webhookJobs.send((await Promise.all(records.flatMap(listAskedWebhooks).map((asked) => listAskedJobs(market, asked)))).flat()),
	]);
}

function listShownPhotos(record: DynamoDBRecord): ShownPhoto[] {
	const listingId = record.dynamodb?.NewImage?.listingId?.S;
	return listingId ? listUnrenderedPhotos(record).map((name) => ({ listingId, name })) : [];
}

/** Lists the follow-up messages in portions. Changes that alerts are matched against go to one worker for each part of the alerts. */
async function listFollowUps(market: Ports<'savedSearches'>, records: readonly DynamoDBRecord[]): Promise<FollowUp[]> {
	const changed = records.filter((record) => readChangedRow(record) !== undefined);
	const [, ...others] = changed.length > 0 ? await partitionAlerts(market) : [];
	const forAlerts = others.length > 0 ? splitRecords(changed) : [];
	return [
		...splitRecords(records.filter(hasFollowUp)).map((Records) => ({ Records, alerts: { at: 0, of: others.length + 1 } })),
		...others.flatMap((alerts) => forAlerts.map((Records) => ({ Records, alerts }))),
	];
}

/** Splits the records into portions that fit into a message. */
function splitRecords(records: readonly DynamoDBRecord[]): DynamoDBRecord[][] {
	const portions: DynamoDBRecord[][] = [];
	let bytes = Number.POSITIVE_INFINITY;
	for (const record of records) {
		const size = Buffer.byteLength(JSON.stringify(record));
		if (bytes + size > MESSAGE_BYTES) {
			portions.push([]);
			bytes = 0;
		}
		portions.at(-1)?.push(record);
		bytes += size;
	}
	return portions;
}

async function publishFact(
	market: Ports<'now' | 'zone' | 'commit' | 'members' | 'settings' | 'notifications' | 'bids' | 'pushSubscriptions'>,
	fact: TableFact,
): Promise<void> {
	switch (fact.fact) {
		case 'notification-stored':
			return notifyMember(market, liveChannel, fact.notification, { toPush: (toPush) => pushings.send([toPush]), toWebhooks: webhookJobs.send });
		case 'listing-changed':
			return notifyListeners(market, liveChannel, fact.before, fact.listing);
		case 'listing-removed':
			return notifyOfRemoval(liveChannel, fact.listingId, fact.version);
		case 'member-state-changed':
			// A member who may no longer sign in gets nothing more, although the connection was admitted.
			if (!maySignIn(fact.state)) await endChannels(market, fact.memberId);
			return;
		case 'sessions-ended':
			return endChannels(market, fact.memberId, fact.which);
		case 'authenticator-missing':
			// The sessions stay: in them the member sets up what is missing.
			if (lacksSecondFactor(fact)) await liveChannel.hangUp(fact.memberId);
			return;
		case 'member-licence-changed':
			return;
		case 'bid-placed':
			// Members who watch the stone are notified by the listing's change.
			return;
	}
}

/** Closes the connections of a member, or of some sessions, and ends web push in their browsers. */
async function endChannels(market: Ports<'commit' | 'members' | 'pushSubscriptions'>, memberId: string, which?: SomeSessions): Promise<void> {
	await Promise.all([liveChannel.hangUp(memberId, which), endPushSubscriptions(market, memberId, which)]);
}
