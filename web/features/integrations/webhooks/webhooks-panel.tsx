import { Button, Group, Stack } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Webhook, WebhookWithSecret } from '#shared/contract/integrations/webhooks.ts';
import { WEBHOOKS_PER_MEMBER } from '#shared/domain/integrations/webhook.ts';
import { api } from '#web/lib/api/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { LoadState } from '#web/ui/load-failure.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WEBHOOKS_KEY, WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

/** Shows the member's webhooks: their settings, secrets and logs. */
export function WebhooksPanel() {
	const { t } = useTranslation('webhooks');
	const client = useQueryClient();
	const webhooks = useQuery({ queryKey: WEBHOOKS_KEY, queryFn: () => api.webhooks({}) });
	const { data } = webhooks;
	const [edited, setEdited] = useState<Webhook | 'new'>();
	const [made, setMade] = useState<WebhookWithSecret>();
	const add = (
		<Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
			{t('add')}
		</Button>
	);
	return (
		<Stack gap="md">
			<Group justify="space-between" align="flex-start" gap="sm">
				<Hint style={{ flex: '1 1 320px' }}>{t('hint')}</Hint>
				{data && data.webhooks.length > 0 && data.webhooks.length < WEBHOOKS_PER_MEMBER && add}
			</Group>
			<LoadState query={webhooks} failed={t('failed')} />
			{data?.webhooks.length === 0 && <EmptyState icon={<IconWebhook size={28} stroke={1.4} />} title={t('none')} text={t('noneText')} action={add} />}
			{data?.webhooks.map((webhook) => (
				<WebhookCard key={webhook.webhookId} webhook={webhook} onEdit={() => setEdited(webhook)} onSecret={setMade} />
			))}
			<WebhookDialog
				edited={edited}
				onClose={() => setEdited(undefined)}
				onSaved={(saved) => {
					setEdited(undefined);
					if ('secret' in saved) setMade(saved);
					void client.invalidateQueries({ queryKey: WEBHOOKS_KEY });
				}}
			/>
			<SecretDialog made={made} onClose={() => setMade(undefined)} />
		</Stack>
	);
}
