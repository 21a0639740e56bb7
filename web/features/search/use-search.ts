import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../lib/api.ts';
import { SEARCH } from '../../ui/diamond-cache.ts';
import { limitToGuests, NO_FILTERS, readFilters, type SearchFilters, writeFilters } from './search-url.ts';

export type Facets = NonNullable<Awaited<ReturnType<typeof api.search>>['facets']>;
export type View = 'list' | 'cards';

/** The search that the address names, its result, and how to change it. Every change is a step that the back button undoes. */
export function useSearch(viewer: string | undefined) {
	const [url, setUrl] = useSearchParams();
	const filters = useMemo(() => (viewer ? readFilters(url) : limitToGuests(readFilters(url))), [url, viewer]);
	const chosenView = url.get('view');
	const view: View | undefined = chosenView === 'list' || chosenView === 'cards' ? chosenView : undefined;

	const go = useCallback(
		(next: SearchFilters, nextView: View | undefined) => {
			const address = writeFilters(next);
			if (nextView) address.set('view', nextView);
			setUrl(address);
		},
		[setUrl],
	);
	const replace = useCallback((next: SearchFilters) => go(next, view), [go, view]);
	/** Changes some filters and goes back to the first page. */
	const change = useCallback((changed: Partial<SearchFilters>) => go({ ...filters, page: 0, ...changed }, view), [filters, go, view]);
	const clear = useCallback(() => go({ ...NO_FILTERS, size: filters.size, sort: filters.sort }, view), [filters, go, view]);
	const setView = useCallback((next: View) => go(filters, next), [filters, go]);

	const result = useQuery({
		queryKey: [SEARCH, viewer ?? 'guest', filters],
		queryFn: () => api.search({ body: { ...filters, facets: true } }),
		placeholderData: keepPreviousData,
		staleTime: 10_000,
	});
	// What was found last stays in sight when the next question gets no answer.
	const [found, setFound] = useState(result.data);
	if (result.data && result.data !== found) setFound(result.data);
	return { filters, view, result, page: result.data ?? found, change, replace, clear, setView };
}
