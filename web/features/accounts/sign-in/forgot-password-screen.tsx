import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ForEmail } from '#shared/contract/accounts/members.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { Link, useNavigate } from '#web/lib/addresses/navigation.ts';
import { findFormFailure, showFieldErrors } from '#web/lib/api/errors.ts';
import { makeHalfWidth, validateBy } from '#web/lib/api/validate.ts';
import { loadPoolClient } from '#web/lib/sign-in/load-pool-client.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { AccountCard } from './account-card.tsx';
import { readEmail } from './login-screen.tsx';

const readRequest = (values: { email: string }) => ({ email: makeHalfWidth(values.email).toLowerCase() });

/** Requests a code to set a new password. The response is the same for every address. */
export default function ForgotPasswordScreen() {
	const { t } = useTranslation('account');
	const navigate = useNavigate();
	const { state } = useLocation();
	const form = useForm({ initialValues: { email: readEmail(state) }, validate: validateBy(ForEmail, readRequest, () => t('wanted.email')) });
	const reset = useMutation({
		mutationFn: async (values: { email: string }) => (await loadPoolClient()).requestReset(readRequest(values).email),
		onSuccess: (_, values) => navigate(linkTo('updatePassword', { email: readRequest(values).email })),
		onError: (error) => showFieldErrors(form, error),
	});
	return (
		<AccountCard
			title={t('forgot.title')}
			hint={t('forgot.hint')}
			below={
				<Anchor component={Link} to={linkTo('login')}>
					{t('forgot.back')}
				</Anchor>
			}
		>
			<Form failure={findFormFailure(form, reset.error)} onSubmit={form.onSubmit((values) => reset.mutate(values))}>
				<Stack>
					<TextInput label={t('email')} type="email" autoComplete="username" autoFocus {...form.getInputProps('email')} />
					<Button type="submit" loading={reset.isPending} fullWidth>
						{t('forgot.submit')}
					</Button>
				</Stack>
			</Form>
		</AccountCard>
	);
}
