import { useQuery } from '@tanstack/react-query';
import type { PriceList } from '#shared/domain/price-list.ts';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { SEARCH } from '../diamond-cache.ts';

const PRICE_LIST = 'price-list';
/** Milliseconds for which a list that came is not asked for again: a new one appears once a week, and what is uploaded here is known at once. */
const KNOWN_FOR = 600_000;

/** The member's own price list with all that is known of it. It stays in this page's memory: the browser stores nothing of it. */
export function useOwnPriceList() {
	const { member, isTrader } = useSession();
	return useQuery({
		queryKey: [PRICE_LIST, member?.userId],
		queryFn: () => api.priceList({}),
		enabled: isTrader,
		staleTime: KNOWN_FOR,
		gcTime: Number.POSITIVE_INFINITY,
	});
}

/** The member's own price list; undefined while it is not known, and for who has none. */
export function usePriceList(): PriceList | undefined {
	return useOwnPriceList().data?.list ?? undefined;
}

/** Whether it is known that the viewer has no price list; a list that could not be loaded may be there. */
export function useLacksList(): boolean {
	const { isTrader } = useSession();
	const { data } = useOwnPriceList();
	return !isTrader || (data !== undefined && !data.list);
}

/** After the list was replaced or deleted: what was found by the one before is asked for again. */
export async function readPriceListAnew(): Promise<void> {
	await Promise.all([PRICE_LIST, SEARCH].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
