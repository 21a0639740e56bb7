import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Authenticate, type Session } from '#shared/contract/accounts/members.ts';
import { ApiError } from '#shared/contract/client.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { validateBy } from '#web/lib/api/validate.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { makeHalfWidth } from '#web/lib/half-width.ts';
import { hasPasskeys } from '#web/lib/session/passkeys.ts';
import { signIn, useSession } from '#web/lib/session/session.ts';
import { storeWantedPlace } from '#web/lib/session/wanted-place.ts';
import { loadPoolClient } from '#web/lib/sign-in/load-pool-client.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { LinkAnchor } from '#web/ui/links.tsx';
import { AccountCard } from './account-card.tsx';

const CodeStep = loadLater(async () => (await import('./code-step.tsx')).CodeStep);
const PasskeyButton = loadLater(async () => (await import('./passkey-button.tsx')).PasskeyButton, <div style={{ minHeight: 36 }} />);

const readRequest = (values: { userName: string; password: string }) => ({ userName: makeHalfWidth(values.userName).toLowerCase(), password: values.password });

/** Shows the sign-in screen. The router decides where a member goes afterwards. */
export default function LoginScreen() {
	const { t } = useTranslation('account');
	const { state } = useLocation();
	const { absence, farewell } = useSession();
	const form = useForm({
		initialValues: { userName: readEmail(state), password: '' },
		validate: validateBy(Authenticate, readRequest, (field) => t(field === 'userName' ? 'wanted.email' : 'wanted.password')),
	});
	useEffect(() => {
		void loadPoolClient().then((pool) => pool.prepareSignIn());
	}, []);
	const login = useMutation({
		mutationFn: async (values: typeof form.values) => {
			const { userName, password } = readRequest(values);
			return (await loadPoolClient()).signIn(userName, password);
		},
		onSuccess: (answer, values) => {
			if (answer === 'code') setProved(readRequest(values));
			else signIn(answer);
		},
	});
	/** Set once the password was right and a code must follow. */
	const [proved, setProved] = useState<ReturnType<typeof readRequest>>();
	const mayBeUnconfirmed = login.error instanceof ApiError && login.error.code === 'BAD_CREDENTIALS';
	if (proved) {
		const go = (session: Session, recovered: boolean) => {
			if (recovered) storeWantedPlace(linkTo('security'));
			signIn(session);
		};
		return (
			<AccountCard title={t('second.title')}>
				<CodeStep {...proved} onSession={go} onBack={() => setProved(undefined)} />
			</AccountCard>
		);
	}
	return (
		<AccountCard
			title={t('login.title')}
			below={
				<>
					{t('login.new')}{' '}
					<LinkAnchor to={linkTo('signup')} underline="always">
						{t('login.register')}
					</LinkAnchor>
				</>
			}
		>
			<Form failure={login.error} onSubmit={form.onSubmit((values) => login.mutate(values))}>
				<Stack>
					{absence === 'ended' && !login.error && <Alert color={farewell ? 'red' : 'blue'}>{farewell ?? t('login.ended')}</Alert>}
					<TextInput label={t('email')} type="email" autoComplete="username" autoFocus {...form.getInputProps('userName')} />
					<PasswordField label={t('password')} autoComplete="current-password" {...form.getInputProps('password')} />
					{mayBeUnconfirmed && <Hint>{t('login.unconfirmed')}</Hint>}
					<Button type="submit" loading={login.isPending} fullWidth>
						{t('login.submit')}
					</Button>
					{hasPasskeys() && (
						<PasskeyButton getUserName={() => (form.validateField('userName').hasError ? undefined : readRequest(form.values).userName)} onSession={signIn} />
					)}
					<LinkAnchor to={linkTo('forgotPassword')} state={{ email: form.values.userName }} size="sm" ta="center">
						{t('login.forgot')}
					</LinkAnchor>
				</Stack>
			</Form>
		</AccountCard>
	);
}

/** Reads the address that the previous screen has passed. */
export function readEmail(state: unknown): string {
	return typeof state === 'object' && state && 'email' in state && typeof state.email === 'string' ? state.email : '';
}
