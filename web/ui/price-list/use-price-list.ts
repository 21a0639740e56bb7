import { useQuery } from '@tanstack/react-query';
import { DAY } from '#shared/domain/limits.ts';
import type { PriceList } from '#shared/domain/price-list.ts';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { useViewer } from '../../lib/session.ts';
import { SEARCH } from '../diamond-cache.ts';
import { isKnownToLack, rememberLack } from './known-lack.ts';

const PRICE_LIST = 'price-list';

/**
 * The member's own price list with all that is known of it. It stays in this page's memory: the browser stores nothing
 * of it but that there is none. So a page that is loaded asks once, where prices are first shown, and for an hour not at
 * all for who has none; with `isSure` it asks in any case.
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

/** The member's own price list; undefined while it is not known, and for who has none. */
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
