import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/contract/accounts/members.ts';
import { UpdatePasswordByAdmin } from '#shared/contract/accounts/passwords.ts';
import { isMadeOfOwnWords } from '#shared/domain/accounts/password.ts';
import { findFormFailure } from '#web/lib/api/errors.ts';
import { validateBy } from '#web/lib/api/validate.ts';
import { NewPassword } from '#web/parts/accounts/new-password.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { usePasswordOfMember } from './corrections.ts';

interface Values {
	newPassword: string;
}

/** Asks for a member's new password, which ends all their sessions. */
export function PasswordDialog({ member, name, onClose }: { member: Member; name: string; onClose: () => void }) {
	const { t } = useTranslation('admin');
	const own = [member.userName, member.firstName, member.lastName, member.companyName];
	const form = useForm<Values>({
		initialValues: { newPassword: '' },
		validate: validateBy<Values>(
			UpdatePasswordByAdmin.refine(({ newPassword }) => !isMadeOfOwnWords(newPassword, own), { path: ['newPassword'] }),
			({ newPassword }) => ({ userName: member.userName, newPassword }),
			() => t('password.wanted'),
		),
	});
	const setting = usePasswordOfMember(member, name, form);
	return (
		<CorrectionDialog
			title={t('password.title', { name })}
			confirm={t('password.save')}
			busy={setting.isPending}
			failure={findFormFailure(form, setting.error)}
			onSubmit={form.onSubmit(({ newPassword }) => setting.mutate(newPassword, { onSuccess: onClose }))}
			onClose={onClose}
		>
			<Text size="sm">{t('password.text')}</Text>
			<NewPassword
				label={t('password.label')}
				owner={member.userName}
				own={own}
				data-autofocus
				{...form.getInputProps('newPassword')}
				value={form.values.newPassword}
			/>
		</CorrectionDialog>
	);
}
