import { Alert, Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { loadWithWords } from '#web/lib/language/i18n.ts';
import { readInvitation } from '#web/lib/session/invitation.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { isMembersPlaceWanted, storeWantedStone } from '#web/lib/session/wanted-place.ts';
import { LinkButton } from '#web/ui/links.tsx';

/** Needed only by guests who came through a member's invitation. */
const InviterLine = loadLater(async () => (await loadWithWords(import('./inviter-line.tsx'))).InviterLine);

/** Tells a guest what only members see, and how to become one; a member who awaits approval reaches the application. */
export function GuestInvitation({ isStone }: { isStone?: true }) {
	const { t } = useTranslation('stone');
	const { memberId } = useViewer();
	const invitation = readInvitation();
	return (
		<Alert icon={<IconLock size={18} aria-hidden />} title={t('guest.title')}>
			{invitation !== undefined && <InviterLine token={invitation} />}
			<Text size="sm">{t(memberId ? 'guest.waiting' : isMembersPlaceWanted() && !isStone ? 'guest.wanted' : 'guest.text')}</Text>
			<Group gap="xs" mt="sm">
				{memberId ? (
					<LinkButton to={linkTo('completeProfile')} size="xs">
						{t('guest.application')}
					</LinkButton>
				) : (
					<>
						<LinkButton to={linkTo('login')} size="xs" onClick={storeWantedStone}>
							{t(isStone ? 'guest.signInForPrice' : 'guest.signIn')}
						</LinkButton>
						<LinkButton to={linkTo('signup')} size="xs" variant="default" onClick={storeWantedStone}>
							{t('guest.register')}
						</LinkButton>
					</>
				)}
			</Group>
		</Alert>
	);
}
