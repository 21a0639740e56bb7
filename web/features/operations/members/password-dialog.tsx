import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/contract/accounts/members.ts';
import { UpdatePasswordByAdmin } from '#shared/contract/accounts/passwords.ts';
import { isMadeOfOwnWords } from '#shared/domain/accounts/password.ts';
import { api } from '#web/lib/api/api.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { NewPassword } from '#web/parts/accounts/new-password.tsx';
import { useRequestForm } from '#web/ui/forms/use-request-form.ts';
import { CorrectionDialog } from './correction-dialog.tsx';

/** Asks for a member's new password, which ends all their sessions. */
export function PasswordDialog({ member, name, onClose }: { member: Member; name: string; onClose: () => void }) {
	const { t } = useTranslation(['admin', 'account']);
	const own = [member.userName, member.firstName, member.lastName, member.companyName];
	const { form, failure, isSending, submit } = useRequestForm({
		initialValues: { newPassword: '' },
		schema: UpdatePasswordByAdmin.refine(({ newPassword }) => !isMadeOfOwnWords(newPassword, own), { path: ['newPassword'] }),
		read: ({ newPassword }) => ({ userName: member.userName, newPassword }),
		say: () => t('account:wanted.newPassword'),
		send: (body) => api.updatePasswordByAdmin({ body }),
		onSent: () => {
			showSuccessToast(t('password.done', { name }));
			onClose();
		},
	});
	return (
		<CorrectionDialog title={t('password.title', { name })} confirm={t('password.save')} busy={isSending} failure={failure} onSubmit={submit} onClose={onClose}>
			<Text size="sm">{t('password.text')}</Text>
			<NewPassword owner={member.userName} own={own} data-autofocus {...form.getInputProps('newPassword')} value={form.values.newPassword} />
		</CorrectionDialog>
	);
}
