import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from './dialogs.tsx';

interface Props {
	opened: boolean;
	title: string;
	children?: ReactNode;
	confirm: string;
	/** Whether the action cannot be undone; its button is then red. */
	danger?: boolean;
	busy?: boolean;
	onConfirm: () => void;
	onClose: () => void;
}

export function ConfirmDialog({ opened, title, children, confirm, danger, busy, onConfirm, onClose }: Props) {
	const { t } = useTranslation();
	return (
		<Modal opened={opened} onClose={onClose} title={title} centered>
			{typeof children === 'string' ? <Text size="sm">{children}</Text> : children}
			<Group justify="flex-end" mt="lg" gap="sm">
				<Button variant="default" onClick={onClose} data-autofocus>
					{t('confirm.cancel')}
				</Button>
				{/* The second click of a double click may be meant for the button that opened the dialog, or come before this one is drawn as loading. */}
				<Button color={danger ? 'red' : undefined} loading={busy} onClick={({ detail }) => detail < 2 && onConfirm()}>
					{confirm}
				</Button>
			</Group>
		</Modal>
	);
}
