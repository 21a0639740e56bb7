import { useQuery } from '@tanstack/react-query';
import { DAY } from '#shared/domain/common/durations.ts';
import type { PriceList } from '#shared/domain/prices/price-list.ts';
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { SEARCH } from '../../stock/diamond-cache.ts';
import { isKnownToLack, rememberLack } from './known-lack.ts';

const PRICE_LIST = 'price-list';

/**
 * Reads the member's own price list. The browser stores only that a member has no list, and then asks again
 * after an hour, or at once if `isSure`. A list itself stays in this page's memory and is read once for each
 * page load.
 */
export function useOwnPriceList({ isSure = false } = {}) {
	const { memberId = '', isTrader } = useViewer();
	return useQuery({
		queryKey: [PRICE_LIST, memberId],
		queryFn: async () => {
			const answer = await api.priceList({});
			rememberLack(localStorage, memberId, !answer.list, Date.now());
			return answer;
		},
		enabled: isTrader && (isSure || !isKnownToLack(localStorage, memberId, Date.now())),
		staleTime: DAY,
		gcTime: Number.POSITIVE_INFINITY,
	});
}

export function usePriceList(): PriceList | undefined {
	return useOwnPriceList().data?.list ?? undefined;
}

/** Whether the viewer is known to have no price list. Returns false if the list could not be loaded. */
export function useLacksList(): boolean {
	const { memberId, isTrader } = useViewer();
	const { data } = useOwnPriceList();
	if (data) return !data.list;
	return !isTrader || isKnownToLack(localStorage, memberId ?? '', Date.now());
}

/** Reloads the price list, and the searches that used it, after the list was replaced or deleted. */
export async function readPriceListAnew(): Promise<void> {
	await Promise.all([PRICE_LIST, SEARCH].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
