import { IconGavel, IconLayoutDashboard, IconSearch, IconStar, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { NavLink } from '#web/lib/addresses/navigation.ts';
import { afterFirstScreen } from '#web/lib/api/first-screen.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useViewer } from '#web/lib/session/session.ts';
import { InstallOffer } from '../offers/install-offer.tsx';
import { ScanPlace } from '../scan-place.tsx';
import classes from './bottom-bar.module.css';

/** If the offers cannot be loaded, they are made another time. */
const Offers = loadLater(async () => {
	await afterFirstScreen();
	return (await import('../offers/offers.tsx').catch(() => ({ Offers: Nothing }))).Offers;
});

function Nothing() {
	return null;
}

const PLACES = [
	{ name: 'search', icon: IconSearch },
	{ name: 'floor', icon: IconGavel },
	{ name: 'upload', icon: IconUpload },
	{ name: 'bids', icon: IconStar },
	{ name: 'dashboard', icon: IconLayoutDashboard },
] as const;
const ADDRESSES = {
	search: linkTo('search'),
	floor: linkTo('floor'),
	upload: linkTo('listing'),
	bids: linkTo('stock'),
	dashboard: linkTo('dashboard'),
};

/** Shows the main navigation of phones, within reach of the thumb. Wider windows have it in the header. */
export function BottomBar() {
	const { t } = useTranslation();
	const { isTrader, memberId } = useViewer();
	if (!isTrader || !memberId) return null;
	return (
		<div className={classes.foot}>
			<Offers memberId={memberId} InstallOffer={InstallOffer} />
			<nav className={classes.bar} aria-label={t('header.label')}>
				{PLACES.map(({ name, icon: Icon }) => (
					<NavLink key={name} to={ADDRESSES[name]} className={classes.place}>
						<Icon size={21} stroke={1.7} aria-hidden />
						<span>{t(`header.${name}`)}</span>
					</NavLink>
				))}
				<ScanPlace />
			</nav>
		</div>
	);
}
