import { useCallback, useEffect, useRef } from 'react';
import type { SearchFilters } from '../search-url.ts';
import { rememberSearch } from './recent-searches.ts';

/** Stores the last search when the member leaves the page, and when the returned function is called, but not each intermediate search. */
export function useRememberedSearch(memberId: string | undefined, filters: SearchFilters): () => void {
	const latest = useRef(filters);
	useEffect(() => {
		latest.current = filters;
	}, [filters]);
	const remember = useCallback(() => {
		if (memberId !== undefined) rememberSearch(memberId, latest.current);
	}, [memberId]);
	useEffect(() => {
		window.addEventListener('pagehide', remember);
		return () => {
			window.removeEventListener('pagehide', remember);
			remember();
		};
	}, [remember]);
	return remember;
}
