import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ApiError } from '#shared/contract/client.ts';
import { Authenticate } from '#shared/contract/members.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { api } from '../../lib/api.ts';
import { describeError } from '../../lib/errors.ts';
import { Link, useNavigate } from '../../lib/navigation.ts';
import { signIn, useSession } from '../../lib/session.ts';
import { makeHalfWidth, validateBy } from '../../lib/validate.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { AccountCard } from './account-card.tsx';
import { keepNewAccount } from './new-account.ts';

const readRequest = (values: { userName: string; password: string }) => ({ userName: makeHalfWidth(values.userName).toLowerCase(), password: values.password });

/** Where members sign in. Where they go then is the router's affair. */
export default function LoginScreen() {
	const { t } = useTranslation('account');
	const navigate = useNavigate();
	const { state } = useLocation();
	const { absence, farewell } = useSession();
	const form = useForm({
		initialValues: { userName: readEmail(state), password: '' },
		validate: validateBy(Authenticate, readRequest, (field) => t(field === 'userName' ? 'wanted.email' : 'wanted.password')),
	});
	const login = useMutation({
		mutationFn: (values: typeof form.values) => api.authenticate({ body: readRequest(values) }),
		onSuccess: signIn,
		onError: (error, values) => {
			if (!(error instanceof ApiError) || error.code !== 'NOT_VERIFIED') return;
			const { userName: email, password } = readRequest(values);
			keepNewAccount({ email, password });
			// The code of the sign-up may be long gone.
			void api.resendOtp({ body: { email } }).catch(() => undefined);
			void navigate(linkTo('otp', { email }));
		},
	});
	return (
		<AccountCard
			title={t('login.title')}
			below={
				<>
					{t('login.new')}{' '}
					<Anchor component={Link} to={linkTo('signup')} underline="always">
						{t('login.register')}
					</Anchor>
				</>
			}
		>
			<form noValidate onSubmit={form.onSubmit((values) => login.mutate(values))}>
				<Stack>
					<ErrorSummary />
					{absence === 'ended' && !login.error && (
						<Alert color={farewell ? 'red' : 'blue'} role="alert">
							{farewell ?? t('login.ended')}
						</Alert>
					)}
					{login.error && (
						<Alert color="red" role="alert">
							{describeError(login.error)}
						</Alert>
					)}
					<TextInput label={t('email')} type="email" autoComplete="username" autoFocus {...form.getInputProps('userName')} />
					<PasswordInput label={t('password')} autoComplete="current-password" {...form.getInputProps('password')} />
					<Button type="submit" loading={login.isPending} fullWidth>
						{t('login.submit')}
					</Button>
					<Anchor component={Link} to={linkTo('forgotPassword')} state={{ email: form.values.userName }} size="sm" ta="center">
						{t('login.forgot')}
					</Anchor>
				</Stack>
			</form>
		</AccountCard>
	);
}

/** An address that the screen before has passed on. */
export function readEmail(state: unknown): string {
	return typeof state === 'object' && state && 'email' in state && typeof state.email === 'string' ? state.email : '';
}
