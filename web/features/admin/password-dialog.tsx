import { Button, Group, PasswordInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { type Member, UpdatePasswordByAdmin } from '#shared/contract/members.ts';
import { PASSWORD_LENGTH } from '#shared/domain/limits.ts';
import { validateBy } from '../../lib/validate.ts';
import { Modal } from '../../ui/dialogs.tsx';
import { usePasswordOfMember } from './corrections.ts';

interface Values {
	newPassword: string;
}

/** Asks for a member's new password, which ends all their sessions. */
export function PasswordDialog({ member, name, onClose }: { member: Member; name: string; onClose: () => void }) {
	const { t } = useTranslation('admin');
	const form = useForm<Values>({
		initialValues: { newPassword: '' },
		validate: validateBy<Values>(
			UpdatePasswordByAdmin,
			({ newPassword }) => ({ userName: member.userName, newPassword }),
			() => t('password.wanted', { count: PASSWORD_LENGTH.min }),
		),
	});
	const setting = usePasswordOfMember(member, name, form);
	return (
		<Modal opened onClose={onClose} title={t('password.title', { name })} centered closeButtonProps={{ 'aria-label': t('cancel') }}>
			<form noValidate onSubmit={form.onSubmit(({ newPassword }) => setting.mutate(newPassword, { onSuccess: onClose }))}>
				<Text size="sm" mb="sm">
					{t('password.text')}
				</Text>
				<PasswordInput
					label={t('password.label')}
					description={t('password.wanted', { count: PASSWORD_LENGTH.min })}
					autoComplete="new-password"
					maxLength={PASSWORD_LENGTH.max}
					data-autofocus
					{...form.getInputProps('newPassword')}
				/>
				<Group justify="flex-end" mt="md">
					<Button variant="default" onClick={onClose}>
						{t('cancel')}
					</Button>
					<Button type="submit" loading={setting.isPending}>
						{t('password.save')}
					</Button>
				</Group>
			</form>
		</Modal>
	);
}
