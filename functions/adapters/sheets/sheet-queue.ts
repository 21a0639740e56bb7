import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { readSetting } from '#functions/environment.ts';
import type { SheetQueue } from '#functions/usecases/sheets/ports/import-market.ts';

const client = new SQSClient({});
const QueueUrl = readSetting('SHEETS_QUEUE_URL');

export const sheetQueue: SheetQueue = {
	async wake(importId) {
		await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify({ importId }) }));
	},
};

/**
 * Delivers a message that is being processed again after `seconds`, if it is then reported as failed. AWS would stop a worker that sends messages to
 * its own queue as a loop after sixteen.
 */
export async function deferMessage(ReceiptHandle: string, seconds: number): Promise<void> {
	await client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: Math.ceil(seconds) }));
}
