import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { readSetting } from '#functions/environment.ts';

const client = new SQSClient({});
const JOB_QUEUES = ['MAIL_QUEUE_URL', 'FOLLOW_UP_QUEUE_URL', 'PUSH_QUEUE_URL', 'WEB_PUSH_QUEUE_URL', 'WEBHOOKS_QUEUE_URL', 'MEMBER_DATA_QUEUE_URL'] as const;

/** Estimates the messages that wait or are being processed in the job queues. SQS's counts are approximate and slightly delayed. */
export async function countWaiting(): Promise<number> {
	const counts = await Promise.all(
		JOB_QUEUES.map(async (queue) => {
			const { Attributes = {} } = await client.send(new GetQueueAttributesCommand({ QueueUrl: readSetting(queue), AttributeNames: ['All'] }));
			const parts = [Attributes.ApproximateNumberOfMessages, Attributes.ApproximateNumberOfMessagesNotVisible, Attributes.ApproximateNumberOfMessagesDelayed];
			return parts.reduce((sum, part) => sum + Number(part ?? 0), 0);
		}),
	);
	return counts.reduce((sum, count) => sum + count);
}
