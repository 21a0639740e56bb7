import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import type { SavedSearch, SavedSearchPage } from '#shared/contract/search/saved-searches.ts';
import { api } from '#web/lib/api/api.ts';
import { showError } from '#web/lib/api/errors.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { NO_FILTERS, type SearchFilters } from '../search-url.ts';

/** One page with the maximum number of saved searches. */
const ALL = { page: 0, size: 100 } as const;
type Page = typeof SavedSearchPage._output;

export function useSavedSearches(memberId: string, shown: boolean) {
	const { t } = useTranslation('search');
	const client = useQueryClient();
	const queryKey = ['saved-searches', memberId];
	const change = (next: (content: SavedSearch[]) => SavedSearch[]) =>
		client.setQueryData<Page>(queryKey, (page) => page && { ...page, content: next(page.content) });
	const askAgain = () => client.invalidateQueries({ queryKey });

	const list = useQuery({ queryKey, queryFn: () => api.savedSearches({ query: ALL }), enabled: shown });
	const save = useMutation({
		mutationFn: ({ name, alert, filters }: { name: string; alert: boolean; filters: SearchFilters }) =>
			api.saveSearch({ body: { name, alert, search: { ...filters, page: NO_FILTERS.page } } }),
		onSuccess: ({ name }) => {
			showSuccessToast(t('saved.done', { name }));
			return askAgain();
		},
	});
	/** Replaces a saved search by one with another name or alert. */
	const replace = useMutation({
		mutationFn: ({ savedSearchId, name, search, alert }: SavedSearch) =>
			api.changeSavedSearch({ params: { id: savedSearchId }, body: { name, search, alert } }),
		// The row changes at once, and changes back if the market refuses.
		onMutate: (changed) => change((content) => content.map((one) => (one.savedSearchId === changed.savedSearchId ? changed : one))),
		onError: showError,
		onSettled: askAgain,
	});
	const remove = useMutation({
		mutationFn: ({ savedSearchId }: SavedSearch) => api.removeSavedSearch({ params: { id: savedSearchId } }),
		onSuccess: (_, { savedSearchId }) => change((content) => content.filter((one) => one.savedSearchId !== savedSearchId)),
		onError: showError,
		onSettled: askAgain,
	});
	const open = useMutation({
		mutationFn: (savedSearchId: string) => api.savedSearchOpened({ params: { id: savedSearchId } }),
		// The found stones are no longer new. If this call fails, the market reports them again next time.
		onMutate: (savedSearchId) =>
			client.setQueryData<Counts>(nameNewMatches(memberId), (counts) =>
				counts?.map((one) => (one.savedSearchId === savedSearchId ? { ...one, newMatches: 0 } : one)),
			),
	});
	return { list, save, replace, remove, open };
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
