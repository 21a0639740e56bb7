import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WebhookWithSecret } from '#shared/contract/integrations/webhooks.ts';
import { showErrorToast, showSuccessToast } from '#web/lib/browser/toast.ts';
import { Modal } from '#web/ui/overlays/dialogs.tsx';

/** Shows a new secret, once. */
export function SecretDialog({ made, onClose }: { made: WebhookWithSecret | undefined; onClose: () => void }) {
	const { t } = useTranslation('webhooks');
	const { t: common } = useTranslation();
	const copy = (secret: string) =>
		navigator.clipboard.writeText(secret).then(
			() => showSuccessToast(t('secret.copied')),
			() => showErrorToast(t('secret.notCopied')),
		);
	return (
		<Modal
			opened={made !== undefined}
			onClose={onClose}
			closeOnClickOutside={false}
			title={t('secret.title', { name: made?.description })}
			centered
			closeButtonProps={{ 'aria-label': common('confirm.close') }}
		>
			<Stack gap="md">
				<Text size="sm">{t('secret.text')}</Text>
				<Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
					{made?.secret}
				</Code>
				<Group justify="flex-end" gap="sm">
					<Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => made && void copy(made.secret)}>
						{t('secret.copy')}
					</Button>
					<Button onClick={onClose}>{t('secret.done')}</Button>
				</Group>
			</Stack>
		</Modal>
	);
}
