import { Group } from '@mantine/core';
import { IconDiamond, IconQrcode, IconTableImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { LinkButton } from '#web/ui/links.tsx';

const WAYS = {
	sheet: { to: linkTo('upload'), icon: IconTableImport },
	stone: { to: linkTo('listing'), icon: IconDiamond },
	scan: { to: linkTo('listing', { scan: '1' }), icon: IconQrcode },
} as const;
type Way = keyof typeof WAYS;
const NAMES = ['sheet', 'stone', 'scan'] as const satisfies readonly Way[];

/** Leads to the ways to list stones. They are in the column of a form on every screen, so that they stay in their place. */
export function UploadTabs({ current }: { current: Way }) {
	const { t } = useTranslation();
	return (
		<Group component="nav" gap="xs" mb="md" mx="auto" maw="var(--width-form)" aria-label={t('uploadWays.label')}>
			{NAMES.map((way) => {
				const { to, icon: Icon } = WAYS[way];
				return (
					<LinkButton
						key={way}
						to={to}
						size="sm"
						variant={way === current ? 'light' : 'subtle'}
						aria-current={way === current ? 'page' : undefined}
						leftSection={<Icon size={16} aria-hidden />}
					>
						{t(`uploadWays.${way}`)}
					</LinkButton>
				);
			})}
		</Group>
	);
}
