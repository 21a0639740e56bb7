import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconGavel, IconLayoutDashboard, IconQrcode, IconSearch, IconStar, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import type { Scanned } from '#shared/contract/stock/diamonds.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { afterFirstScreen } from '#web/lib/api/first-screen.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useViewer } from '#web/lib/session/session.ts';
import { passScan } from '#web/parts/stock/handed-scan.ts';
import { InstallOffer } from '../offers/install-offer.tsx';
import classes from './bottom-bar.module.css';
import { PlaceLink } from './place-link.tsx';

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
					<PlaceLink key={name} to={ADDRESSES[name]} className={classes.place}>
						<Icon size={21} stroke={1.7} aria-hidden />
						<span>{t(`header.${name}`)}</span>
					</PlaceLink>
				))}
				<ScanPlace />
			</nav>
		</div>
	);
}

const ScanDialog = loadLater(async () => (await import('#web/features/stock/listing/scan-dialog.tsx')).ScanDialog);

/** Opens the camera on any page. A scanned label opens its stone. A scanned certificate opens its stone, or the form to list it. */
function ScanPlace() {
	const { t } = useTranslation();
	const navigate = useNavigate();
	const [opened, { open, close }] = useDisclosure(false);
	const follow = (scanned: Scanned) => {
		if (scanned.diamondId) return void navigate(linkTo('stone', { id: scanned.diamondId }));
		passScan(scanned);
		void navigate(linkTo('listing'));
	};
	return (
		<>
			<UnstyledButton className={classes.place} onClick={open} aria-haspopup="dialog">
				<IconQrcode size={21} stroke={1.7} aria-hidden />
				<span>{t('uploadWays.scan')}</span>
			</UnstyledButton>
			{opened && <ScanDialog opened onClose={close} onScanned={follow} />}
		</>
	);
}
