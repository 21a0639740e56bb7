import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { GUEST_PAGE_SIZE, GUEST_RESULTS } from '#shared/domain/search/limits.ts';
import { readWholePage } from '#web/lib/addresses/whole-page.ts';
import { api } from '#web/lib/api/api.ts';
import { usePreferences } from '#web/lib/browser/preferences.ts';
import { useLacksList, useOwnPriceList } from '#web/parts/prices/price-list/use-price-list.ts';
import { SEARCH, shareStones } from '#web/parts/stock/diamond-cache.ts';
import { listRangesAt, type Place } from './filters/filter-places.ts';
import { makeListDistance, omitList } from './list-search.ts';
import { limitToGuests, NO_FILTERS, readFilters, type SearchFilters, writeFilters } from './search-url.ts';
import { COLUMNS } from './table/column-layout.ts';

export type SearchPage = Awaited<ReturnType<typeof api.search>>;
export type View = 'list' | 'cards';

/** Where the panel of filters shows ranges without anything being unfolded. */
const IN_SIGHT: readonly Place[] = ['beforeFancy', 'afterFancy'];

/** How many stones a list without an end loads at a time (a window full: each costs the table a read), and how many it has in all: who reads so far wants another question. */
const STRETCH = 50;
const ENDLESS = 10_000;

/** The search that the address names, its result, and how to change it. Every change is a step that the back button undoes. */
export function useSearch(viewer: string | undefined) {
	const [url, setUrl] = useSearchParams();
	const { paging } = usePreferences();
	const lacksList = useLacksList();
	const filters = useMemo(() => {
		const asked = viewer ? readFilters(url) : limitToGuests(readFilters(url));
		return lacksList ? omitList(asked) : asked;
	}, [url, viewer, lacksList]);
	const chosenView = url.get('view');
	const view: View | undefined = chosenView === 'list' || chosenView === 'cards' ? chosenView : undefined;

	const columns = url.get(COLUMNS);
	const go = useCallback(
		(next: SearchFilters, nextView: View | undefined) => {
			const address = writeFilters(next);
			if (nextView) address.set('view', nextView);
			if (columns) address.set(COLUMNS, columns);
			setUrl(address);
		},
		[setUrl, columns],
	);
	const replace = useCallback((next: SearchFilters) => go(next, view), [go, view]);
	/** Changes some filters and goes back to the first page. */
	const change = useCallback((changed: Partial<SearchFilters>) => go({ ...filters, page: 0, ...changed }, view), [filters, go, view]);
	const clear = useCallback(
		() => go({ ...NO_FILTERS, size: filters.size, sort: filters.sort, listDistance: makeListDistance({ sort: filters.listDistance?.sort }) }, view),
		[filters, go, view],
	);
	const setView = useCallback((next: View) => go(filters, next), [filters, go]);

	// An address that names a page or its size is of pages.
	const endless = paging === 'endless' && !url.has('page') && !url.has('size');
	const size = !endless ? filters.size : viewer ? STRETCH : GUEST_PAGE_SIZE;
	const result = useInfiniteQuery({
		queryKey: [SEARCH, viewer ?? 'guest', { ...filters, size }],
		// The counts are the same for every stretch of a list.
		queryFn: ({ pageParam }) => {
			const isFirst = pageParam === filters.page;
			const counts = { facets: isFirst, histograms: isFirst ? listRangesAt(IN_SIGHT, !viewer) : undefined };
			return readWholePage((page, asked) => api.search({ body: { ...filters, ...counts, size: asked, page } }), pageParam, size);
		},
		initialPageParam: filters.page,
		getNextPageParam: ({ totalElements, number }) => {
			const next = number + 1;
			return endless && next * size < Math.min(totalElements, viewer ? ENDLESS : GUEST_RESULTS) ? next : undefined;
		},
		placeholderData: keepPreviousData,
		staleTime: 10_000,
		structuralSharing: shareStones,
	});
	// The last result stays in sight if the next query gets no answer.
	const [found, setFound] = useState(result.data);
	if (result.data && result.data !== found) setFound(result.data);
	const pages = (result.data ?? found)?.pages;
	const page = useMemo(() => pages && joinPages(pages), [pages]);
	// Nothing found by the list: it may have been deleted elsewhere.
	const { refetch: readList } = useOwnPriceList();
	const doubtful = filters.listDistance !== undefined && !result.isPlaceholderData && result.data?.pages[0]?.totalElements === 0;
	useEffect(() => {
		if (doubtful) void readList();
	}, [doubtful, readList]);
	return { filters, view, result, page, endless, change, replace, clear, setView };
}

/** The stretches of a list as one. A stone that moved while the list was read stands where it was seen first. */
function joinPages(pages: readonly SearchPage[]): SearchPage | undefined {
	const [first] = pages;
	if (!first || pages.length === 1) return first;
	const seen = new Set<string>();
	const content = pages.flatMap((page) => page.content).filter(({ diamondId }) => !seen.has(diamondId) && seen.add(diamondId));
	return { ...first, content, totalElements: pages.at(-1)?.totalElements ?? first.totalElements };
}
