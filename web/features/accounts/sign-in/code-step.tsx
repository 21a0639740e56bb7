import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '#shared/contract/accounts/members.ts';
import { OTP_LENGTH } from '#shared/domain/accounts/limits.ts';
import { readRecoveryCode } from '#shared/domain/accounts/second-factor.ts';
import { api } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { loadPoolClient } from '#web/lib/sign-in/load-pool-client.ts';
import { CodeInput } from '#web/ui/forms/code-input.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { Hint } from '#web/ui/hint.tsx';

interface Props {
	userName: string;
	password: string;
	/** `recovered` is true after a recovery code; the authenticator must then be set up again. */
	onSession: (session: Session, recovered: boolean) => void;
	onBack: () => void;
	/** True for a member who is logged in and proves it; `onBack` then cancels. */
	isProof?: boolean;
}

/** Asks a member with an authenticator app for its code after the password or, without the phone, for a recovery code. */
export function CodeStep(props: Props) {
	const [lost, setLost] = useState(false);
	return lost ? <RecoveryStep {...props} onBack={() => setLost(false)} /> : <AppStep {...props} onLost={() => setLost(true)} />;
}

function AppStep({ onSession, onBack, isProof, onLost }: Props & { onLost: () => void }) {
	const { t } = useTranslation('account');
	const [code, setCode] = useState('');
	const confirming = useMutation({
		mutationFn: async (typed: string) => (await loadPoolClient()).confirmCode(typed),
		onSuccess: (session) => onSession(session, false),
		onError: () => setCode(''),
	});
	return (
		<Form onSubmit={() => code.length === OTP_LENGTH && confirming.mutate(code)}>
			<Stack>
				<Text size="sm">{t('second.hint')}</Text>
				<CodeInput
					key={confirming.failureCount}
					value={code}
					onChange={setCode}
					onComplete={(typed) => confirming.mutate(typed)}
					error={confirming.error && code === '' ? describeError(confirming.error) : undefined}
					disabled={confirming.isPending}
					autoFocus
				/>
				<Button type="submit" loading={confirming.isPending} disabled={code.length < OTP_LENGTH} fullWidth>
					{t(isProof ? 'proof.submit' : 'second.submit')}
				</Button>
				<Anchor component="button" type="button" size="sm" onClick={onLost}>
					{t('second.lost')}
				</Anchor>
				<Anchor component="button" type="button" size="sm" onClick={onBack}>
					{t(isProof ? 'proof.cancel' : 'second.back')}
				</Anchor>
			</Stack>
		</Form>
	);
}

function RecoveryStep({ userName, password, onSession, onBack }: Props) {
	const { t } = useTranslation('account');
	const [typed, setTyped] = useState('');
	const [missing, setMissing] = useState(false);
	const recovering = useMutation({
		mutationFn: async (code: string) => {
			// If an answer was lost after the code was spent, the password alone signs in by then, whatever the market answers.
			const refusal = await api.spendRecoveryCode({ body: { userName, code } }).catch((error: unknown) => error);
			const session = await (await loadPoolClient()).signIn(userName, password);
			if (session === 'code') throw refusal ?? new Error('The authenticator is still asked for');
			return session;
		},
		onSuccess: (session) => {
			showSuccessToast(t('second.recovered'));
			onSession(session, true);
		},
	});
	return (
		<Form
			failure={recovering.error}
			onSubmit={() => {
				const isCode = readRecoveryCode(typed) !== undefined;
				setMissing(!isCode);
				if (isCode) recovering.mutate(typed);
			}}
		>
			<Stack>
				<Text size="sm">{t('second.recoveryHint')}</Text>
				<TextInput
					label={t('second.recoveryCode')}
					placeholder="XXXXX-XXXXX"
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					autoFocus
					value={typed}
					error={missing && t('wanted.recoveryCode')}
					onChange={({ currentTarget }) => setTyped(currentTarget.value)}
				/>
				<Button type="submit" loading={recovering.isPending} fullWidth>
					{t('second.recover')}
				</Button>
				<Hint>{t('second.noCodes')}</Hint>
				<Anchor component="button" type="button" size="sm" onClick={onBack}>
					{t('second.backToCode')}
				</Anchor>
			</Stack>
		</Form>
	);
}
