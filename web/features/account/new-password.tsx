import { PasswordInput, type PasswordInputProps, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_LENGTH } from '#shared/domain/limits.ts';
import classes from './new-password.module.css';
import { checkPasswordRules } from './password-rules.ts';

/** A field for a new password that ticks off what the market asks of one. */
export function NewPassword(props: PasswordInputProps & { value: string }) {
	const { t } = useTranslation('account');
	return (
		<div>
			<PasswordInput label={t('newPassword')} autoComplete="new-password" maxLength={PASSWORD_LENGTH.max} required withAsterisk={false} {...props} />
			<ul aria-label={t('passwordRules.label')} className={classes.rules}>
				{checkPasswordRules(props.value).map(({ name, kept }) => (
					<li key={name} data-kept={kept || undefined}>
						{kept ? <IconCheck size={14} stroke={2.5} aria-hidden /> : <IconPoint size={14} aria-hidden />}
						{t(`passwordRules.${name}`, { count: PASSWORD_LENGTH.min })}
						{kept && <VisuallyHidden>{t('passwordRules.kept')}</VisuallyHidden>}
					</li>
				))}
			</ul>
		</div>
	);
}
