import { Kbd, type ModalProps, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Modal } from '#web/ui/overlays/dialogs.tsx';

const SHORTCUTS = [
	['/', 'search'],
	['↑ ↓', 'arrows'],
	['Enter', 'open'],
	['b', 'bid'],
	['f', 'track'],
	['Space', 'select'],
	['c', 'compare'],
	['?', 'help'],
] as const;

export function ShortcutList(dialog: Pick<ModalProps, 'opened' | 'onClose'>) {
	const { t } = useTranslation();
	return (
		<Modal {...dialog} title={t('shortcuts.title')} centered>
			<Table>
				<Table.Tbody>
					{SHORTCUTS.map(([key, name]) => (
						<Table.Tr key={name}>
							<Table.Td w={100}>
								<Kbd>{key}</Kbd>
							</Table.Td>
							<Table.Td>{t(`shortcuts.${name}`)}</Table.Td>
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
		</Modal>
	);
}
