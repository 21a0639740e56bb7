import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveState } from '../lib/live.ts';
import classes from './layout.module.css';

/** Says when there is no network, or nothing is heard live: what the page shows may be old then. */
export function ConnectionBanner() {
	const { t } = useTranslation();
	const client = useQueryClient();
	const online = useSyncExternalStore(
		(tell) => onlineManager.subscribe(tell),
		() => onlineManager.isOnline(),
	);
	const live = useLiveState();
	const fault = !online ? 'offline' : live === 'lost' ? 'lost' : undefined;
	const Icon = online ? IconPlugConnectedX : IconWifiOff;
	return (
		<div role="status" className={fault && classes.connection}>
			{fault && (
				<>
					<Icon size={18} aria-hidden />
					<span>{t(`connection.${fault}`)}</span>
					{online && (
						<Button size="compact-sm" variant="default" onClick={() => void client.invalidateQueries()}>
							{t('connection.retry')}
						</Button>
					)}
				</>
			)}
		</div>
	);
}
