import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { type Member, WithReason } from '#shared/contract/accounts/members.ts';
import { REASON_LENGTH } from '#shared/domain/accounts/limits.ts';
import { findFormFailure } from '#web/lib/api/errors.ts';
import { joinLines, validateBy } from '#web/lib/api/validate.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { useSecondFactorReset } from './corrections.ts';

const readRequest = ({ reason }: { reason: string }) => ({ reason: joinLines(reason) });

/** Asks how the member's identity was verified, before a lost authenticator is turned off. */
export function SecondFactorDialog({ member, name, onClose }: { member: Member; name: string; onClose: () => void }) {
	const { t } = useTranslation('admin');
	const form = useForm({ initialValues: { reason: '' }, validate: validateBy(WithReason, readRequest, () => t('reasonMissing')) });
	const reset = useSecondFactorReset(member, name, form);
	return (
		<CorrectionDialog
			title={t('factors.title', { name })}
			confirm={t('factors.save')}
			busy={reset.isPending}
			failure={findFormFailure(form, reset.error)}
			onSubmit={form.onSubmit((values) => reset.mutate(readRequest(values).reason, { onSuccess: onClose }))}
			onClose={onClose}
		>
			<Text size="sm">{t('factors.text')}</Text>
			<Textarea
				label={t('factors.reason')}
				description={t('reasonHint')}
				autosize
				minRows={2}
				maxLength={REASON_LENGTH}
				data-autofocus
				{...form.getInputProps('reason')}
			/>
		</CorrectionDialog>
	);
}
