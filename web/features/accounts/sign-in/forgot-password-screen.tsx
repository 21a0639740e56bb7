import { Button, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ForEmail } from '#shared/contract/accounts/members.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { makeHalfWidth } from '#web/lib/half-width.ts';
import { loadPoolClient } from '#web/lib/sign-in/load-pool-client.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { useRequestForm } from '#web/ui/forms/use-request-form.ts';
import { LinkAnchor } from '#web/ui/links.tsx';
import { AccountCard } from './account-card.tsx';
import { readEmail } from './login-screen.tsx';

/** Requests a code to set a new password. The response is the same for every address. */
export default function ForgotPasswordScreen() {
	const { t } = useTranslation('account');
	const navigate = useNavigate();
	const { state } = useLocation();
	const { form, failure, isSending, submit } = useRequestForm({
		initialValues: { email: readEmail(state) },
		schema: ForEmail,
		read: (values) => ({ email: makeHalfWidth(values.email).toLowerCase() }),
		say: () => t('wanted.email'),
		send: async ({ email }) => (await loadPoolClient()).requestReset(email),
		onSent: (_, { email }) => navigate(linkTo('updatePassword', { email })),
	});
	return (
		<AccountCard title={t('forgot.title')} hint={t('forgot.hint')} below={<LinkAnchor to={linkTo('login')}>{t('forgot.back')}</LinkAnchor>}>
			<Form failure={failure} onSubmit={submit}>
				<Stack>
					<TextInput label={t('email')} type="email" autoComplete="username" autoFocus {...form.getInputProps('email')} />
					<Button type="submit" loading={isSending} fullWidth>
						{t('forgot.submit')}
					</Button>
				</Stack>
			</Form>
		</AccountCard>
	);
}
