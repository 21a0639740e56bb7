import { Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Form } from '#web/ui/forms/form.tsx';
import { FormButtons } from '#web/ui/forms/form-buttons.tsx';
import { Modal } from '#web/ui/overlays/dialogs.tsx';

interface Props {
	title: string;
	confirm: string;
	/** Whether the action takes something away from the member. */
	danger?: boolean;
	busy: boolean;
	failure: unknown;
	onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
	onClose: () => void;
	children: ReactNode;
}

export function CorrectionDialog({ title, confirm, danger, busy, failure, onSubmit, onClose, children }: Props) {
	return (
		<Modal opened onClose={onClose} title={title} centered>
			<Form failure={failure} onSubmit={onSubmit}>
				<Stack gap="sm">{children}</Stack>
				<FormButtons mt="md" submit={confirm} busy={busy} danger={danger} onCancel={onClose} />
			</Form>
		</Modal>
	);
}
