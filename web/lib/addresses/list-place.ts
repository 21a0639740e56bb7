import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Returns the page number of the address, counted from 0 (the address counts from 1). An invalid number counts as the first page. */
export function readPage(url: URLSearchParams): number {
	const page = Number(url.get('page'));
	return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page - 1 : 0;
}

/** Returns the state and page that a list shows, both stored in the address. Choosing another state returns to its first page. */
export function useListPlace<S extends string>(states: readonly S[], usual: S) {
	const [url, setUrl] = useSearchParams();
	const state = states.find((one) => one === url.get('state')) ?? usual;
	return {
		state,
		page: readPage(url),
		showState: (next: string) => setUrl({ state: next }),
		showPage: (next: number) =>
			setUrl((before) => {
				const { page: _, ...rest } = Object.fromEntries(before);
				return { ...rest, state, ...(next > 0 && { page: String(next + 1) }) };
			}),
	};
}

/** Loads a page of a list; the previous page is shown meanwhile. A page that no longer exists is left, see `useLastPage`. */
export function useListPage<T>(queryKey: QueryKey, load: () => Promise<{ content: T[]; totalElements: number }>, size: number) {
	const query = useQuery({ queryKey, queryFn: load, placeholderData: keepPreviousData });
	const { content = [], totalElements = 0 } = query.data ?? {};
	useLastPage({ isEmpty: query.isSuccess && !query.isPlaceholderData && content.length === 0, total: totalElements, size });
	return { query, content, totalElements };
}

/**
 * Replaces an address whose page no longer exists by that of the last page, for example after the decision about the page's only entry. `isEmpty`:
 * the page was loaded and has no entry.
 */
export function useLastPage({ isEmpty, total, size }: { isEmpty: boolean; total: number; size: number }): void {
	const [url, setUrl] = useSearchParams();
	const pages = Math.max(1, Math.ceil(total / size));
	const isBeyond = isEmpty && readPage(url) >= pages;
	useEffect(() => {
		if (isBeyond) setUrl((before) => ({ ...Object.fromEntries(before), page: String(pages) }), { replace: true });
	}, [isBeyond, pages, setUrl]);
}
