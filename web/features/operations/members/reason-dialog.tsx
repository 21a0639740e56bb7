import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { type Member, WithReason } from '#shared/contract/accounts/members.ts';
import { validateBy } from '#web/lib/api/validate.ts';
import { useKeptReason } from '#web/ui/forms/use-kept-reason.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { type Decision, nameDecision } from './decisions.ts';
import { ReasonField, readReason } from './reason-field.tsx';

type Reasoned = Exclude<Decision, 'approve'>;

interface Props {
	decision: Reasoned;
	member: Pick<Member, 'userId' | 'approved'>;
	name: string;
	busy: boolean;
	failure: unknown;
	/** `onDone` is to be called once the market has the decision. */
	onDecide: (decision: Reasoned, reason: string, onDone: () => void) => void;
	onClose: () => void;
}

/** Asks for the reason of a decision, which the member can read. */
export function ReasonDialog({ decision, member, name, busy, failure, onDecide, onClose }: Props) {
	const { t } = useTranslation('admin');
	const { begun, keepReason, forget } = useKeptReason(`${decision} ${member.userId}`);
	const form = useForm({
		initialValues: { reason: begun },
		onValuesChange: keepReason,
		validate: validateBy(WithReason, readReason, () => t('reasonMissing')),
	});
	return (
		<CorrectionDialog
			title={t(`ask.${nameDecision(decision, member)}`, { name })}
			confirm={t(`decision.${decision}`)}
			danger={decision !== 'liftBan'}
			busy={busy}
			failure={failure}
			onSubmit={form.onSubmit((values) => onDecide(decision, readReason(values).reason, forget))}
			onClose={onClose}
		>
			{decision === 'ban' && <Text size="sm">{t('banEffects')}</Text>}
			<ReasonField form={form} label={t('reason')} rows={3} />
		</CorrectionDialog>
	);
}
