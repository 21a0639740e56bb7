import { ActionIcon } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuOnDemand } from '#web/ui/overlays/menu-on-demand.tsx';

export function UserMenu() {
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
