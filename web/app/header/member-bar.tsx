import { ActionIcon, Indicator } from '@mantine/core';
import {
	IconBell,
	IconDiamond,
	IconGavel,
	IconHourglass,
	IconLayoutDashboard,
	IconSearch,
	IconSettings,
	IconStar,
	IconUpload,
	IconUserOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Address, linkTo } from '#shared/contract/screens.ts';
import { UNREAD_COUNTED } from '#shared/domain/notifications/limits.ts';
import { useUnreadCount } from '#web/features/notifications/unread.ts';
import { Link, NavLink } from '#web/lib/addresses/navigation.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { BidPlace } from '../bid-place.tsx';
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
					<Place to={linkTo('search')} icon={IconSearch} name={t('header.search')} />
					<Place to={linkTo('floor')} icon={IconGavel} name={t('header.floor')} />
					<Place to={linkTo('dashboard')} icon={IconLayoutDashboard} wide name={t('header.dashboard')} />
					<Place to={linkTo('stock')} icon={IconStar} wide name={t('header.bids')} />
					<Place to={linkTo('inventory')} icon={IconDiamond} wide name={t('header.inventory')} />
					<Place to={linkTo('listing')} icon={IconUpload} name={t('header.upload')} />
				</nav>
			)}
			{!isTrader && !isAdmin && (
				<nav aria-label={t('header.label')} className={classes.nav}>
					<Place to={linkTo('search')} icon={IconSearch} name={t('header.search')} />
					<Place to={linkTo('completeProfile')} icon={IconHourglass} name={t('header.application')} />
				</nav>
			)}
			{isAdmin && (
				<nav aria-label={t('header.label')} className={classes.nav}>
					<Place to={linkTo('adminDashboard')} icon={IconLayoutDashboard} name={t('header.dashboard')} />
					<Place to={linkTo('floor')} icon={IconGavel} name={t('header.floor')} />
					<Place to={linkTo('stock')} icon={IconDiamond} name={t('header.stock')} />
					<Place to={linkTo('inactive')} icon={IconUserOff} name={t('header.inactive')} />
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
			<BidPlace />
		</>
	);
}

function Place({ to, icon: Icon, wide, name }: { to: Address; icon: typeof IconBell; wide?: boolean; name: string }) {
	return (
		<NavLink to={to} className={wide ? `${classes.link} ${classes.wide}` : classes.link}>
			<Icon size={18} aria-hidden />
			{name}
		</NavLink>
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
