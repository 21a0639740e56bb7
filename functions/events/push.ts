import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { openQueue } from '#functions/adapters/job-queues.ts';
import { type Push, sendPush } from '#functions/live/publish.ts';

const pushes = openQueue<Push>('PUSH_QUEUE_URL');

/** Live messages to many: a portion of a stone's watchers each. A portion that fails is told again as a whole; pages leave out what they know. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
	return pushes.work(event, sendPush);
}
