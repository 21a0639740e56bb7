import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scanned } from '#shared/contract/diamonds.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { useNavigate } from '../lib/navigation.ts';
import { passScan } from '../ui/handed-scan.ts';
import classes from './bottom-bar.module.css';

const ScanDialog = lazy(async () => ({ default: (await import('../features/listing/scan-dialog.tsx')).ScanDialog }));

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
			{opened && (
				<Suspense>
					<ScanDialog opened onClose={close} onScanned={follow} />
				</Suspense>
			)}
		</>
	);
}
