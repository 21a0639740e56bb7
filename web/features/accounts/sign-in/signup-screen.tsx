import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Register } from '#shared/contract/accounts/passwords.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { makeHalfWidth } from '#web/lib/half-width.ts';
import { readInvitation } from '#web/lib/session/invitation.ts';
import { loadPoolClient } from '#web/lib/sign-in/load-pool-client.ts';
import { InviterLine } from '#web/parts/accounts/inviter-line.tsx';
import { NewPassword } from '#web/parts/accounts/new-password.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { useRequestForm } from '#web/ui/forms/use-request-form.ts';
import { LinkAnchor } from '#web/ui/links.tsx';
import { AccountCard } from './account-card.tsx';
import { NameFields } from './name-fields.tsx';
import { storeNewAccount } from './new-account.ts';

const EMPTY = { email: '', password: '', firstName: '', lastName: '' };

export default function SignupScreen() {
	const { t } = useTranslation('account');
	const navigate = useNavigate();
	const invitation = readInvitation();
	const { form, failure, isSending, submit } = useRequestForm({
		initialValues: EMPTY,
		schema: Register,
		read: (values) => ({ ...values, email: makeHalfWidth(values.email).toLowerCase() }),
		say: (field) => t(field === 'password' ? 'wanted.newPassword' : `wanted.${field}`),
		send: async (request) => (await loadPoolClient()).signUp(request),
		onSent: (account, { email, password }) => {
			storeNewAccount({ account, password });
			void navigate(linkTo('otp', { email, account }));
		},
	});
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
					<LinkAnchor to={linkTo('login')} underline="always">
						{t('signup.login')}
					</LinkAnchor>
				</>
			}
		>
			<Form failure={failure} onSubmit={submit}>
				<Stack>
					<SimpleGrid cols={2}>
						<NameFields form={form} />
					</SimpleGrid>
					<TextInput label={t('email')} type="email" autoComplete="username" {...form.getInputProps('email')} />
					<NewPassword
						label={t('password')}
						own={[form.values.email, form.values.firstName, form.values.lastName]}
						{...form.getInputProps('password')}
						value={form.values.password}
					/>
					<Button type="submit" loading={isSending} fullWidth mt="xs">
						{t('signup.submit')}
					</Button>
					<div style={{ fontSize: 'var(--mantine-font-size-xs)', color: 'var(--mantine-color-dimmed)' }}>
						{before}
						<LinkAnchor to={linkTo('terms')} inherit underline="always">
							{t('signup.termsLink')}
						</LinkAnchor>
						{after}
					</div>
				</Stack>
			</Form>
		</AccountCard>
	);
}
