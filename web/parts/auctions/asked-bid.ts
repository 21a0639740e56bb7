import { useSyncExternalStore } from 'react';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { createListeners } from '#web/lib/listeners.ts';

/** The stone on which the viewer bids over a list. `opened`: the dialog is open. `from`: what had the focus before. */
interface AskedBid {
	diamond: Diamond;
	opened: boolean;
	from: Element | null;
}

let asked: AskedBid | undefined;
const { tell, follow } = createListeners();

function set(next: AskedBid | undefined): void {
	asked = next;
	tell();
}

/** Opens the bid dialog over the present page. Returns false if the stone takes no bid of the viewer now. */
export function askBid(diamond: Diamond): boolean {
	const isOpen = diamond.abilities.bid && diamond.requiredBid !== undefined;
	if (isOpen) set({ diamond, opened: true, from: document.activeElement });
	return isOpen;
}

/** Closes the dialog, which then returns the focus. */
export function closeAskedBid(): void {
	if (asked) set({ ...asked, opened: false });
}

/** Removes the dialog. */
export function forgetAskedBid(): void {
	set(undefined);
}

/** Returns the stone of the open or last dialog; undefined if there was none. */
export function useAskedBid(): AskedBid | undefined {
	return useSyncExternalStore(follow, () => asked);
}
