import { Alert, Button, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Modal } from '#web/ui/overlays/dialogs.tsx';

export function InstallHint({ ios, ...dialog }: Pick<ModalProps, 'opened' | 'onClose'> & { ios: boolean }) {
	const { t } = useTranslation();
	return (
		<Modal {...dialog} title={t(ios ? 'install.ios' : 'install.app')} centered closeButtonProps={{ 'aria-label': t('install.done') }}>
			<Alert color="market">{t(ios ? 'install.iosHint' : 'install.hint')}</Alert>
			<Button fullWidth mt="md" onClick={dialog.onClose}>
				{t('install.done')}
			</Button>
		</Modal>
	);
}
