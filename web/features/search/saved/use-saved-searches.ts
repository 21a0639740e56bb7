import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import { api } from '#web/lib/api/api.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { NO_FILTERS, type SearchFilters } from '../search-url.ts';

/** One page with the maximum number of saved searches. */
const ALL = { page: 0, size: 100 } as const;
export const nameSavedSearches = (memberId: string) => ['saved-searches', memberId];

export function useSavedSearches(memberId: string, shown: boolean) {
	const { t } = useTranslation('search');
	const client = useQueryClient();
	const queryKey = nameSavedSearches(memberId);
	const list = useQuery({ queryKey, queryFn: () => api.savedSearches({ query: ALL }), enabled: shown });
	const save = useMutation({
		mutationFn: ({ name, alert, filters }: { name: string; alert: boolean; filters: SearchFilters }) =>
			api.saveSearch({ body: { name, alert, search: { ...filters, page: NO_FILTERS.page } } }),
		onSuccess: ({ name }) => {
			showSuccessToast(t('saved.done', { name }));
			return client.invalidateQueries({ queryKey });
		},
	});
	const open = useMutation({
		mutationFn: (savedSearchId: string) => api.savedSearchOpened({ params: { id: savedSearchId } }),
		// The found stones are no longer new. If this call fails, the market reports them again next time.
		onMutate: (savedSearchId) =>
			client.setQueryData<Counts>(nameNewMatches(memberId), (counts) =>
				counts?.map((one) => (one.savedSearchId === savedSearchId ? { ...one, newMatches: 0 } : one)),
			),
	});
	return { list, save, open };
}

/** Polling interval of new matches in milliseconds while the search is open. */
const NEW_EVERY = 5 * 60_000;
type Counts = AnswerOf<Endpoints['newMatches']>;
const nameNewMatches = (memberId: string) => ['new-matches', memberId];

/** Counts the stones that are new since each saved search was last opened, by its id and in total. */
export function useNewMatches(memberId: string) {
	const { data = [] } = useQuery({ queryKey: nameNewMatches(memberId), queryFn: () => api.newMatches({}), staleTime: NEW_EVERY, refetchInterval: NEW_EVERY });
	const counts = new Map(data.map(({ savedSearchId, newMatches }) => [savedSearchId, newMatches]));
	return { counts, total: data.reduce((sum, { newMatches }) => sum + newMatches, 0) };
}
