import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { openQueue } from '#functions/adapters/job-queues.ts';
import { sendToSubscription } from '#functions/adapters/notifications/web-push.ts';
import { openMarket } from '#functions/open-market.ts';
import { type Pushing, type PushOutlet, sendPush } from '#functions/usecases/notifications/web-push.ts';

/** Seconds until a push service that was unavailable or overloaded is asked again. */
const TRIED_AGAIN_AFTER = 5;
const pushings = openQueue<Pushing>('WEB_PUSH_QUEUE_URL');
const outlet: PushOutlet = { send: sendToSubscription, sendLater: (messages) => pushings.send(messages, TRIED_AGAIN_AFTER) };

export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
	return pushings.work(event, (pushing) => sendPush(openMarket(), outlet, pushing));
}
