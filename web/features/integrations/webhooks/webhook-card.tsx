import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Webhook, WebhookWithSecret } from '#shared/contract/integrations/webhooks.ts';
import { api } from '#web/lib/api/api.ts';
import { showError } from '#web/lib/api/errors.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { DeliveryLog, nameLog } from './delivery-log.tsx';
import { useEventName } from './event-name.ts';

export const WEBHOOKS_KEY = ['webhooks'];

interface Props {
	webhook: Webhook;
	onEdit: () => void;
	onSecret: (made: WebhookWithSecret) => void;
}

export function WebhookCard({ webhook, onEdit, onSecret }: Props) {
	const { t } = useTranslation('webhooks');
	const client = useQueryClient();
	const nameEvent = useEventName();
	const { webhookId, description: name } = webhook;
	const [asked, setAsked] = useState<'rotate' | 'remove'>();
	const params = { webhookId };
	const testing = useMutation({
		mutationFn: () => api.testWebhook({ params }),
		onSuccess: () => {
			showSuccessToast(t('tested'));
			return client.invalidateQueries({ queryKey: nameLog(webhookId) });
		},
		onError: showError,
	});
	const acting = useMutation({
		mutationFn: async (what: 'rotate' | 'remove') => {
			if (what === 'rotate') return onSecret(await api.rotateWebhookSecret({ params }));
			await api.removeWebhook({ params });
			showSuccessToast(t('removed'));
		},
		onError: showError,
		onSettled: () => {
			setAsked(undefined);
			return client.invalidateQueries({ queryKey: WEBHOOKS_KEY, exact: true });
		},
	});
	const label = (action: string) => t('named', { action, name });
	return (
		<Paper withBorder radius="md" p="md" component="section" aria-label={name}>
			<Stack gap="sm">
				<Group justify="space-between" align="flex-start" gap="xs">
					<div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
						<Title order={3} size="h5">
							{name}
						</Title>
						<Text size="sm" c="dimmed">
							{webhook.url}
						</Text>
					</div>
					<Badge variant="light" color={webhook.off ? 'gray' : webhook.failingSince ? 'orange' : 'teal'}>
						{webhook.off ? t(`off.${webhook.off}`) : t('on')}
					</Badge>
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
					<Button size="xs" variant="default" aria-label={label(t('rotate'))} onClick={() => setAsked('rotate')}>
						{t('rotate')}
					</Button>
					<Button size="xs" variant="default" c="red" aria-label={label(t('remove'))} onClick={() => setAsked('remove')}>
						{t('remove')}
					</Button>
				</Group>
				<DeliveryLog webhookId={webhookId} />
			</Stack>
			<ConfirmDialog
				opened={asked !== undefined}
				title={t(asked === 'remove' ? 'askRemove' : 'askRotate', { name })}
				confirm={t(asked === 'remove' ? 'remove' : 'rotate')}
				danger={asked === 'remove'}
				busy={acting.isPending}
				onConfirm={() => asked && acting.mutate(asked)}
				onClose={() => setAsked(undefined)}
			>
				{t(asked === 'remove' ? 'askRemoveText' : 'askRotateText')}
			</ConfirmDialog>
		</Paper>
	);
}

/** Shows since when the receiver fails, and until when the previous secret works. */
function Health({ webhook: { off, failingSince, nextAttemptAt, formerUntil } }: { webhook: Webhook }) {
	const { t } = useTranslation('webhooks');
	const { dateTime } = useFormat();
	return (
		<>
			{!off && failingSince && nextAttemptAt && <Text size="sm">{t('failing', { since: dateTime(failingSince), next: dateTime(nextAttemptAt) })}</Text>}
			{formerUntil && (
				<Text size="sm" c="dimmed">
					{t('overlap', { time: dateTime(formerUntil) })}
				</Text>
			)}
		</>
	);
}
