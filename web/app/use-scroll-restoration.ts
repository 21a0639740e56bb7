import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** In the storage of this tab alone: how far each step of its history was scrolled, by the step's key. */
const KEY = 'scrolled';
const scrolled: Record<string, number> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');

/** Scrolls there, and again with what comes later: how that is done is loaded after the first page. */
function keepUp(left: number): () => void {
	let end: (() => void) | undefined;
	let over = false;
	window.scrollTo(0, left);
	import('./offers/bring-back.ts').then(
		({ bringBack }) => {
			if (!over) end = bringBack(left);
		},
		() => undefined,
	);
	return () => {
		over = true;
		end?.();
	};
}

/** A new place begins at its top; going back, and reloading, finds a place as it was left. */
export function useScrollRestoration(): void {
	const { key: step, pathname, search, hash } = useLocation();
	// Every page that is opened anew begins with a step of the same name.
	const key = `${step} ${pathname}${search}`;
	const kind = useNavigationType();
	useLayoutEffect(() => {
		const left = kind === 'POP' && scrolled[key];
		if (left) return keepUp(left);
		if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
		else window.scrollTo(0, 0);
	}, [key, hash, kind]);
	// Changes hands as the place does: what the next place is scrolled to is not written down for this one.
	useLayoutEffect(() => {
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
