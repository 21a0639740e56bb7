import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react';
import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/language/format.ts';
import { useLiveState } from '#web/lib/live/live-state.ts';
import classes from './layout.module.css';

/** Says when there is no network, or nothing is heard live: what the page shows may be old then. */
export function ConnectionBanner() {
	const { t } = useTranslation();
	const client = useQueryClient();
	const online = useSyncExternalStore(
		(tell) => onlineManager.subscribe(tell),
		// A page that was opened without a network has been told of no change.
		() => onlineManager.isOnline() && navigator.onLine,
	);
	const live = useLiveState();
	const fault = !online ? 'offline' : live === 'lost' ? 'lost' : undefined;
	const Icon = online ? IconPlugConnectedX : IconWifiOff;
	return (
		<div role="status" className={fault && classes.connection}>
			{fault && (
				<>
					<Icon size={18} aria-hidden />
					<span>
						{t(`connection.${fault}`)} <LastLoaded />
					</span>
					{navigator.onLine && (
						<Button size="compact-sm" variant="default" onClick={() => void client.invalidateQueries()}>
							{t('connection.retry')}
						</Button>
					)}
				</>
			)}
		</div>
	);
}

/** When that was which the page shows. A page that is opened without a network has it only after this is first drawn: what was kept comes back meanwhile. */
function LastLoaded() {
	const { t } = useTranslation();
	const client = useQueryClient();
	const { dateTime } = useFormat();
	const loadedAt = useSyncExternalStore(
		useCallback((tell: () => void) => client.getQueryCache().subscribe(tell), [client]),
		() => findOldest(client),
	);
	return loadedAt === undefined ? null : <span style={{ display: 'inline-block' }}>{t('connection.loaded', { time: dateTime(loadedAt) })}</span>;
}

/** When the oldest of what the page shows was loaded, milliseconds. */
function findOldest(client: QueryClient): number | undefined {
	const shown = client.getQueryCache().findAll({ type: 'active' });
	const times = shown.flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]));
	return times.length > 0 ? Math.min(...times) : undefined;
}
