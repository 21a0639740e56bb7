import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back, when a dialog closes, to where it was when that opened.
 * Mantine's dialogs do so themselves where they stood closed before they opened
 * and stand there after they have closed. Ours are loaded as they open, some are
 * taken away as they close, and some are opened from a menu that is gone by then.
 */
export function useFocusBack(opened: boolean): void {
	const before = useRef<HTMLElement>(null);
	// Before the dialog takes the focus, which it does a moment after it is drawn.
	useLayoutEffect(() => {
		if (opened) before.current = findLasting(document.activeElement);
	}, [opened]);
	useEffect(() => {
		if (!opened) return;
		return () => {
			const now = document.activeElement;
			// Focus that was moved elsewhere as the dialog closed stays there.
			if (now !== null && now !== document.body && now.closest('[role=dialog]') === null) return;
			const back = before.current?.isConnected ? before.current : document.getElementById('main');
			back?.focus({ preventScroll: true });
		};
	}, [opened]);
}

/** Returns the focused element, or the button of the menu that is about to close over it; null without focus. */
function findLasting(focused: Element | null): HTMLElement | null {
	const menu = focused?.closest('[role=menu]');
	const lasting = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : focused;
	return lasting instanceof HTMLElement && lasting !== document.body ? lasting : null;
}
