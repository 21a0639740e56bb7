import { Alert, Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Session } from '#shared/contract/accounts/members.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { loadPoolClient } from '#web/lib/sign-in/load-pool-client.ts';
import { describePasskeyError } from '#web/parts/accounts/passkey-words.ts';

interface Props {
	/** Returns the typed account name. Returns undefined if it is missing; the form then reports this. */
	getUserName: () => string | undefined;
	onSession: (session: Session) => void;
}

/** Signs in without a password, with a passkey of this device. */
export function PasskeyButton({ getUserName, onSession }: Props) {
	const { t } = useTranslation('account');
	const signing = useMutation({
		mutationFn: async (userName: string) => (await loadPoolClient()).signInByPasskey(userName),
		onSuccess: (session) => session && onSession(session),
	});
	const failure = signing.isSuccess && !signing.data ? t('passkey.none') : signing.error && describePasskeyError(signing.error);
	return (
		<>
			<Button
				variant="default"
				fullWidth
				loading={signing.isPending}
				leftSection={<IconFingerprint size={18} aria-hidden />}
				onClick={() => {
					const userName = getUserName();
					if (userName !== undefined) signing.mutate(userName);
				}}
			>
				{t('passkey.use')}
			</Button>
			{failure ? <Alert color="red">{typeof failure === 'string' ? failure : describeError(failure)}</Alert> : null}
		</>
	);
}
