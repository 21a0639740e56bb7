import { useTranslation } from 'react-i18next';
import { PASSWORD_LENGTH } from '#shared/domain/accounts/limits.ts';
import { type OwnWords, PASSWORD_STRENGTHS, ratePassword } from '#shared/domain/accounts/password.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import classes from './new-password.module.css';

interface Props extends Omit<Parameters<typeof PasswordField>[0], 'autoComplete' | 'description'> {
	value: string;
	/** Words from the member's own data, which alone must not make up the password. */
	own: OwnWords;
}

/** Shows a field for a new password, with the password's strength and problems during typing. */
export function NewPassword({ own, ...field }: Props) {
	const { t } = useTranslation('account');
	return (
		<PasswordField
			label={t('newPassword')}
			autoComplete="new-password"
			maxLength={PASSWORD_LENGTH.max}
			required
			withAsterisk={false}
			inputWrapperOrder={['label', 'input', 'error', 'description']}
			descriptionProps={{ component: 'div' }}
			description={<Meter password={field.value} own={own} />}
			{...field}
		/>
	);
}

function Meter({ password, own }: { password: string; own: OwnWords }) {
	const { t } = useTranslation('account');
	const { strength, missing, faults } = ratePassword(password, own);
	return (
		<div className={classes.meter} data-judged={password === '' ? undefined : (strength ?? 'refused')}>
			<div className={classes.bars} aria-hidden>
				{PASSWORD_STRENGTHS.map((step, at) => (
					<span key={step} data-reached={(strength && at <= PASSWORD_STRENGTHS.indexOf(strength)) || undefined} />
				))}
			</div>
			<div aria-live="polite">
				{password === '' && t('strength.hint', { count: PASSWORD_LENGTH.min })}
				{password !== '' && missing > 0 && t('strength.missing', { count: missing })}
				{faults.map((fault) => (
					<div key={fault}>{t(`strength.${fault}`)}</div>
				))}
				{strength && t(`strength.${strength}`)}
			</div>
		</div>
	);
}
