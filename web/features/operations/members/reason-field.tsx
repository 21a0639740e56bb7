import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { WithReason } from '#shared/contract/accounts/members.ts';
import { REASON_LENGTH } from '#shared/domain/accounts/limits.ts';
import { joinLines, validateBy } from '#web/lib/api/validate.ts';

export const readReason = ({ reason }: { reason: string }) => ({ reason: joinLines(reason) });

/** Returns the form of a decision about a member that needs nothing but a reason. */
export function useReasonForm() {
	const { t } = useTranslation('admin');
	return useForm({ initialValues: { reason: '' }, validate: validateBy(WithReason, readReason, () => t('reasonMissing')) });
}

/** Shows the field of a reason, which the member can read. */
export function ReasonField({ form, label, rows }: { form: ReturnType<typeof useReasonForm>; label: string; rows: number }) {
	const { t } = useTranslation('admin');
	return (
		<Textarea label={label} description={t('reasonHint')} autosize minRows={rows} maxLength={REASON_LENGTH} data-autofocus {...form.getInputProps('reason')} />
	);
}
