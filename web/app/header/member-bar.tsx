import { ActionIcon, Button, Indicator } from '@mantine/core';
import {
	IconArrowsSort,
	IconBell,
	IconDiamond,
	IconGavel,
	IconHourglass,
	IconLayoutDashboard,
	IconSearch,
	IconSettings,
	IconStar,
	IconUpload,
	IconUser,
	IconUserOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { type Address, linkTo } from '#shared/contract/screens.ts';
import { UNREAD_COUNTED } from '#shared/domain/notifications/limits.ts';
import { useUnreadCount } from '#web/features/notifications/unread.ts';
import { Link } from '#web/lib/addresses/navigation.ts';
import { useIsPhone } from '#web/lib/browser/use-media.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { SORT_NAMES } from '#web/parts/stock/sorting/sort-names.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { SortMark } from '#web/ui/lists/sort-mark.tsx';
import { MenuOnDemand } from '#web/ui/overlays/menu-on-demand.tsx';
import { BidPlace } from '../bid-place.tsx';
import classes from '../layout.module.css';
import { ProofPlace } from '../proof-place.tsx';
import { AppearanceToggle } from './appearance-toggle.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { PlaceLink } from './place-link.tsx';
import { useHeaderSort } from './use-header-sort.ts';

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
		<PlaceLink to={to} className={wide ? `${classes.link} ${classes.wide}` : classes.link}>
			<Icon size={18} aria-hidden />
			{name}
		</PlaceLink>
	);
}

function Bell() {
	const { t } = useTranslation();
	const unread = useUnreadCount();
	const shown = useFormat().count(unread, UNREAD_COUNTED);
	return (
		<Indicator label={shown} size={16} offset={6} mr={7} color="red" disabled={unread === 0}>
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

const SORTED: readonly string[] = [linkTo('stock'), linkTo('inventory')];

function HeaderSort() {
	const { pathname } = useLocation();
	return SORTED.includes(pathname) ? <SortMenu /> : null;
}

function SortMenu() {
	const { t } = useTranslation();
	const { attribute } = useTradeLabels();
	const narrow = useIsPhone();
	const { sort, describe } = useHeaderSort();
	const label = sort ? t('sort.by', { order: describe(sort) }) : t('sort.label');
	return (
		<MenuOnDemand
			load={async () => (await import('./sort-choices.tsx')).SortChoices}
			more={{}}
			button={
				narrow ? (
					<ActionIcon variant="subtle" color="gray" size="lg" aria-label={label}>
						<Indicator disabled={!sort} size={8}>
							<IconArrowsSort size={20} stroke={1.6} />
						</Indicator>
					</ActionIcon>
				) : (
					<Button
						variant="subtle"
						color="gray"
						size="xs"
						aria-label={label}
						leftSection={<IconArrowsSort size={16} aria-hidden />}
						rightSection={sort && <SortMark direction={sort.direction} />}
					>
						{sort ? attribute(SORT_NAMES[sort.field]) : t('sort.label')}
					</Button>
				)
			}
		/>
	);
}

function UserMenu() {
	const { t } = useTranslation();
	return (
		<MenuOnDemand
			load={async () => (await import('./user-choices.tsx')).UserChoices}
			more={{}}
			button={
				<ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('header.userMenu')}>
					<IconUser size={20} stroke={1.6} />
				</ActionIcon>
			}
		/>
	);
}
