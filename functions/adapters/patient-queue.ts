import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@aws-lambda-powertools/logger';
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { type EnvironmentName, readSetting } from '#functions/environment.ts';
import { type ReceivedMessage, workOnMessage } from './job-queues.ts';

/** Milliseconds for which a call waits for its own messages before it takes further ones. */
export const TAKES_MORE_AFTER = 1000;
/** Messages that one call processes at once, beyond which it takes no more. */
export const OPEN_PER_CALL = 100;
/** SQS's limit. */
export const TAKEN_AT_ONCE = 10;
/** Seconds for which a request waits for messages. */
const RECEIVE_WAIT = 1;

const client = new SQSClient({});
const logger = new Logger();

/**
 * Processes an event's messages, as `JobQueue.work` does. A call lasts as long as its slowest message, and the number of calls at once is
 * limited. So while some messages are slow, the call takes further ones from the queue, until nothing is open or `mayBegin` returns false.
 */
export async function workPatiently<M extends object>(
	setting: EnvironmentName,
	{ Records }: SQSEvent,
	act: (message: M) => Promise<void>,
	mayBegin: () => boolean,
	takesMoreAfter = TAKES_MORE_AFTER,
): Promise<SQSBatchResponse> {
	const QueueUrl = readSetting(setting);
	const failed: string[] = [];
	const open = new Set<Promise<void>>();
	const begin = (message: ReceivedMessage, end: (isDone: boolean) => unknown) => {
		const work: Promise<void> = workOnMessage(QueueUrl, message, act)
			.then(end)
			.then(() => void open.delete(work));
		open.add(work);
	};
	for (const record of Records) begin(record, (isDone) => isDone || failed.push(record.messageId));
	await endsWithin(Promise.all(open), takesMoreAfter);
	while (open.size > 0 && mayBegin()) {
		if (open.size >= OPEN_PER_CALL) await Promise.race(open);
		else for (const message of await receive(QueueUrl)) begin(message, (isDone) => isDone && remove(QueueUrl, message));
	}
	await Promise.all(open);
	return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<void> {
	const ended = new AbortController();
	const { signal } = ended;
	await Promise.race([work.finally(() => ended.abort()), wait(milliseconds, undefined, { signal }).catch(() => undefined)]);
}

/** Receives further messages. Without an answer there are none: the messages in hand do not fail for it. */
async function receive(QueueUrl: string): Promise<ReceivedMessage[]> {
	try {
		const { Messages = [] } = await client.send(
			new ReceiveMessageCommand({
				QueueUrl,
				MaxNumberOfMessages: TAKEN_AT_ONCE,
				WaitTimeSeconds: RECEIVE_WAIT,
				MessageSystemAttributeNames: ['ApproximateReceiveCount'],
			}),
		);
		return Messages.map(({ MessageId = '', Body = '', ReceiptHandle = '', Attributes }) => ({
			...{ messageId: MessageId, body: Body, receiptHandle: ReceiptHandle },
			attributes: { ApproximateReceiveCount: Attributes?.ApproximateReceiveCount ?? '1' },
		}));
	} catch (error) {
		logger.error('Could take no further messages', { error: error as Error });
		await wait(RECEIVE_WAIT * 1000);
		return [];
	}
}

/** Deletes a processed message. One that stays is processed again, which does no harm. */
async function remove(QueueUrl: string, { receiptHandle }: ReceivedMessage): Promise<void> {
	try {
		await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: receiptHandle }));
	} catch (error) {
		logger.error('Could not delete a processed message', { error: error as Error });
	}
}
