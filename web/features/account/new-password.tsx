import { List, PasswordInput, type PasswordInputProps, ThemeIcon } from '@mantine/core';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_LENGTH } from '#shared/domain/limits.ts';

const RULES = [
	['length', (password: string) => password.length >= PASSWORD_LENGTH.min],
	['letter', (password: string) => /\p{L}/u.test(password)],
	['digit', (password: string) => /\d/.test(password)],
	['symbol', (password: string) => /[^\p{L}\d\s]/u.test(password)],
] as const;

/** A field for a new password that ticks off what the market asks of one. */
export function NewPassword(props: PasswordInputProps & { value: string }) {
	const { t } = useTranslation('account');
	return (
		<div>
			<PasswordInput label={t('newPassword')} autoComplete="new-password" maxLength={PASSWORD_LENGTH.max} required withAsterisk={false} {...props} />
			<List size="xs" spacing={2} mt={6} center aria-label={t('passwordRules.label')}>
				{RULES.map(([name, holds]) => {
					const kept = holds(props.value);
					return (
						<List.Item
							key={name}
							c={kept ? undefined : 'dimmed'}
							icon={
								<ThemeIcon size={16} radius="xl" variant={kept ? 'filled' : 'transparent'} color={kept ? 'green' : 'gray'} aria-hidden>
									{kept ? <IconCheck size={11} stroke={3} /> : <IconPoint size={14} />}
								</ThemeIcon>
							}
						>
							{t(`passwordRules.${name}`, { count: PASSWORD_LENGTH.min })}
						</List.Item>
					);
				})}
			</List>
		</div>
	);
}
