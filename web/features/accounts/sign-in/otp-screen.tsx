import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '#shared/contract/client.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { OTP_LENGTH } from '#shared/domain/accounts/limits.ts';
import { useNavigate, useScreenParams } from '#web/lib/addresses/navigation.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { signIn } from '#web/lib/session/session.ts';
import { loadPoolClient } from '#web/lib/sign-in/load-pool-client.ts';
import { CodeInput } from '#web/ui/forms/code-input.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { LinkAnchor } from '#web/ui/links.tsx';
import { AccountCard } from './account-card.tsx';
import { forgetNewAccount, readPassword } from './new-account.ts';
import { ResendButton } from './resend-button.tsx';

/** Confirms a new member's address with the mailed code. */
export default function OtpScreen() {
	const { t } = useTranslation('account');
	const { email = '' } = useScreenParams<'otp'>();
	// Several people may have signed up with one address, so the mail's link names the account.
	const [search] = useSearchParams();
	const account = search.get('account') ?? email;
	const navigate = useNavigate();
	const [otp, setOtp] = useState('');
	// After a reload, or from the mail's link, the password must be typed once more.
	const [known] = useState(() => readPassword(account));
	const [typed, setTyped] = useState('');
	const password = known ?? typed;
	const isReady = otp.length === OTP_LENGTH && password !== '';
	const verify = useMutation({
		mutationFn: async (code: string) => {
			const pool = await loadPoolClient();
			// The mail may come from a stranger's sign-up: its owner must not confirm an account with the stranger's password.
			if (known === undefined) await pool.provePassword(account, password);
			await pool.confirmSignUp(account, code);
		},
		onSuccess: () => {
			showSuccessToast(t('otp.verified'));
			return goOn();
		},
		// After a wrong password the code was not tried and stays valid.
		onError: (error) => isOfPassword(error) || setOtp(''),
	});
	const isPasswordWrong = isOfPassword(verify.error);

	async function goOn() {
		forgetNewAccount();
		const pool = await loadPoolClient();
		const session = await pool.signIn(email, password).catch(() => undefined);
		if (session && session !== 'code') signIn(session);
		else await navigate(linkTo('login'), { state: { email } });
	}

	return (
		<AccountCard
			title={t('otp.title')}
			hint={t('otp.hint', { email })}
			step="confirm"
			below={<LinkAnchor to={linkTo('signup')}>{t('otp.otherAddress')}</LinkAnchor>}
		>
			<Form onSubmit={() => isReady && verify.mutate(otp)}>
				<Stack>
					<CodeInput
						key={verify.failureCount}
						value={otp}
						onChange={setOtp}
						onComplete={(code) => password !== '' && verify.mutate(code)}
						error={verify.error && !isPasswordWrong && otp === '' ? describeError(verify.error) : undefined}
						disabled={verify.isPending}
						autoFocus
					/>
					{known === undefined && (
						<PasswordField
							owner={email}
							label={t('password')}
							description={t('otp.passwordHint')}
							autoComplete="current-password"
							value={typed}
							error={isPasswordWrong && t('otp.passwordWrong')}
							onChange={({ currentTarget }) => setTyped(currentTarget.value)}
						/>
					)}
					<Button type="submit" loading={verify.isPending} disabled={!isReady} fullWidth>
						{t('otp.submit')}
					</Button>
					<Group justify="center">
						<ResendButton send={async () => (await loadPoolClient()).resendCode(account)} />
					</Group>
				</Stack>
			</Form>
		</AccountCard>
	);
}

function isOfPassword(error: unknown): boolean {
	return error instanceof ApiError && error.code === 'BAD_CREDENTIALS';
}
