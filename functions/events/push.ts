import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { openQueue } from '#functions/adapters/job-queues.ts';
import { type Push, sendPush } from '#functions/live/publish.ts';

const pushes = openQueue<Push>('PUSH_QUEUE_URL');

/** Sends live messages to many listeners, a portion per message. A failed portion is repeated as a whole; pages ignore what they know. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
	return pushes.work(event, sendPush);
}
