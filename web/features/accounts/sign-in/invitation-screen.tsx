import { Group } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { useScreenParams } from '#web/lib/addresses/navigation.ts';
import { forgetInvitation, storeInvitation } from '#web/lib/session/invitation.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { useInviter } from '#web/parts/accounts/use-inviter.ts';
import { LinkButton } from '#web/ui/links.tsx';
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
				<LinkButton to={linkTo('home')}>{t('invitation.open')}</LinkButton>
			) : (
				<Group gap="xs">
					<LinkButton to={linkTo('signup')}>{t('invitation.register')}</LinkButton>
					<LinkButton to={linkTo('login')} variant="default">
						{t('invitation.signIn')}
					</LinkButton>
					<LinkButton to={linkTo('home')} variant="subtle">
						{t('invitation.look')}
					</LinkButton>
				</Group>
			)}
		</AccountCard>
	);
}
