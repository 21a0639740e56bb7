import { Alert, Button, Group, TextInput } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { api } from '#web/lib/api/api.ts';
import { shareLink } from '#web/lib/files/share.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { ProfileSection } from './profile-section.tsx';

export function InviteDealer({ memberId }: { memberId: string }) {
	const { t } = useTranslation(['profile', 'common']);
	const { date } = useFormat();
	const [wanted, setWanted] = useState(false);
	const made = useQuery({ queryKey: ['invitation', memberId], queryFn: () => api.invitation({}), enabled: wanted, staleTime: Number.POSITIVE_INFINITY });
	const address = made.data && linkTo('invitation', { token: made.data.token });
	return (
		<ProfileSection title={t('invite.title')} hint={made.data ? t('invite.text', { day: date(made.data.until) }) : t('invite.hint')}>
			{made.isError && <Alert color="red">{t('invite.failed')}</Alert>}
			{address === undefined ? (
				<Button variant="default" size="xs" loading={made.isFetching} onClick={() => (wanted ? void made.refetch() : setWanted(true))}>
					{t(made.isError ? 'common:start.retry' : 'invite.show')}
				</Button>
			) : (
				<Group gap="xs" align="flex-end" w="100%">
					<TextInput
						style={{ flex: '1 1 220px' }}
						label={t('invite.link')}
						value={new URL(address, location.origin).href}
						readOnly
						onFocus={(event) => event.currentTarget.select()}
					/>
					<Button variant="default" leftSection={<IconShare2 size={16} aria-hidden />} onClick={() => void shareLink(address, t('invite.subject'))}>
						{t('invite.share')}
					</Button>
				</Group>
			)}
		</ProfileSection>
	);
}
