import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Webhook, WebhookWithSecret } from '#shared/contract/integrations/webhooks.ts';
import { api } from '#web/lib/api/api.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { Hint } from '#web/ui/hint.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useAsked } from '#web/ui/overlays/use-asked.ts';
import { DeliveryLog, useDeliveryLog } from './delivery-log.tsx';
import { useEventName } from './event-name.ts';

export const WEBHOOKS_KEY = ['webhooks'];

interface Props {
	webhook: Webhook;
	onEdit: () => void;
	onSecret: (made: WebhookWithSecret) => void;
}

export function WebhookCard({ webhook, onEdit, onSecret }: Props) {
	const { t } = useTranslation('webhooks');
	const nameEvent = useEventName();
	const { webhookId, description: name } = webhook;
	const params = { webhookId };
	const log = useDeliveryLog(webhookId);
	const testing = useAction({ send: () => api.testWebhook({ params }), done: t('tested'), onEnd: log.follow });
	const rotation = useAsked({ send: () => api.rotateWebhookSecret({ params }), onDone: onSecret, reload: [WEBHOOKS_KEY] });
	const removal = useAsked({ send: () => api.removeWebhook({ params }), done: t('removed'), reload: [WEBHOOKS_KEY] });
	const label = (action: string) => t('named', { action, name });
	return (
		<Paper withBorder radius="md" p="md" component="section" aria-label={name}>
			<Stack gap="sm">
				<Group justify="space-between" align="flex-start" gap="xs">
					<div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
						<Title order={3} size="h5">
							{name}
						</Title>
						<Hint>{webhook.url}</Hint>
					</div>
					<Badge color={webhook.off ? 'gray' : webhook.failingSince ? 'orange' : 'teal'}>{webhook.off ? t(`off.${webhook.off}`) : t('on')}</Badge>
				</Group>
				<Health webhook={webhook} />
				<Group gap={6}>
					{webhook.events.map((event) => (
						<Badge key={event} variant="default" tt="none" fw={400}>
							{nameEvent(event)}
						</Badge>
					))}
				</Group>
				<Group gap="xs">
					<Button size="xs" variant="default" loading={testing.isPending} aria-label={label(t('test'))} onClick={() => testing.mutate()}>
						{t('test')}
					</Button>
					<Button size="xs" variant="default" aria-label={label(t('edit'))} onClick={onEdit}>
						{t('edit')}
					</Button>
					<Button size="xs" variant="default" aria-label={label(t('rotate'))} onClick={() => rotation.ask(true)}>
						{t('rotate')}
					</Button>
					<Button size="xs" variant="default" c="red" aria-label={label(t('remove'))} onClick={() => removal.ask(true)}>
						{t('remove')}
					</Button>
				</Group>
				<DeliveryLog log={log} />
			</Stack>
			<ConfirmDialog {...rotation.dialog} title={t('askRotate', { name })} confirm={t('rotate')}>
				{t('askRotateText')}
			</ConfirmDialog>
			<ConfirmDialog {...removal.dialog} title={t('askRemove', { name })} confirm={t('remove')} danger>
				{t('askRemoveText')}
			</ConfirmDialog>
		</Paper>
	);
}

/** Shows since when the receiver fails, and until when the previous secret works. */
function Health({ webhook: { off, failingSince, nextAttemptAt, formerUntil } }: { webhook: Webhook }) {
	const { t } = useTranslation('webhooks');
	const { marketTime } = useFormat();
	return (
		<>
			{!off && failingSince && nextAttemptAt && <Text size="sm">{t('failing', { since: marketTime(failingSince), next: marketTime(nextAttemptAt) })}</Text>}
			{formerUntil && <Hint>{t('overlap', { time: marketTime(formerUntil) })}</Hint>}
		</>
	);
}
