import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Member, WithReason } from '#shared/contract/accounts/members.ts';
import { api } from '#web/lib/api/api.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { useRequestForm } from '#web/ui/forms/use-request-form.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { MEMBERS } from './decisions.ts';
import { ReasonField, readReason } from './reason-field.tsx';

/** Asks how the member's identity was verified, before a lost authenticator is turned off. All their sessions end. */
export function SecondFactorDialog({ member, name, onClose }: { member: Member; name: string; onClose: () => void }) {
	const { t } = useTranslation('admin');
	const { form, failure, isSending, submit } = useRequestForm({
		initialValues: { reason: '' },
		schema: WithReason,
		read: readReason,
		say: () => t('reasonMissing'),
		send: (body) => api.resetFactors({ params: { userId: member.userId }, body }),
		onSent: () => {
			showSuccessToast(t('factors.done', { name }));
			onClose();
		},
		reload: [[MEMBERS]],
	});
	return (
		<CorrectionDialog title={t('factors.title', { name })} confirm={t('factors.save')} busy={isSending} failure={failure} onSubmit={submit} onClose={onClose}>
			<Text size="sm">{t('factors.text')}</Text>
			<ReasonField form={form} label={t('factors.reason')} rows={2} />
		</CorrectionDialog>
	);
}
