import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { GUEST_PAGE_SIZE, GUEST_RESULTS } from '#shared/domain/search/limits.ts';
import { readWholePage } from '#web/lib/addresses/whole-page.ts';
import { api } from '#web/lib/api/api.ts';
import { WATCHED } from '#web/lib/api/query.ts';
import { usePreferences } from '#web/lib/browser/preferences.ts';
import { useLacksList, useOwnPriceList } from '#web/parts/prices/price-list/use-price-list.ts';
import { SEARCH } from '#web/parts/stock/diamond-cache.ts';
import { listRangesAt, type Place } from './filters/filter-places.ts';
import { makeListDistance, omitList } from './list-search.ts';
import { isOriginChosen, readOrigin, rememberOrigin } from './saved/remembered-origin.ts';
import { useMissingStones } from './search-pages.ts';
import { limitToGuests, NO_FILTERS, readFilters, type SearchFilters, writeFilters } from './search-url.ts';
import { COLUMNS } from './table/column-layout.ts';

export type SearchPage = Awaited<ReturnType<typeof api.search>>;
export type View = 'list' | 'cards';

const IN_SIGHT: readonly Place[] = ['beforeFancy', 'afterFancy'];

/** Stones per request of an infinite list (each costs a read of the table, so about a window's height), and its maximum length. */
const STRETCH = 50;
const ENDLESS = 10_000;

/** Loads the search of the address, and returns functions to change it. Every change is a history step. */
export function useSearch(viewer: string | undefined) {
	const [url, setUrl] = useSearchParams();
	const { paging } = usePreferences();
	const lacksList = useLacksList();
	// A search that is opened without an address of its own begins with the origin that the member has chosen last.
	const begun = url.size === 0 && viewer ? readOrigin(viewer) : undefined;
	const filters = useMemo(() => {
		const asked = viewer ? { ...readFilters(url), ...(begun !== undefined && { labGrown: begun }) } : limitToGuests(readFilters(url));
		return lacksList ? omitList(asked) : asked;
	}, [url, viewer, begun, lacksList]);
	useEffect(() => {
		if (begun !== undefined) setUrl(writeFilters({ ...NO_FILTERS, labGrown: begun }), { replace: true });
	}, [begun, setUrl]);
	const chosenView = url.get('view');
	const view: View | undefined = chosenView === 'list' || chosenView === 'cards' ? chosenView : undefined;

	const columns = url.get(COLUMNS);
	const go = useCallback(
		(next: SearchFilters, nextView: View | undefined) => {
			if (viewer && isOriginChosen(filters, next)) rememberOrigin(viewer, next.labGrown);
			const address = writeFilters(next);
			if (nextView) address.set('view', nextView);
			if (columns) address.set(COLUMNS, columns);
			setUrl(address);
		},
		[setUrl, columns, viewer, filters],
	);
	const replace = useCallback((next: SearchFilters) => go(next, view), [go, view]);
	const change = useCallback((changed: Partial<SearchFilters>) => go({ ...filters, page: 0, ...changed }, view), [filters, go, view]);
	const clear = useCallback(() => go({ ...NO_FILTERS, ...pickKept(filters) }, view), [filters, go, view]);
	const setView = useCallback((next: View) => go(filters, next), [filters, go]);

	// An address that states a page or page size is shown in pages.
	const endless = paging === 'endless' && !url.has('page') && !url.has('size');
	const size = !endless ? filters.size : viewer ? STRETCH : GUEST_PAGE_SIZE;
	const most = viewer ? ENDLESS : GUEST_RESULTS;
	const result = useInfiniteQuery({
		queryKey: [SEARCH, viewer ?? 'guest', { ...filters, size }],
		// Only the first page requests the counts, which are the same for all pages.
		queryFn: ({ pageParam }) => {
			const isFirst = pageParam === filters.page;
			const counts = { facets: isFirst, histograms: isFirst ? listRangesAt(IN_SIGHT, !viewer) : undefined };
			return readWholePage((page, asked) => api.search({ body: { ...filters, ...counts, size: asked, page } }), pageParam, size);
		},
		initialPageParam: filters.page,
		getNextPageParam: ({ totalElements, number }) => {
			const next = number + 1;
			return endless && next * size < Math.min(totalElements, most) ? next : undefined;
		},
		placeholderData: keepPreviousData,
		staleTime: 10_000,
		meta: WATCHED,
	});
	// The last result stays visible if the next query gets no answer.
	const [found, setFound] = useState({ data: result.data, filters });
	if (result.data && !result.isPlaceholderData && result.data !== found.data) setFound({ data: result.data, filters });
	const pages = (result.data ?? found.data)?.pages;
	const page = useMemo(() => pages && joinPages(pages), [pages]);
	const { data, isFetching, isPlaceholderData, hasNextPage, refetch } = result;
	useMissingStones(isFetching || isPlaceholderData ? undefined : data?.pages, url.toString(), !hasNextPage, most, refetch);
	// If the price-list filter finds nothing, the list may have been deleted elsewhere: reload it.
	const { refetch: readList } = useOwnPriceList();
	const doubtful = filters.listDistance !== undefined && !result.isPlaceholderData && result.data?.pages[0]?.totalElements === 0;
	useEffect(() => {
		if (doubtful) void readList();
	}, [doubtful, readList]);
	/** The filters of the shown rows: after a failure those of the last answer. */
	const shownFilters = result.isError && !result.data ? found.filters : filters;
	return { filters, shownFilters, view, result, page, endless, change, replace, clear, setView };
}

/** Returns the parts of a search that stay when its filters are cleared: the origin, which every search has, and the order. */
function pickKept({ labGrown, size, sort, listDistance }: SearchFilters): Partial<SearchFilters> {
	return { labGrown, size, sort, listDistance: makeListDistance({ sort: listDistance?.sort }) };
}

/** Joins the loaded pages. A stone that moved between pages keeps its first position. */
function joinPages(pages: readonly SearchPage[]): SearchPage | undefined {
	const [first] = pages;
	if (!first || pages.length === 1) return first;
	const seen = new Set<string>();
	const content = pages.flatMap((page) => page.content).filter(({ diamondId }) => !seen.has(diamondId) && seen.add(diamondId));
	return { ...first, content, totalElements: pages.at(-1)?.totalElements ?? first.totalElements };
}
