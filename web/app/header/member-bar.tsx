import { ActionIcon, Indicator } from '@mantine/core';
import { IconBell, IconDiamond, IconGavel, IconLayoutDashboard, IconSearch, IconSettings, IconStar, IconUpload, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { UNREAD_COUNTED } from '#shared/domain/notifications/limits.ts';
import { useUnreadCount } from '#web/features/notifications/unread.ts';
import { Link, NavLink } from '#web/lib/addresses/navigation.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useViewer } from '#web/lib/session/session.ts';
import classes from '../layout.module.css';
import { ProofPlace } from '../proof-place.tsx';
import { AppearanceToggle } from './appearance-toggle.tsx';
import { HeaderSort } from './header-sort.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { UserMenu } from './user-menu.tsx';

export default function MemberBar() {
	const { t } = useTranslation();
	const { isAdmin, isTrader } = useViewer();
	return (
		<>
			{isTrader && (
				<nav aria-label={t('header.label')} className={classes.nav}>
					<NavLink to={linkTo('search')} className={classes.link}>
						<IconSearch size={18} aria-hidden />
						{t('header.search')}
					</NavLink>
					<NavLink to={linkTo('floor')} className={classes.link}>
						<IconGavel size={18} aria-hidden />
						{t('header.floor')}
					</NavLink>
					<NavLink to={linkTo('dashboard')} className={`${classes.link} ${classes.wide}`}>
						<IconLayoutDashboard size={18} aria-hidden />
						{t('header.dashboard')}
					</NavLink>
					<NavLink to={linkTo('stock')} className={`${classes.link} ${classes.wide}`}>
						<IconStar size={18} aria-hidden />
						{t('header.bids')}
					</NavLink>
					<NavLink to={linkTo('inventory')} className={`${classes.link} ${classes.wide}`}>
						<IconDiamond size={18} aria-hidden />
						{t('header.inventory')}
					</NavLink>
					<NavLink to={linkTo('listing')} className={classes.link}>
						<IconUpload size={18} aria-hidden />
						{t('header.upload')}
					</NavLink>
				</nav>
			)}
			{isAdmin && (
				<nav aria-label={t('header.label')} className={classes.nav}>
					<NavLink to={linkTo('adminDashboard')} className={classes.link}>
						<IconLayoutDashboard size={18} aria-hidden />
						{t('header.dashboard')}
					</NavLink>
					<NavLink to={linkTo('floor')} className={classes.link}>
						<IconGavel size={18} aria-hidden />
						{t('header.floor')}
					</NavLink>
					<NavLink to={linkTo('stock')} className={classes.link}>
						<IconDiamond size={18} aria-hidden />
						{t('header.stock')}
					</NavLink>
					<NavLink to={linkTo('inactive')} className={classes.link}>
						<IconUserOff size={18} aria-hidden />
						{t('header.inactive')}
					</NavLink>
				</nav>
			)}
			<div className={classes.spring} />
			<HeaderSort />
			{isAdmin && (
				<ActionIcon component={Link} to={linkTo('settings')} variant="subtle" color="gray" size="lg" aria-label={t('header.settings')}>
					<IconSettings size={20} stroke={1.6} />
				</ActionIcon>
			)}
			<Bell />
			{!isAdmin && <LanguageMenu />}
			<AppearanceToggle />
			<UserMenu />
			<ProofPlace />
		</>
	);
}

function Bell() {
	const { t } = useTranslation();
	const unread = useUnreadCount();
	const shown = useFormat().count(unread, UNREAD_COUNTED);
	return (
		<Indicator label={shown} size={16} offset={6} color="red" disabled={unread === 0}>
			<ActionIcon
				component={Link}
				to={linkTo('notifications')}
				variant="subtle"
				color="gray"
				size="lg"
				aria-label={unread > 0 ? t('header.unread', { count: unread, shown }) : t('header.notifications')}
			>
				<IconBell size={20} stroke={1.6} />
			</ActionIcon>
		</Indicator>
	);
}
