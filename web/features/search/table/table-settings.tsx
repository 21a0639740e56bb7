import { ActionIcon } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuOnDemand } from '#web/ui/overlays/menu-on-demand.tsx';

export function TableSettings() {
	const { t } = useTranslation('search');
	return (
		<MenuOnDemand
			opens="dialog"
			load={async () => (await import('./table-choices.tsx')).TableChoices}
			more={{}}
			button={
				<ActionIcon variant="default" size={36} aria-label={t('table.settings')} title={t('table.settings')}>
					<IconAdjustments size={18} stroke={1.7} />
				</ActionIcon>
			}
		/>
	);
}
