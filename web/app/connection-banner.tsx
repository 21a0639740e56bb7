import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '#web/lib/api/connection.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useLiveState } from '#web/lib/live/live-state.ts';
import { toMarketTime } from '#web/lib/live/market-clock.ts';
import classes from './layout.module.css';

/** Warns that the shown data may be old, because the network or the live channel is unavailable. */
export function ConnectionBanner() {
	const { t } = useTranslation();
	const client = useQueryClient();
	const online = useOnline();
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

/**
 * Shows when the data was loaded. Subscribes to the cache, because a page opened without a network restores
 * its stored data only after the first rendering.
 */
function LastLoaded() {
	const { t } = useTranslation();
	const client = useQueryClient();
	const { marketTime } = useFormat();
	const loadedAt = useSyncExternalStore(
		useCallback((tell: () => void) => client.getQueryCache().subscribe(tell), [client]),
		() => findOldest(client),
	);
	return loadedAt === undefined ? null : (
		<span style={{ display: 'inline-block' }}>{t('connection.loaded', { time: marketTime(toMarketTime(loadedAt)) })}</span>
	);
}

/** Returns the time of the oldest shown data in milliseconds, or undefined if none is shown. */
function findOldest(client: QueryClient): number | undefined {
	const shown = client.getQueryCache().findAll({ type: 'active' });
	const times = shown.flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]));
	return times.length > 0 ? Math.min(...times) : undefined;
}
