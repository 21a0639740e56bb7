/**
 * How what is stored in the table becomes news, mail and everything else that
 * follows (docs/decisions/0026-stream-and-queues.md). Both clouds go by it.
 */

/**
 * Which records of the table's stream are told to the function that follows it,
 * as patterns of a Lambda event source. Of all else nobody hears: of what is
 * removed, of marks, points, tickets, subscriptions, counters and rows of
 * sheets, nor that a notification was read or mailed, or that a session was used.
 */
export const FOLLOWED_CHANGES = [
	{ eventName: ['INSERT'], dynamodb: { NewImage: { __edb_e__: { S: ['notification', 'listing', 'removal', 'bid'] } } } },
	{ eventName: ['MODIFY'], dynamodb: { NewImage: { __edb_e__: { S: ['listing', 'member'] } } } },
	{ eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { __edb_e__: { S: ['memberWork'] }, state: { S: ['ASKED'] } } } },
	{ eventName: ['MODIFY'], dynamodb: { NewImage: { __edb_e__: { S: ['session'] }, how: { S: ['SIGNED_OUT', 'ENDED'] } } } },
] as const;

/** The stream's filter of the function that writes the log for searches: listings, and the traces of removed ones. */
export const LISTING_CHANGES = [{ eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { __edb_e__: { S: ['listing', 'removal'] } } } }] as const;

/** Changes that the function gets at once, and how often a batch that fails is tried again before it is set aside. */
export const CHANGES_PER_BATCH = 100;
export const CHANGE_RETRIES = 10;
/** Retries of a batch of the search's log. More than above, since Lambda waits longer before each, and the table may be throttled for a while. */
export const LOG_RETRIES = 30;
/** Where Lambda sets such batches aside, whole, within their bucket. */
export const FAILED_CHANGES = 'aws/lambda/*';

/** Queues that have a function of their own, so that what fails or takes long in one holds up no other. */
export const JOB_QUEUES = {
	/** One notification a message. SES may be away for hours: a message comes again at least every quarter of an hour, for a day. */
	mail: { function: 'mail', tries: 100, atOnce: 5 },
	/** A portion of a batch of the stream a message: alerts, stones that are hidden or shown, files that are dropped, what is counted. */
	followUp: { function: 'followUp', tries: 12, atOnce: 10 },
	/** Live messages to many, five hundred connections a message: four at once send about 8,000 a second of the 10,000 that an account's gateways take. */
	push: { function: 'push', tries: 3, atOnce: 4 },
	/** One notification a message, to all browsers of its member. What a push service does not take for an hour is too old for a phone. */
	webPush: { function: 'webPush', tries: 12, atOnce: 5 },
	/** One photo a message, a second of a processor each: ten at once make 30,000 an hour. */
	renditions: { function: 'renditions', tries: 5, atOnce: 10 },
	/** One member a message, whose data is to be copied as a whole, or erased. */
	memberData: { function: 'memberData', tries: 12, atOnce: 2 },
} as const;
/** Seconds for which the mails about one closing wait for each other: the sweep has told nearly everybody by then. */
export const CLOSING_MAIL_DELAY = 240;
export type JobQueueName = keyof typeof JOB_QUEUES;

/** Lambda's least. */
const LEAST_AT_ONCE = 2;

/**
 * Limits the messages of a queue that are worked on at once: to its function's share, since further ones would
 * come back untried; and to the minimum where nothing is reserved (`concurrency` 0), since an account with
 * ten functions at once would have none left for callers.
 */
export function limitAtOnce(atOnce: number, concurrency: number, share = Number.POSITIVE_INFINITY): number {
	return Math.max(LEAST_AT_ONCE, Math.min(concurrency > 0 ? atOnce : LEAST_AT_ONCE, share));
}
