import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';

interface Actions {
	/** How many results are shown. */
	length: number;
	onFilter: () => void;
	onOpen: (index: number) => void;
	onBid: (index: number) => void;
	onTrack: (index: number) => void;
}

/**
 * The keyboard of the result list: arrows move, Enter opens, `b` bids, `f`
 * tracks, `/` goes to the filters. Keys that belong to a field, a dialog or a
 * focused control are left alone.
 */
export function useResultKeys({ length, onFilter, onOpen, onBid, onTrack }: Actions) {
	const [chosen, setActive] = useState(-1);
	const active = chosen < length ? chosen : -1;
	useWindowEvent('keydown', (event) => {
		if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isHeldElsewhere(event.target)) return;
		const here = active >= 0;
		const act = {
			'/': onFilter,
			ArrowDown: length > 0 && (() => setActive(Math.min(active + 1, length - 1))),
			ArrowUp: here && (() => setActive(Math.max(active - 1, 0))),
			Enter: here && !isControl(event.target) && (() => onOpen(active)),
			b: here && (() => onBid(active)),
			f: here && (() => onTrack(active)),
		}[event.key];
		if (!act) return;
		event.preventDefault();
		act();
	});
	return { active, setActive };
}

function isHeldElsewhere(target: EventTarget | null): boolean {
	if (document.querySelector('[role="dialog"]')) return true;
	return target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="tablist"]') !== null;
}

function isControl(target: EventTarget | null): boolean {
	return target instanceof Element && target.closest('a, button') !== null;
}
