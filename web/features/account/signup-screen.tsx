import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { writeContractLanguage } from '#shared/contract/language.ts';
import { Register } from '#shared/contract/members.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { NAME_LENGTH } from '#shared/domain/limits.ts';
import { api } from '../../lib/api.ts';
import { showFormError } from '../../lib/errors.ts';
import { getLanguage } from '../../lib/i18n.ts';
import { useLanguage } from '../../lib/language.ts';
import { Link, useNavigate } from '../../lib/navigation.ts';
import { makeHalfWidth, validateBy } from '../../lib/validate.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { AccountCard } from './account-card.tsx';
import { keepNewAccount } from './new-account.ts';
import { NewPassword } from './new-password.tsx';

const EMPTY = { email: '', password: '', firstName: '', lastName: '' };
const readRequest = (values: typeof EMPTY) => ({ ...values, email: makeHalfWidth(values.email).toLowerCase(), language: writeContractLanguage(getLanguage()) });

/** Where dealers sign up; the code that is mailed comes next. */
export default function SignupScreen() {
	const { t } = useTranslation('account');
	const { language } = useLanguage();
	const navigate = useNavigate();
	const form = useForm({
		initialValues: EMPTY,
		validate: validateBy(Register, readRequest, (field) => t(field === 'password' ? 'wanted.newPassword' : `wanted.${field}`)),
	});
	const register = useMutation({
		mutationFn: (values: typeof EMPTY) => api.register({ body: readRequest(values) }),
		onSuccess: (_, values) => {
			const { email, password } = readRequest(values);
			keepNewAccount({ email, password });
			void navigate(linkTo('otp', { email }));
		},
		onError: (error) => showFormError(form, error),
	});
	const firstName = <TextInput key="first" label={t('firstName')} autoComplete="given-name" maxLength={NAME_LENGTH} {...form.getInputProps('firstName')} />;
	const lastName = <TextInput key="last" label={t('lastName')} autoComplete="family-name" maxLength={NAME_LENGTH} {...form.getInputProps('lastName')} />;
	return (
		<AccountCard
			title={t('signup.title')}
			hint={t('signup.hint')}
			below={
				<>
					{t('signup.known')}{' '}
					<Anchor component={Link} to={linkTo('login')} underline="always">
						{t('signup.login')}
					</Anchor>
				</>
			}
		>
			<form noValidate onSubmit={form.onSubmit((values) => register.mutate(values))}>
				<Stack>
					<ErrorSummary />
					<Group grow align="flex-start">
						{language === 'ja' ? [lastName, firstName] : [firstName, lastName]}
					</Group>
					<TextInput label={t('email')} type="email" autoComplete="username" {...form.getInputProps('email')} />
					<NewPassword label={t('password')} {...form.getInputProps('password')} value={form.values.password} />
					<Button type="submit" loading={register.isPending} fullWidth mt="xs">
						{t('signup.submit')}
					</Button>
					<div style={{ fontSize: 'var(--mantine-font-size-xs)', color: 'var(--mantine-color-dimmed)' }}>
						<Trans
							t={t}
							i18nKey="signup.terms"
							components={{
								terms: (
									<Anchor component={Link} to={linkTo('terms')} inherit underline="always">
										{' '}
									</Anchor>
								),
							}}
						/>
					</div>
				</Stack>
			</form>
		</AccountCard>
	);
}
