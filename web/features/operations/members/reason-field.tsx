import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { REASON_LENGTH } from '#shared/domain/accounts/limits.ts';
import { joinLines } from '#web/lib/api/validate.ts';

export const readReason = ({ reason }: { reason: string }) => ({ reason: joinLines(reason) });

/** Shows the field of a reason, which the member can read. */
export function ReasonField({ form, label, rows }: { form: { getInputProps: (field: 'reason') => object }; label: string; rows: number }) {
	const { t } = useTranslation('admin');
	return (
		<Textarea label={label} description={t('reasonHint')} autosize minRows={rows} maxLength={REASON_LENGTH} data-autofocus {...form.getInputProps('reason')} />
	);
}
