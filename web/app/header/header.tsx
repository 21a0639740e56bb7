import { Group } from '@mantine/core';
import { IconDiamond } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { Link } from '#web/lib/addresses/navigation.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { loadWithWords } from '#web/lib/language/i18n.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { storeWantedStone } from '#web/lib/session/wanted-place.ts';
import { LinkButton } from '#web/ui/links.tsx';
import classes from '../layout.module.css';
import { InstallButton } from '../offers/install-button.tsx';
import { AppearanceToggle } from './appearance-toggle.tsx';
import { LanguageMenu } from './language-menu.tsx';

export const MemberBar = loadLater(async () => (await loadWithWords(import('./member-bar.tsx'), 'daily')).default);

export function Header() {
	const { t } = useTranslation();
	const { memberId } = useViewer();
	return (
		<header className={classes.header}>
			<div className={classes.bar}>
				<Link to={linkTo('home')} className={classes.logo} aria-label={t('header.home')}>
					<IconDiamond size={24} stroke={1.6} aria-hidden />
					<span className={classes.wide}>{t('appName')}</span>
				</Link>
				{memberId ? <MemberBar /> : <GuestBar />}
			</div>
		</header>
	);
}

function GuestBar() {
	const { t } = useTranslation();
	return (
		<>
			<div className={classes.spring} />
			<InstallButton />
			<LanguageMenu />
			<AppearanceToggle />
			<Group gap={6} wrap="nowrap" ml={4}>
				<LinkButton to={linkTo('login')} variant="default" size="xs" onClick={storeWantedStone}>
					{t('header.login')}
				</LinkButton>
				<LinkButton to={linkTo('signup')} size="xs" onClick={storeWantedStone}>
					{t('header.register')}
				</LinkButton>
			</Group>
		</>
	);
}
