import { Button, Group } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { Link, useScreenParams } from '#web/lib/addresses/navigation.ts';
import { forgetInvitation, storeInvitation } from '#web/lib/session/invitation.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { useInviter } from '#web/parts/accounts/use-inviter.ts';
import { AccountCard } from './account-card.tsx';

/** Shows the page behind a member's invitation link: names the inviter if the link is valid, and explains the market and how to join. */
export default function InvitationScreen() {
	const { t } = useTranslation('account');
	const { token = '' } = useScreenParams<'invitation'>();
	const { memberId } = useViewer();
	const inviter = useInviter(token);
	const isNamed = inviter !== undefined && inviter !== 'none';
	useEffect(() => {
		if (isNamed) storeInvitation(token);
		else forgetInvitation();
	}, [isNamed, token]);
	return (
		<AccountCard
			title={isNamed ? t('invitation.by', inviter) : t('invitation.title')}
			hint={
				<>
					{inviter === 'none' && <p role="status">{t('invitation.invalid')}</p>}
					<p>{t('invitation.text')}</p>
				</>
			}
			step={memberId ? undefined : 'apply'}
		>
			{memberId ? (
				<Button component={Link} to={linkTo('home')}>
					{t('invitation.open')}
				</Button>
			) : (
				<Group gap="xs">
					<Button component={Link} to={linkTo('signup')}>
						{t('invitation.register')}
					</Button>
					<Button component={Link} to={linkTo('login')} variant="default">
						{t('invitation.signIn')}
					</Button>
					<Button component={Link} to={linkTo('home')} variant="subtle">
						{t('invitation.look')}
					</Button>
				</Group>
			)}
		</AccountCard>
	);
}
