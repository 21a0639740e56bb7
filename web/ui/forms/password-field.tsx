import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props extends PasswordInputProps {
	autoComplete: 'current-password' | 'new-password';
	/** The account's name for the password manager, if the form has no field for it. */
	owner?: string;
}

/** Shows a password field that allows pasting and works with password managers. */
export function PasswordField({ owner, ...field }: Props) {
	const { t } = useTranslation('account');
	return (
		<>
			{owner && <input type="email" autoComplete="username" value={owner} readOnly hidden />}
			<PasswordInput aria-invalid={Boolean(field.error)} visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }} {...field} />
		</>
	);
}
