import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { OTP_LENGTH } from '#shared/domain/limits.ts';
import { api } from '../../lib/api.ts';
import { describeError } from '../../lib/errors.ts';
import { Link, useNavigate, useScreenParams } from '../../lib/navigation.ts';
import { signIn } from '../../lib/session.ts';
import { showSuccessToast } from '../../lib/toast.ts';
import { AccountCard } from './account-card.tsx';
import { CodeInput } from './code-input.tsx';
import { takePassword } from './new-account.ts';
import { ResendButton } from './resend-button.tsx';

/** Where a new member confirms the address with the code of the mail. */
export default function OtpScreen() {
	const { t } = useTranslation('account');
	const { email = '' } = useScreenParams<'otp'>();
	const navigate = useNavigate();
	const [otp, setOtp] = useState('');
	const verify = useMutation({
		mutationFn: (code: string) => api.verifyOtp({ body: { email, otp: code } }),
		onSuccess: () => {
			showSuccessToast(t('otp.verified'));
			return goOn();
		},
		onError: () => setOtp(''),
	});

	/** Signs in with the password of the sign-up; who has reloaded meanwhile types it. */
	async function goOn() {
		const password = takePassword(email);
		const session = password === undefined ? undefined : await api.authenticate({ body: { userName: email, password } }).catch(() => undefined);
		if (session) signIn(session);
		else await navigate(linkTo('login'), { state: { email } });
	}

	return (
		<AccountCard
			title={t('otp.title')}
			hint={t('otp.hint', { email })}
			below={
				<Anchor component={Link} to={linkTo('signup')}>
					{t('otp.otherAddress')}
				</Anchor>
			}
		>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					if (otp.length === OTP_LENGTH) verify.mutate(otp);
				}}
			>
				<Stack>
					<CodeInput
						key={verify.failureCount}
						value={otp}
						onChange={setOtp}
						onComplete={(code) => verify.mutate(code)}
						error={verify.error && otp === '' ? describeError(verify.error) : undefined}
						disabled={verify.isPending}
						autoFocus
					/>
					<Button type="submit" loading={verify.isPending} disabled={otp.length < OTP_LENGTH} fullWidth>
						{t('otp.submit')}
					</Button>
					<Group justify="center">
						<ResendButton send={() => api.resendOtp({ body: { email } })} />
					</Group>
				</Stack>
			</form>
		</AccountCard>
	);
}
