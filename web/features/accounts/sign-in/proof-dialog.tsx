import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '#shared/contract/accounts/members.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { hasPasskeys } from '#web/lib/session/passkeys.ts';
import { answerProof } from '#web/lib/session/proof.ts';
import { signIn, useSession } from '#web/lib/session/session.ts';
import { loadPoolClient } from '#web/lib/sign-in/load-pool-client.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Modal } from '#web/ui/overlays/dialogs.tsx';

const CodeStep = loadLater(async () => (await import('./code-step.tsx')).CodeStep);
const PasskeyButton = loadLater(async () => (await import('./passkey-button.tsx')).PasskeyButton);

/** Without this, Escape would also close the dialog behind this one. */
const ESCAPE_IS_OURS = { 'data-mantine-stop-propagation': true };

/**
 * Asks the member for a new proof of identity before an action that could hand the account over
 * (`PROOF_NEEDED`). The action waits and then continues by itself. The new session replaces the previous one.
 */
export function ProofDialog({ opened }: { opened: boolean }) {
	const { t } = useTranslation('account');
	const { session } = useSession();
	useEffect(() => {
		if (opened && !session) answerProof(undefined);
	}, [opened, session]);
	return (
		<Modal
			opened={opened}
			onClose={() => answerProof(undefined)}
			title={t('proof.title')}
			centered
			// Above the dialog whose action waits for the proof.
			zIndex={300}
			closeOnEscape={false}
			onKeyDown={({ key }) => key === 'Escape' && answerProof(undefined)}
			closeButtonProps={{ 'aria-label': t('proof.cancel'), ...ESCAPE_IS_OURS }}
		>
			<ProofForm />
		</Modal>
	);
}

function ProofForm() {
	const { t } = useTranslation('account');
	const { session } = useSession();
	const [password, setPassword] = useState('');
	const [missing, setMissing] = useState(false);
	useEffect(() => {
		void loadPoolClient().then((pool) => pool.prepareSignIn());
	}, []);
	const [needsCode, setNeedsCode] = useState(false);
	const takeOver = (proved: Session) => {
		const before = session;
		signIn(proved);
		answerProof(proved.token);
		if (before) void loadPoolClient().then((pool) => pool.signOut(before));
	};
	const proving = useMutation({
		mutationFn: async () => (await loadPoolClient()).signIn(session?.userName ?? '', password),
		onSuccess: (proved) => {
			if (proved === 'code') setNeedsCode(true);
			else takeOver(proved);
		},
	});
	if (!session) return null;
	if (needsCode) return <CodeStep userName={session.userName} password={password} onSession={takeOver} onBack={() => answerProof(undefined)} isProof />;
	return (
		<Form
			failure={proving.error}
			onSubmit={() => {
				setMissing(password === '');
				if (password !== '') proving.mutate();
			}}
		>
			<Stack>
				<Text size="sm">{t('proof.why')}</Text>
				<PasswordField
					owner={session.userName}
					label={t('proof.password', { userName: session.userName })}
					autoComplete="current-password"
					data-autofocus
					{...ESCAPE_IS_OURS}
					value={password}
					error={missing && t('wanted.password')}
					onChange={({ currentTarget }) => setPassword(currentTarget.value)}
				/>
				{hasPasskeys() && session.data.secondFactors?.includes('PASSKEY') && <PasskeyButton getUserName={() => session.userName} onSession={takeOver} />}
				<Group justify="flex-end">
					<Button variant="default" onClick={() => answerProof(undefined)} {...ESCAPE_IS_OURS}>
						{t('proof.cancel')}
					</Button>
					<Button type="submit" loading={proving.isPending} {...ESCAPE_IS_OURS}>
						{t('proof.submit')}
					</Button>
				</Group>
			</Stack>
		</Form>
	);
}
