import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus to where it was before a dialog opened. Mantine does this only for dialogs that stay
 * rendered while closed. Ours load when they open, and some are removed when they close or are opened from a
 * menu that is gone by then.
 */
export function useFocusBack(opened: boolean): void {
	const before = useRef<HTMLElement>(null);
	// A layout effect runs before the dialog takes the focus.
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

/** Returns the focused element, or the button of the menu that contains it. Returns null if nothing has the focus. */
function findLasting(focused: Element | null): HTMLElement | null {
	const menu = focused?.closest('[role=menu]');
	const lasting = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : focused;
	return lasting instanceof HTMLElement && lasting !== document.body ? lasting : null;
}
