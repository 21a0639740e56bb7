import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useInviter } from './use-inviter.ts';

/** Shows the name of the reader's inviter. Renders nothing until the market has sent it. */
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
