import { Alert, Stack } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { followProof, isSecondFactorMissing } from '#web/lib/session/proof.ts';
import { useSession } from '#web/lib/session/session.ts';
import { LoadState } from '#web/ui/load-failure.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Authenticator } from './authenticator.tsx';
import { ChangePassword } from './change-password.tsx';
import { Passkeys } from './passkeys.tsx';
import { useSecondFactors } from './use-second-factors.ts';

export default function SecurityScreen() {
	const { t } = useTranslation('security');
	const isLacking = useSyncExternalStore(followProof, isSecondFactorMissing);
	const { member } = useSession();
	const factors = useSecondFactors();
	const { data } = factors;
	return (
		<div>
			<PageTitle hint={t('hint')}>{t('title')}</PageTitle>
			{isLacking && (
				<Alert color="orange" mb="md" title={t('needed.title')}>
					{t('needed.text')}
				</Alert>
			)}
			<LoadState query={factors} failed={t('failed')} />
			{data && (
				<Stack>
					{member && <ChangePassword member={member} />}
					<Authenticator factors={data} />
					<Passkeys passkeys={data.passkeys} />
				</Stack>
			)}
		</div>
	);
}
