import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useInviter } from './use-inviter.ts';

/** The name of the reader's inviter, once the market has sent it; empty before. */
export function InviterLine({ token }: { token: string }) {
	const { t } = useTranslation('account');
	const inviter = useInviter(token);
	if (!inviter || inviter === 'none') return null;
	return (
		<Text size="sm" fw={600}>
			{t('invitation.by', inviter)}
		</Text>
	);
}
