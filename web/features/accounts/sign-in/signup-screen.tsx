import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Register } from '#shared/contract/accounts/passwords.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { NAME_LENGTH } from '#shared/domain/accounts/limits.ts';
import { Link, useNavigate } from '#web/lib/addresses/navigation.ts';
import { findFormFailure, showFieldErrors } from '#web/lib/api/errors.ts';
import { makeHalfWidth, validateBy } from '#web/lib/api/validate.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { readInvitation } from '#web/lib/session/invitation.ts';
import { loadPoolClient } from '#web/lib/sign-in/load-pool-client.ts';
import { InviterLine } from '#web/parts/accounts/inviter-line.tsx';
import { NewPassword } from '#web/parts/accounts/new-password.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { AccountCard } from './account-card.tsx';
import { storeNewAccount } from './new-account.ts';

const EMPTY = { email: '', password: '', firstName: '', lastName: '' };
const readRequest = (values: typeof EMPTY) => ({ ...values, email: makeHalfWidth(values.email).toLowerCase() });

export default function SignupScreen() {
	const { t } = useTranslation('account');
	const { language } = useLanguage();
	const navigate = useNavigate();
	const invitation = readInvitation();
	const form = useForm({
		initialValues: EMPTY,
		validate: validateBy(Register, readRequest, (field) => t(field === 'password' ? 'wanted.newPassword' : `wanted.${field}`)),
	});
	const register = useMutation({
		mutationFn: async (values: typeof EMPTY) => (await loadPoolClient()).signUp(readRequest(values)),
		onSuccess: (account, values) => {
			const { email, password } = readRequest(values);
			storeNewAccount({ account, password });
			void navigate(linkTo('otp', { email, account }));
		},
		onError: (error) => showFieldErrors(form, error),
	});
	const firstName = <TextInput key="first" label={t('firstName')} autoComplete="given-name" maxLength={NAME_LENGTH} {...form.getInputProps('firstName')} />;
	const lastName = <TextInput key="last" label={t('lastName')} autoComplete="family-name" maxLength={NAME_LENGTH} {...form.getInputProps('lastName')} />;
	// The position of the link in the sentence depends on the language.
	const [before, after] = t('signup.terms', { link: '|' }).split('|');
	return (
		<AccountCard
			title={t('signup.title')}
			hint={
				<>
					{invitation !== undefined && <InviterLine token={invitation} />}
					{t('signup.hint')}
				</>
			}
			step="apply"
			below={
				<>
					{t('signup.known')}{' '}
					<Anchor component={Link} to={linkTo('login')} underline="always">
						{t('signup.login')}
					</Anchor>
				</>
			}
		>
			<Form failure={findFormFailure(form, register.error)} onSubmit={form.onSubmit((values) => register.mutate(values))}>
				<Stack>
					<Group grow align="flex-start">
						{language === 'ja' ? [lastName, firstName] : [firstName, lastName]}
					</Group>
					<TextInput label={t('email')} type="email" autoComplete="username" {...form.getInputProps('email')} />
					<NewPassword
						label={t('password')}
						own={[form.values.email, form.values.firstName, form.values.lastName]}
						{...form.getInputProps('password')}
						value={form.values.password}
					/>
					<Button type="submit" loading={register.isPending} fullWidth mt="xs">
						{t('signup.submit')}
					</Button>
					<div style={{ fontSize: 'var(--mantine-font-size-xs)', color: 'var(--mantine-color-dimmed)' }}>
						{before}
						<Anchor component={Link} to={linkTo('terms')} inherit underline="always">
							{t('signup.termsLink')}
						</Anchor>
						{after}
					</div>
				</Stack>
			</Form>
		</AccountCard>
	);
}
