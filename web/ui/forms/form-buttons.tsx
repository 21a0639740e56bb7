import { Button, Group, type GroupProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props extends GroupProps {
	submit: string;
	busy: boolean;
	/** Whether the form cannot be sent yet. */
	disabled?: boolean;
	/** Whether the action takes something away; its button is then red. */
	danger?: boolean;
	/** Word of the button that leaves the form, if it does not say "Cancel". */
	cancel?: string;
	/** Without it, the form cannot be left by a button. */
	onCancel: (() => void) | undefined;
}

/** Shows the buttons at the end of a form. */
export function FormButtons({ submit, busy, disabled, danger, cancel, onCancel, ...group }: Props) {
	const { t } = useTranslation();
	return (
		<Group justify="flex-end" {...group}>
			{onCancel && (
				<Button variant="default" onClick={onCancel}>
					{cancel ?? t('confirm.cancel')}
				</Button>
			)}
			<Button type="submit" color={danger ? 'red' : undefined} loading={busy} disabled={disabled}>
				{submit}
			</Button>
		</Group>
	);
}
