import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** In the storage of this tab alone: how far each step of its history was scrolled, by the step's key. */
const KEY = 'scrolled';
const scrolled: Record<string, number> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');

/** A new place begins at its top; going back, and reloading, finds a place as it was left. */
export function useScrollRestoration(): void {
	const { key, hash } = useLocation();
	const kind = useNavigationType();
	useLayoutEffect(() => {
		if (kind === 'POP') window.scrollTo(0, scrolled[key] ?? 0);
		else if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
		else window.scrollTo(0, 0);
	}, [key, hash, kind]);
	useEffect(() => {
		const follow = () => {
			scrolled[key] = window.scrollY;
		};
		window.addEventListener('scroll', follow, { passive: true });
		return () => window.removeEventListener('scroll', follow);
	}, [key]);
	useEffect(() => {
		window.history.scrollRestoration = 'manual';
		const keep = () => sessionStorage.setItem(KEY, JSON.stringify(scrolled));
		window.addEventListener('pagehide', keep);
		return () => window.removeEventListener('pagehide', keep);
	}, []);
}
