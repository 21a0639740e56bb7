import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Case } from '#shared/contract/auctions/cases.ts';
import type { Party } from '#shared/domain/auctions/completion.ts';
import { api } from '#web/lib/api/api.ts';
import { showError } from '#web/lib/api/errors.ts';
import { DIAMOND, INVENTORY } from '#web/parts/stock/diamond-cache.ts';

export const CASES = 'cases';

export function useCase(id: string) {
	return useQuery({ queryKey: [CASES, id], queryFn: () => api.getCase({ params: { id } }) });
}

export type CaseAct = { act: 'confirm' | 'withdraw' } | { act: 'complain'; reason: string } | { act: 'decide'; banned: Party[]; reason: string };

/**
 * Returns the mutation for an action on a case. It reloads the case and its stone, also after an error,
 * because somebody else may have acted first.
 */
export function useCaseAct({ caseId, diamondId }: Case) {
	const client = useQueryClient();
	const params = { id: caseId };
	return useMutation({
		mutationFn: (act: CaseAct): Promise<unknown> => {
			switch (act.act) {
				case 'confirm':
					return api.bidStatus({ body: { diamondId, status: 'COMPLETED' } });
				case 'complain':
					return api.bidStatus({ body: { diamondId, status: 'COMPLAINT', reason: act.reason } });
				case 'withdraw':
					return api.withdrawComplaint({ params });
				case 'decide':
					return api.decideCase({ params, body: { banned: act.banned, reason: act.reason } });
			}
		},
		// Forms with a text show the error themselves.
		onError: (error, { act }) => act === 'complain' || act === 'decide' || showError(error),
		onSettled: () => Promise.all([[CASES], [DIAMOND, diamondId], [INVENTORY]].map((queryKey) => client.invalidateQueries({ queryKey }))),
	});
}
