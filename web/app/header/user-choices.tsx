import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
	IconChartDots,
	IconDiamond,
	IconGavel,
	IconHistory,
	IconHourglass,
	IconLayoutDashboard,
	IconLogout,
	IconMoon,
	IconShieldLock,
	IconSun,
	IconTableImport,
	IconUser,
	IconUserOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Address, linkTo } from '#shared/contract/screens.ts';
import { formatCallName } from '#shared/domain/accounts/person-name.ts';
import { Link, useNavigate } from '#web/lib/addresses/navigation.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { signOut, useSession, useViewer } from '#web/lib/session/session.ts';
import type { MenuButton } from '#web/ui/overlays/menu-on-demand.tsx';
import { OpenedMenu } from '#web/ui/overlays/opened-menu.tsx';

/**
 * Shows profile (by first name), inventory and logout (specification 2). Admins have links to the market's
 * lists instead of profile and inventory.
 */
export function UserChoices({ button }: { button: MenuButton }) {
	const { t } = useTranslation();
	const { t: security } = useTranslation('security');
	const { language } = useLanguage();
	const { member } = useSession();
	const { isAdmin, isTrader } = useViewer();
	const { setColorScheme } = useMantineColorScheme();
	const dark = useComputedColorScheme('light') === 'dark';
	const navigate = useNavigate();
	return (
		<OpenedMenu button={button} width={210}>
			{!isAdmin && member && <Place to={linkTo('profile')} icon={IconUser} name={formatCallName(member, language)} />}
			{!isTrader && !isAdmin && <Place to={linkTo('completeProfile')} icon={IconHourglass} name={t('header.application')} />}
			{isAdmin && (
				<>
					<Place to={linkTo('adminDashboard')} icon={IconLayoutDashboard} name={t('header.dashboard')} />
					<Place to={linkTo('floor')} icon={IconGavel} name={t('header.floor')} />
					<Place to={linkTo('stock')} icon={IconDiamond} name={t('header.stock')} />
					<Place to={linkTo('inactive')} icon={IconUserOff} name={t('header.inactive')} />
				</>
			)}
			{isTrader && (
				<>
					<Place to={linkTo('dashboard')} icon={IconLayoutDashboard} name={t('header.dashboard')} />
					<Place to={linkTo('inventory')} icon={IconDiamond} name={t('header.inventory')} />
					<Place to={linkTo('upload')} icon={IconTableImport} name={t('header.sheet')} />
				</>
			)}
			{(isTrader || isAdmin) && (
				<>
					<Place to={linkTo('market')} icon={IconChartDots} name={t('header.market')} />
					<Place to={linkTo('results')} icon={IconHistory} name={t('header.results')} />
				</>
			)}
			<Place to={linkTo('security')} icon={IconShieldLock} name={security('title')} />
			<Menu.Item
				hiddenFrom="sm"
				leftSection={dark ? <IconSun size={16} aria-hidden /> : <IconMoon size={16} aria-hidden />}
				onClick={() => setColorScheme(dark ? 'light' : 'dark')}
			>
				{t(dark ? 'header.toLight' : 'header.toDark')}
			</Menu.Item>
			<Menu.Divider />
			<Menu.Item
				leftSection={<IconLogout size={16} aria-hidden />}
				onClick={() => {
					void signOut();
					void navigate(linkTo('login'));
				}}
			>
				{t('header.logout')}
			</Menu.Item>
		</OpenedMenu>
	);
}

function Place({ to, icon: Icon, name }: { to: Address; icon: typeof IconUser; name: string }) {
	return (
		<Menu.Item component={Link} to={to} leftSection={<Icon size={16} aria-hidden />}>
			{name}
		</Menu.Item>
	);
}
