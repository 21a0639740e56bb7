import { useEffect, useEffectEvent, useState } from 'react';

/** Part of the browser's CloseWatcher, which not every browser has and TypeScript does not declare. */
interface CloseWatcher {
	onclose: (() => void) | null;
	destroy(): void;
}

declare global {
	interface Window {
		CloseWatcher?: new () => CloseWatcher;
	}
}

/**
 * Closes an open overlay when the browser asks for it: Android's Back would leave the page otherwise. Escape also counts as such a request in some
 * browsers. It stays with the overlays' own handlers, which know lists and dialogs inside each other: both would close two at once.
 */
export function useCloseRequest(opened: boolean, onClose: () => void): void {
	const close = useEffectEvent(onClose);
	// A watcher ends at its first request, but the overlay may stay open.
	const [requests, setRequests] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new watcher after each request.
	useEffect(() => {
		if (!opened || !window.CloseWatcher) return undefined;
		const watcher = new window.CloseWatcher();
		watcher.onclose = () => {
			close();
			setRequests((before) => before + 1);
		};
		const keepEscape = (event: KeyboardEvent) => {
			if (event.key === 'Escape') event.preventDefault();
		};
		window.addEventListener('keydown', keepEscape, true);
		return () => {
			watcher.destroy();
			window.removeEventListener('keydown', keepEscape, true);
		};
	}, [opened, requests]);
}
