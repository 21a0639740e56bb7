import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { webhookEncryption, webhookReceivers } from '#functions/adapters/integrations/webhook-tools.ts';
import { openQueue } from '#functions/adapters/job-queues.ts';
import { workPatiently } from '#functions/adapters/patient-queue.ts';
import { webhookDeliveries } from '#functions/data/integrations/webhook-deliveries.ts';
import { openMarket } from '#functions/open-market.ts';
import type { WebhookJob } from '#functions/usecases/integrations/ports/webhooks.ts';
import { type WebhookOutlet, workOnWebhook } from '#functions/usecases/integrations/send-webhook.ts';
import { BEGINS_WITHIN } from '#shared/domain/integrations/webhook.ts';

const jobs = openQueue<WebhookJob>('WEBHOOKS_QUEUE_URL');

/** Sends events to members' webhooks (docs/decisions/0120-webhooks.md). */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
	const end = Date.now() + BEGINS_WITHIN;
	const outlet: WebhookOutlet = {
		deliveries: webhookDeliveries,
		receivers: webhookReceivers,
		encryption: webhookEncryption,
		sendLater: (messages, delay) => jobs.send(messages, Math.ceil(delay / 1000)),
		hasTime: () => Date.now() < end,
	};
	return workPatiently<WebhookJob>('WEBHOOKS_QUEUE_URL', event, (job) => workOnWebhook(openMarket(), outlet, job), outlet.hasTime);
}
