import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WebhookWithSecret } from '#shared/contract/integrations/webhooks.ts';
import { CopyButton } from '#web/parts/accounts/copy-button.tsx';
import { Modal } from '#web/ui/overlays/dialogs.tsx';

/** Shows a new secret, once. */
export function SecretDialog({ made, onClose }: { made: WebhookWithSecret | undefined; onClose: () => void }) {
	const { t } = useTranslation('webhooks');
	return (
		<Modal opened={made !== undefined} onClose={onClose} closeOnClickOutside={false} title={t('secret.title', { name: made?.description })} centered>
			<Stack gap="md">
				<Text size="sm">{t('secret.text')}</Text>
				<Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
					{made?.secret}
				</Code>
				<Group justify="flex-end" gap="sm">
					<CopyButton text={made?.secret ?? ''} size="sm">
						{t('secret.copy')}
					</CopyButton>
					<Button onClick={onClose}>{t('secret.done')}</Button>
				</Group>
			</Stack>
		</Modal>
	);
}
