import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { readSetting } from '#functions/environment.ts';
import type { SheetQueue } from '#functions/usecases/sheets/ports/imports.ts';

const client = new SQSClient({});
const QueueUrl = readSetting('SHEETS_QUEUE_URL');

/** The SheetQueue port on SQS. */
export const sheetQueue: SheetQueue = {
	async wake(importId) {
		await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify({ importId }) }));
	},
};

/**
 * Has the queue deliver a message that is in hand again after so many seconds,
 * provided that it is then reported as failed. A worker that sent a new one to
 * its own queue would be stopped as a loop after sixteen of them.
 */
export async function deferMessage(ReceiptHandle: string, seconds: number): Promise<void> {
	await client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: Math.ceil(seconds) }));
}
