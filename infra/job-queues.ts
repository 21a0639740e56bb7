/** The rules by which changes of the table lead to notifications, mail and other work (docs/decisions/0026-stream-and-queues.md). Both clouds use them. */

/** Ended sessions. The canary ends one every five minutes, so that an alarm tells a quiet market from a stream that nobody follows. */
const ENDED_SESSIONS = { eventName: ['MODIFY'], dynamodb: { NewImage: { __edb_e__: { S: ['session'] }, how: { S: ['SIGNED_OUT', 'ENDED'] } } } } as const;

/**
 * Stream records that reach the function that follows the table, as filters of a Lambda event source. All other records are ignored: removals, tracking,
 * points, tickets, subscriptions, counters and rows of sheets, and that a notification was read or mailed, or a session used.
 */
export const FOLLOWED_CHANGES = [
	{ eventName: ['INSERT'], dynamodb: { NewImage: { __edb_e__: { S: ['notification', 'listing', 'removal', 'bid', 'webhookAsk'] } } } },
	{ eventName: ['MODIFY'], dynamodb: { NewImage: { __edb_e__: { S: ['listing', 'member'] } } } },
	{ eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { __edb_e__: { S: ['memberWork'] }, state: { S: ['ASKED'] } } } },
	ENDED_SESSIONS,
] as const;

/** The stream filters of the function that writes the search's log: listings and the traces of removed ones. It writes nothing for ended sessions. */
export const LISTING_CHANGES = [
	{ eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { __edb_e__: { S: ['listing', 'removal'] } } } },
	ENDED_SESSIONS,
] as const;

/** Number of changes in a batch, and retries of a failing batch before it is set aside. */
export const CHANGES_PER_BATCH = 100;
export const CHANGE_RETRIES = 10;
/** Retries of a batch of the search's log. More than above, since Lambda waits longer before each, and the table may be throttled for a while. */
export const LOG_RETRIES = 30;
/** Where Lambda sets such batches aside, whole, within their bucket. */
export const FAILED_CHANGES = 'aws/lambda/*';

interface JobQueueRow {
	function: string;
	/** Deliveries of a message before it becomes a dead letter. */
	tries: number;
	/** Calls of the function at once. */
	atOnce: number;
	/** Messages per call; 1 if absent. */
	batch?: number;
}

/** Queues with a function each, so that failing or slow work in one delays no other. */
export const JOB_QUEUES = {
	/** One notification per message. SES may be unavailable for hours: a message is retried at least every quarter of an hour, for a day. */
	mail: { function: 'mail', tries: 100, atOnce: 5 },
	/** A part of a stream batch per message: alerts, stones to hide or show, files to delete, counters. */
	followUp: { function: 'followUp', tries: 12, atOnce: 10 },
	/** Live messages to many: five hundred connections per message. Four at once send about 8,000 a second of the account's limit of 10,000. */
	push: { function: 'push', tries: 3, atOnce: 4 },
	/** One notification per message, to all browsers of its member. After an hour of retries it is too old for a phone. */
	webPush: { function: 'webPush', tries: 12, atOnce: 5 },
	/**
	 * One event for one webhook per message, ten per call, all sent at once; a call takes more while it waits for a slow receiver. Failed attempts
	 * are planned in the table, so only faults of our own return.
	 */
	webhooks: { function: 'webhooks', tries: 12, atOnce: 50, batch: 10 },
	/** One photo per message, one processor second each: ten at once process 30,000 an hour. */
	renditions: { function: 'renditions', tries: 5, atOnce: 10 },
	/** One member per message, whose data is copied or erased as a whole. */
	memberData: { function: 'memberData', tries: 12, atOnce: 2 },
} as const satisfies Record<string, JobQueueRow>;
/** Seconds for which the mails about one close are collected. By then the sweep has notified nearly everybody. */
export const CLOSING_MAIL_DELAY = 240;
export type JobQueueName = keyof typeof JOB_QUEUES;

/** Calls `map` with each queue's name and row. Returns the results by name. */
export function mapJobQueues<T>(map: (name: JobQueueName, row: (typeof JOB_QUEUES)[JobQueueName]) => T): Record<JobQueueName, T> {
	return Object.fromEntries((Object.keys(JOB_QUEUES) as JobQueueName[]).map((name) => [name, map(name, JOB_QUEUES[name])])) as Record<JobQueueName, T>;
}

/** Lambda's minimum. */
const LEAST_AT_ONCE = 2;

/**
 * Limits the messages of a queue that are processed at once to its function's share, since further ones would return unprocessed. If nothing is reserved
 * (`concurrency` 0), returns the minimum, since an account with ten concurrent functions would have none left for callers.
 */
export function limitAtOnce(atOnce: number, concurrency: number, share = Number.POSITIVE_INFINITY): number {
	return Math.max(LEAST_AT_ONCE, Math.min(concurrency > 0 ? atOnce : LEAST_AT_ONCE, share));
}
