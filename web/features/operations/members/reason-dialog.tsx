import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { WithReason } from '#shared/contract/accounts/members.ts';
import { REASON_LENGTH } from '#shared/domain/accounts/limits.ts';
import { joinLines, validateBy } from '#web/lib/api/validate.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import type { Decision } from './decisions.ts';

type Reasoned = Exclude<Decision, 'approve'>;

interface Props {
	decision: Reasoned;
	name: string;
	busy: boolean;
	failure: unknown;
	onDecide: (decision: Reasoned, reason: string) => void;
	onClose: () => void;
}

const readRequest = ({ reason }: { reason: string }) => ({ reason: joinLines(reason) });

/** Asks for the reason of a decision, which the member can read. */
export function ReasonDialog({ decision, name, busy, failure, onDecide, onClose }: Props) {
	const { t } = useTranslation('admin');
	const form = useForm({ initialValues: { reason: '' }, validate: validateBy(WithReason, readRequest, () => t('reasonMissing')) });
	return (
		<CorrectionDialog
			title={t(`ask.${decision}`, { name })}
			confirm={t(`decision.${decision}`)}
			danger={decision !== 'liftBan'}
			busy={busy}
			failure={failure}
			onSubmit={form.onSubmit((values) => onDecide(decision, readRequest(values).reason))}
			onClose={onClose}
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
		</CorrectionDialog>
	);
}
