import { mayTrade } from '#shared/domain/accounts/member.ts';
import type { WebhookEvent } from '#shared/domain/integrations/webhook-events.ts';
import type { Ports } from '../market/market.ts';
import type { AskedWebhooks, WebhookJob, WebhookRecord } from './ports/webhooks.ts';

/** Lists a message for each event and each webhook of the member that wants it. */
export function listWebhookJobs(memberId: string, events: readonly WebhookEvent[], webhooks: readonly WebhookRecord[]): WebhookJob[] {
	return events.flatMap((event) =>
		webhooks.filter(({ off, events: wanted }) => !off && wanted.some((one) => one === event.type)).map(({ webhookId }) => ({ memberId, webhookId, event })),
	);
}

/** Lists the messages of stored work. An event of a member who may no longer trade has none. */
export async function listAskedJobs(market: Ports<'webhooks'>, asked: AskedWebhooks): Promise<WebhookJob[]> {
	if ('webhookId' in asked) return [asked];
	const { member, record } = await market.webhooks.toSend(asked.memberId);
	const { memberId } = asked;
	const webhooks = member && mayTrade(member) ? (record?.all ?? []) : [];
	if ('event' in asked) return listWebhookJobs(memberId, [asked.event], webhooks);
	return webhooks.filter(({ off }) => !off).map(({ webhookId }) => ({ memberId, webhookId, wake: true, all: true }));
}
