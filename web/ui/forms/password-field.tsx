import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props extends PasswordInputProps {
	/** By which a password manager knows what to fill in, or to offer a new one. */
	autoComplete: 'current-password' | 'new-password';
	/** Whose password it is, for the manager, where no field says it. */
	owner?: string;
}

/** A field for a password: pasting is welcome, and a manager finds its way. */
export function PasswordField({ owner, ...field }: Props) {
	const { t } = useTranslation('account');
	return (
		<>
			{owner && <input type="email" autoComplete="username" value={owner} readOnly hidden />}
			<PasswordInput aria-invalid={Boolean(field.error)} visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }} {...field} />
		</>
	);
}
