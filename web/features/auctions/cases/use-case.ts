import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { Case } from '#shared/contract/auctions/cases.ts';
import { api } from '#web/lib/api/api.ts';
import { DIAMOND, INVENTORY } from '#web/parts/stock/diamond-cache.ts';

export const CASES = 'cases';

export function useCase(id: string) {
	return useQuery({ queryKey: [CASES, id], queryFn: () => api.getCase({ params: { id } }) });
}

/** Returns whether a party has ever complained. Otherwise the case is that of a deal that nobody confirmed. */
export const isDisputed = ({ statements }: Case): boolean => statements.some(({ said }) => said === 'COMPLAINT');

/** Names the queries that show a case or its stone. They are loaded again also after a refused action, because somebody else may have acted first. */
export const listShown = ({ diamondId }: Case): QueryKey[] => [[CASES], [DIAMOND, diamondId], [INVENTORY]];
