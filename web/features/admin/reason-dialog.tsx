import { Button, Group, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { WithReason } from '#shared/contract/members.ts';
import { REASON_LENGTH } from '#shared/domain/limits.ts';
import { joinLines, validateBy } from '../../lib/validate.ts';
import { Modal } from '../../ui/dialogs.tsx';
import { Form } from '../../ui/form.tsx';
import type { Decision } from './decisions.ts';

type Reasoned = Exclude<Decision, 'approve'>;

interface Props {
	/** What is being decided; closed while undefined. */
	decision: Reasoned | undefined;
	name: string;
	busy: boolean;
	/** Why the market refused it. */
	failure: unknown;
	onDecide: (decision: Reasoned, reason: string) => void;
	onClose: () => void;
}

const readRequest = ({ reason }: { reason: string }) => ({ reason: joinLines(reason) });

/** Asks for the reason of a decision; the member reads it. */
export function ReasonDialog({ decision, name, busy, failure, onDecide, onClose }: Props) {
	const { t } = useTranslation('admin');
	const form = useForm({
		initialValues: { reason: '' },
		validate: validateBy(WithReason, readRequest, () => t('reasonMissing')),
	});
	return (
		<Modal
			opened={decision !== undefined}
			onClose={onClose}
			title={decision && t(`ask.${decision}`, { name })}
			centered
			closeButtonProps={{ 'aria-label': t('cancel') }}
		>
			<Form
				failure={failure}
				onSubmit={form.onSubmit((values) => {
					if (decision) onDecide(decision, readRequest(values).reason);
				})}
			>
				<Textarea
					label={t('reason')}
					description={t('reasonHint')}
					autosize
					minRows={3}
					maxLength={REASON_LENGTH}
					data-autofocus
					{...form.getInputProps('reason')}
				/>
				<Group justify="flex-end" mt="md">
					<Button variant="default" onClick={onClose}>
						{t('cancel')}
					</Button>
					<Button type="submit" color={decision === 'liftBan' ? undefined : 'red'} loading={busy}>
						{decision && t(`decision.${decision}`)}
					</Button>
				</Group>
			</Form>
		</Modal>
	);
}
