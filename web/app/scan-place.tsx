import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import type { Scanned } from '#shared/contract/stock/diamonds.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { passScan } from '#web/parts/stock/handed-scan.ts';
import classes from './header/bottom-bar.module.css';

const ScanDialog = loadLater(async () => (await import('#web/features/stock/listing/scan-dialog.tsx')).ScanDialog);

/** Opens the camera on any page. A scanned label opens its stone. A scanned certificate opens its stone, or the form to list it. */
export function ScanPlace() {
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
