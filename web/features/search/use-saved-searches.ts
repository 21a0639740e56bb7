import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SavedSearch, SavedSearchPage } from '#shared/contract/saved-searches.ts';
import { api } from '../../lib/api.ts';
import { showError } from '../../lib/errors.ts';
import { showSuccessToast } from '../../lib/toast.ts';
import { NO_FILTERS, type SearchFilters } from './search-url.ts';

/** As many as a member may have. */
const ALL = { page: 0, size: 100 } as const;
type Page = typeof SavedSearchPage._output;

/** The member's saved searches, and what can be done with them. Asked for only while they are shown. */
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
		onError: showError,
	});
	const setAlert = useMutation({
		mutationFn: ({ savedSearchId, name, search, alert }: SavedSearch) =>
			api.changeSavedSearch({ params: { id: savedSearchId }, body: { name, search, alert } }),
		// The switch turns at once, and back if the market refuses.
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
	return { list, save, setAlert, remove };
}
