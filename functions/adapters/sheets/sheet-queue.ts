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
 * Makes the queue deliver a message in hand again after `seconds`, provided that it is then reported as
 * failed. A worker that sent a new message to its own queue would be stopped as a loop after sixteen.
 */
export async function deferMessage(ReceiptHandle: string, seconds: number): Promise<void> {
	await client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: Math.ceil(seconds) }));
}
