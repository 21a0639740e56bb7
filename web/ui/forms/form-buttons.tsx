import { Button, Group, type GroupProps } from '@mantine/core';

interface Props extends GroupProps {
	submit: string;
	busy: boolean;
	/** Whether the form cannot be sent yet. */
	disabled?: boolean;
	/** Whether the action takes something away; its button is then red. */
	danger?: boolean;
	cancel: string;
	/** Without it, the form cannot be left by a button. */
	onCancel: (() => void) | undefined;
}

/** Shows the buttons at the end of a form. */
export function FormButtons({ submit, busy, disabled, danger, cancel, onCancel, ...group }: Props) {
	return (
		<Group justify="flex-end" {...group}>
			{onCancel && (
				<Button variant="default" onClick={onCancel}>
					{cancel}
				</Button>
			)}
			<Button type="submit" color={danger ? 'red' : undefined} loading={busy} disabled={disabled}>
				{submit}
			</Button>
		</Group>
	);
}
