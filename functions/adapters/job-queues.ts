import { Logger } from '@aws-lambda-powertools/logger';
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import pMap from 'p-map';
import { type EnvironmentName, readSetting } from '#functions/environment.ts';

/** Bytes of a message; SQS accepts 1 MiB. */
export const MESSAGE_BYTES = 250_000;
const SENT_AT_ONCE = 16;
/** Seconds until a failed message is delivered again: the first time, and at most. */
const FIRST_WAIT = 5;
const LONGEST_WAIT = 15 * 60;

const client = new SQSClient({});
const logger = new Logger();

/** A queue with its own function (`infra/job-queues.ts`): at-least-once delivery, in no order. */
export interface JobQueue<M> {
	/** Sends messages, held back for `delay` seconds (900 at most). */
	send(messages: readonly M[], delay?: number): Promise<void>;
	/** Processes each message of an event. A failed message is delivered again, each time later, until it becomes a dead letter. It does not block others. */
	work(event: SQSEvent, act: (message: M) => Promise<void>): Promise<SQSBatchResponse>;
}

/** Opens a queue. Only the market sends its messages, so they have the type `M`. */
export function openQueue<M extends object>(setting: EnvironmentName): JobQueue<M> {
	const QueueUrl = readSetting(setting);
	return {
		async send(messages, DelaySeconds) {
			const sendOne = (message: M) => client.send(new SendMessageCommand({ QueueUrl, MessageBody: writeBody(message), DelaySeconds }));
			await pMap(messages, sendOne, { concurrency: SENT_AT_ONCE });
		},

		async work({ Records }, act) {
			const done = await Promise.all(Records.map((record) => workOnMessage(QueueUrl, record, act)));
			return { batchItemFailures: Records.filter((_, at) => !done[at]).map(({ messageId }) => ({ itemIdentifier: messageId })) };
		},
	};
}

/** Writes a message as JSON. Escapes the two characters that members' texts may contain, that JSON leaves as they are, and that SQS refuses. */
function writeBody(message: object): string {
	return JSON.stringify(message).replaceAll('\ufffe', '\\ufffe').replaceAll('\uffff', '\\uffff');
}

/** A message of a Lambda event, or one that the function has received itself. */
export interface ReceivedMessage {
	messageId: string;
	body: string;
	receiptHandle: string;
	attributes: { ApproximateReceiveCount: string };
}

/** Processes one message. Returns false if it failed, in which case it is delivered again after a wait. */
export async function workOnMessage<M>(QueueUrl: string, message: ReceivedMessage, act: (message: M) => Promise<void>): Promise<boolean> {
	const { messageId, body, receiptHandle, attributes } = message;
	try {
		await act(JSON.parse(body));
		return true;
	} catch (error) {
		const VisibilityTimeout = computeWait(Number(attributes.ApproximateReceiveCount));
		logger.error('Comes again', { messageId, seconds: VisibilityTimeout, error: error as Error });
		try {
			await client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: receiptHandle, VisibilityTimeout }));
		} catch (refusal) {
			// The message is delivered again when its visibility timeout ends.
			logger.error('Could not set the wait', { messageId, error: refusal as Error });
		}
		return false;
	}
}

/** Computes the seconds until a message is delivered again after `tries` tries. */
export function computeWait(tries: number): number {
	return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1));
}
