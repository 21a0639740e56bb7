import { useCallback, useEffect, useRef } from 'react';
import type { SearchFilters } from '../search-url.ts';
import { rememberSearch } from './recent-searches.ts';

/** Remembers what was asked last when one goes on to a stone or elsewhere, and when the function is called: not each step on the way there. */
export function useRememberedSearch(memberId: string | undefined, filters: SearchFilters): () => void {
	const latest = useRef(filters);
	useEffect(() => {
		latest.current = filters;
	}, [filters]);
	const remember = useCallback(() => {
		if (memberId !== undefined) rememberSearch(memberId, latest.current);
	}, [memberId]);
	useEffect(() => {
		// Also when the page itself goes.
		window.addEventListener('pagehide', remember);
		return () => {
			window.removeEventListener('pagehide', remember);
			remember();
		};
	}, [remember]);
	return remember;
}
