import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { DIAMOND, isForMembers, SEARCH, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import type { InventoryView } from './inventory-url.ts';

/** A member's and an admin's lists. `won`: accepted and still to be completed; `lost`: closed with another member in the lead. */
export const MEMBER_LISTS = ['myBid', 'won', 'lost', 'tracked'] as const;
export const ADMIN_LISTS = ['market', 'allBid'] as const;
export type StockList = (typeof MEMBER_LISTS)[number] | (typeof ADMIN_LISTS)[number];

interface Stock {
	rows: readonly ShownDiamond[];
	total: number;
	isPending: boolean;
	isError: boolean;
	error: unknown;
	refetch: () => void;
}

/** Loads one page of a list. Won stones are few and fit on one page, sorted by deadline. */
export function useStock(memberId: string, list: StockList, view: Pick<InventoryView, 'page' | 'size' | 'sort'>): Stock {
	const found = useFound(memberId, list, view);
	const won = useWon(memberId, list === 'won');
	return list === 'won' ? won : found;
}

function useFound(memberId: string, list: StockList, { page, size, sort }: Pick<InventoryView, 'page' | 'size' | 'sort'>): Stock {
	const readPage = async () => {
		if (list === 'lost') return api.lostAuctions({ query: { page, size } });
		// Admins see treated stones too; a member's own lists contain them anyway.
		return api.search({ body: { ...(list !== 'market' && { [list]: true }), includeTreated: true, page, size, sort: sort ? [sort] : [] } });
	};
	const { data, isPending, isError, error, refetch } = useQuery({
		queryKey: [SEARCH, memberId, 'stock', list, page, size, sort],
		queryFn: readPage,
		placeholderData: keepPreviousData,
		enabled: list !== 'won',
	});
	return { rows: data?.content ?? [], total: data?.totalElements ?? 0, isPending, isError: isError && !data, error, refetch: () => void refetch() };
}

/** Loads the stones that the member is buying from the dashboard, because no search shows accepted stones. */
function useWon(memberId: string, enabled: boolean): Stock {
	const figures = useQuery({ queryKey: [SEARCH, memberId, 'purchases'], queryFn: () => api.dashboard({}), enabled });
	const ids = figures.data?.role === 'User' ? figures.data.deals.purchases : [];
	const stones = useQueries({
		queries: ids.map((id) => ({ queryKey: [DIAMOND, id], queryFn: () => api.getDiamond({ params: { id } }), enabled })),
	});
	const rows = stones.flatMap(({ data }) => (data && isForMembers(data) ? data : []));
	return {
		rows: rows.toSorted((one, other) => (one.confirmBy ?? '').localeCompare(other.confirmBy ?? '')),
		total: rows.length,
		isPending: figures.isPending || stones.some(({ isPending }) => isPending),
		isError: figures.isError || stones.some(({ isError, data }) => isError && !data),
		error: figures.error ?? stones.find(({ isError, data }) => isError && !data)?.error,
		refetch: () => {
			void figures.refetch();
			for (const stone of stones) if (stone.isError) void stone.refetch();
		},
	};
}
