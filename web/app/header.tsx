import { Button, Group } from '@mantine/core';
import { IconDiamond } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { loadWithWords } from '../lib/i18n.ts';
import { Link } from '../lib/navigation.ts';
import { loadLater } from '../lib/on-demand.tsx';
import { useViewer } from '../lib/session.ts';
import { AppearanceToggle } from './appearance-toggle.tsx';
import { InstallButton } from './install-button.tsx';
import { LanguageMenu } from './language-menu.tsx';
import classes from './layout.module.css';

/** What the header has for members: loaded when there is one. */
export const MemberBar = loadLater(async () => (await loadWithWords(import('./member-bar.tsx'))).default);

/** The navigation bar, for members or for guests (specification 2). */
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
				<Button component={Link} to={linkTo('login')} variant="default" size="xs">
					{t('header.login')}
				</Button>
				<Button component={Link} to={linkTo('signup')} size="xs">
					{t('header.register')}
				</Button>
			</Group>
		</>
	);
}
