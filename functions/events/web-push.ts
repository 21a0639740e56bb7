import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { openQueue } from '#functions/adapters/job-queues.ts';
import { sendToSubscription } from '#functions/adapters/notifications/web-push.ts';
import { openMarket } from '#functions/open-market.ts';
import { type Pushing, type PushOutlet, sendPush } from '#functions/usecases/notifications/web-push.ts';

/** Seconds after which a push service is asked again that was away or had enough. */
const TRIED_AGAIN_AFTER = 5;
const pushings = openQueue<Pushing>('WEB_PUSH_QUEUE_URL');
const outlet: PushOutlet = { send: sendToSubscription, sendLater: (messages) => pushings.send(messages, TRIED_AGAIN_AFTER) };

/** Notifications that wait to be shown by web push. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
	return pushings.work(event, (pushing) => sendPush(openMarket(), outlet, pushing));
}
