import { useTranslation } from 'react-i18next';
import type { WebhookEventType } from '#shared/domain/integrations/webhook-events.ts';

const KEYS = {
	'bid.received': 'event.bidReceived',
	'bid.outbid': 'event.bidOutbid',
	'auction.closed': 'event.auctionClosed',
	'decision.due': 'event.decisionDue',
	'deal.accepted': 'event.dealAccepted',
	'deal.completed': 'event.dealCompleted',
	'stone.suspended': 'event.stoneSuspended',
	'import.finished': 'event.importFinished',
	'search.matched': 'event.searchMatched',
	'webhook.test': 'event.webhookTest',
} as const satisfies Record<WebhookEventType, string>;

/** Returns a function that names an event in the reader's language. */
export function useEventName(): (type: WebhookEventType) => string {
	const { t } = useTranslation('webhooks');
	return (type) => t(KEYS[type]);
}
