import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#web/lib/api/api.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useViewer } from '#web/lib/session/session.ts';

const WATCHES = 'price-watches';

/** Returns the ids of the member's stones whose price is watched, or undefined until they are loaded. */
export function useWatchedPrices(): ReadonlySet<string> | undefined {
	const { memberId, isTrader } = useViewer();
	const { data } = useQuery({ queryKey: [WATCHES, memberId], queryFn: () => api.priceWatches({}), enabled: isTrader });
	return data && new Set(data.diamondIds);
}

/** Starts or stops watching prices of the member's own stones, and confirms it with a toast. */
export function useWatchPrices() {
	const { t } = useTranslation('prices');
	const { count } = useFormat();
	const { memberId } = useViewer();
	const client = useQueryClient();
	return useAction({
		send: (wanted: { diamondIds: string[]; watched: boolean }) => api.watchPrices({ body: wanted }),
		onDone: (watches, { diamondIds: { length }, watched }) => {
			client.setQueryData([WATCHES, memberId], watches);
			showSuccessToast(t(watched ? 'watch.on' : 'watch.off', { count: length, total: count(length) }));
		},
	});
}
