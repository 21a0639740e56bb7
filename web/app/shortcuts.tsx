import { Kbd, Modal, Table } from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

const SHORTCUTS = [
	['/', 'search'],
	['↑ ↓', 'arrows'],
	['Enter', 'open'],
	['b', 'bid'],
	['f', 'track'],
	['?', 'help'],
] as const;

/** The list of keyboard shortcuts, opened by `?` on every screen that does not use that key itself. */
export function Shortcuts() {
	const { t } = useTranslation();
	const [opened, { open, close }] = useDisclosure(false);
	useWindowEvent('keydown', (event) => {
		if (event.key !== '?' || event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
		open();
	});
	return (
		<Modal opened={opened} onClose={close} title={t('shortcuts.title')} centered closeButtonProps={{ 'aria-label': t('confirm.close') }}>
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

function isTyping(target: EventTarget | null): boolean {
	return target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;
}
