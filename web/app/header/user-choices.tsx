import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
	IconChartDots,
	IconDiamond,
	IconHistory,
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
import { linkTo } from '#shared/contract/screens.ts';
import { Link, useNavigate } from '#web/lib/addresses/navigation.ts';
import { formatCallName } from '#web/lib/language/format.ts';
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
			{!isAdmin && member && (
				<Menu.Item component={Link} to={linkTo('profile')} leftSection={<IconUser size={16} aria-hidden />}>
					{formatCallName(member, language)}
				</Menu.Item>
			)}
			{isAdmin && (
				<>
					<Menu.Item component={Link} to={linkTo('adminDashboard')} leftSection={<IconLayoutDashboard size={16} aria-hidden />}>
						{t('header.dashboard')}
					</Menu.Item>
					<Menu.Item component={Link} to={linkTo('stock')} leftSection={<IconDiamond size={16} aria-hidden />}>
						{t('header.stock')}
					</Menu.Item>
					<Menu.Item component={Link} to={linkTo('inactive')} leftSection={<IconUserOff size={16} aria-hidden />}>
						{t('header.inactive')}
					</Menu.Item>
				</>
			)}
			{isTrader && (
				<>
					<Menu.Item component={Link} to={linkTo('dashboard')} leftSection={<IconLayoutDashboard size={16} aria-hidden />}>
						{t('header.dashboard')}
					</Menu.Item>
					<Menu.Item component={Link} to={linkTo('inventory')} leftSection={<IconDiamond size={16} aria-hidden />}>
						{t('header.inventory')}
					</Menu.Item>
					<Menu.Item component={Link} to={linkTo('upload')} leftSection={<IconTableImport size={16} aria-hidden />}>
						{t('header.sheet')}
					</Menu.Item>
				</>
			)}
			{(isTrader || isAdmin) && (
				<>
					<Menu.Item component={Link} to={linkTo('market')} leftSection={<IconChartDots size={16} aria-hidden />}>
						{t('header.market')}
					</Menu.Item>
					<Menu.Item component={Link} to={linkTo('results')} leftSection={<IconHistory size={16} aria-hidden />}>
						{t('header.results')}
					</Menu.Item>
				</>
			)}
			<Menu.Item component={Link} to={linkTo('security')} leftSection={<IconShieldLock size={16} aria-hidden />}>
				{security('title')}
			</Menu.Item>
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
