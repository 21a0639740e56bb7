import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { runWhenLoaded } from '#web/lib/browser/run-when-loaded.ts';
import { tryToStore } from '#web/lib/try-to-store.ts';

/** Key in the tab's session storage of the scroll position of each history entry. */
const KEY = 'scrolled';
const scrolled: Record<string, number> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');

/** Scrolls to `left`, and again as content loads. The code for the latter is loaded after the first page. */
function scrollWhileLoading(left: number): () => void {
	window.scrollTo(0, left);
	return runWhenLoaded(
		() => import('./offers/bring-back.ts'),
		({ bringBack }) => bringBack(left),
	);
}

/**
 * Scrolls a new page to its top. After going back or reloading, restores the page's scroll position. A page that only rewrites its own address, as for
 * an opened dialog or a chosen column, stays where it is.
 */
export function useScrollRestoration(): void {
	const { key: step, pathname, search, hash } = useLocation();
	// Every newly opened page begins with a history entry of the same key, so the path is added.
	const key = `${step} ${pathname}${search}`;
	const kind = useNavigationType();
	const shown = useRef('');
	useLayoutEffect(() => {
		const isSame = shown.current === pathname;
		shown.current = pathname;
		if (kind === 'REPLACE' && isSame) return;
		const left = kind === 'POP' && scrolled[key];
		if (left) return scrollWhileLoading(left);
		if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
		else window.scrollTo(0, 0);
	}, [key, pathname, hash, kind]);
	// A layout effect, so that scrolling on the next page is not stored as this page's position.
	useLayoutEffect(() => {
		const follow = () => {
			scrolled[key] = window.scrollY;
		};
		window.addEventListener('scroll', follow, { passive: true });
		return () => window.removeEventListener('scroll', follow);
	}, [key]);
	useEffect(() => {
		window.history.scrollRestoration = 'manual';
	}, []);
	useWindowEvent('pagehide', () => tryToStore(sessionStorage, KEY, JSON.stringify(scrolled)));
}
