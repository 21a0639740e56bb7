import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/contract/accounts/members.ts';
import { findFormFailure } from '#web/lib/api/errors.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { useSecondFactorReset } from './corrections.ts';
import { ReasonField, readReason, useReasonForm } from './reason-field.tsx';

/** Asks how the member's identity was verified, before a lost authenticator is turned off. */
export function SecondFactorDialog({ member, name, onClose }: { member: Member; name: string; onClose: () => void }) {
	const { t } = useTranslation('admin');
	const form = useReasonForm();
	const reset = useSecondFactorReset(member, name, form);
	return (
		<CorrectionDialog
			title={t('factors.title', { name })}
			confirm={t('factors.save')}
			busy={reset.isPending}
			failure={findFormFailure(form, reset.error)}
			onSubmit={form.onSubmit((values) => reset.mutate(readReason(values).reason, { onSuccess: onClose }))}
			onClose={onClose}
		>
			<Text size="sm">{t('factors.text')}</Text>
			<ReasonField form={form} label={t('factors.reason')} rows={2} />
		</CorrectionDialog>
	);
}
