import { useTranslation } from 'react-i18next';
import type { WebhookEventType } from '#shared/domain/integrations/webhook-events.ts';

/** Returns a function that names an event in the reader's language. */
export function useEventName(): (type: WebhookEventType) => string {
	const { t } = useTranslation('webhooks');
	return (type) => t(`event.${type}`);
}
