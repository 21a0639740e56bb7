import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/contract/accounts/members.ts';
import { showError } from '#web/lib/api/errors.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { signIn, signOut } from '#web/lib/session/session.ts';
import { loadPoolClient } from '#web/lib/sign-in/load-pool-client.ts';
import { SecuritySection } from './security-section.tsx';

const NewPasswordForm = loadLater(async () => (await import('../sign-in/new-password-form.tsx')).NewPasswordForm);

/**
 * Changes the password with a code that is mailed to the member's address. All sessions end with the old
 * password; this browser signs in again, unless a code of the authenticator app is required.
 */
export function ChangePassword({ member: { userName, firstName, lastName, companyName } }: { member: Member }) {
	const { t } = useTranslation('security');
	const sending = useMutation({
		mutationFn: async () => {
			// No code is mailed before the form for it is there.
			const [client] = await Promise.all([loadPoolClient(), NewPasswordForm.load()]);
			return client.requestReset(userName);
		},
		onError: showError,
	});
	const signInAgain = async (email: string, password: string) => {
		// The password is changed already: if this fails, only the login is left to do.
		const session = await (await loadPoolClient()).signIn(email, password).catch(() => 'code' as const);
		if (session === 'code') await signOut();
		else signIn(session);
		sending.reset();
		showSuccessToast(t(session === 'code' ? 'password.changedHereToo' : 'password.changed'));
	};
	return (
		<SecuritySection title={t('password.title')} text={t('password.text')}>
			{sending.isSuccess ? (
				<>
					<Text size="sm" role="status">
						{t('password.sent', { email: userName })}
					</Text>
					<NewPasswordForm known={userName} own={[firstName, lastName, companyName]} onSet={signInAgain} />
				</>
			) : (
				<Button variant="default" style={{ alignSelf: 'flex-start' }} loading={sending.isPending} onClick={() => sending.mutate()}>
					{t('password.change')}
				</Button>
			)}
		</SecuritySection>
	);
}
