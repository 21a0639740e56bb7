import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { findActiveStone, rememberActiveStone } from './active-stones.ts';

interface Actions {
	/** The query as its address has it. */
	question: string;
	/** The stones that are shown, in their order. */
	ids: readonly string[];
	onFilter: () => void;
	onOpen: (index: number) => void;
	onBid: (index: number) => void;
	onTrack: (index: number) => void;
	/** Absent where nothing can be selected. */
	selecting:
		| {
				onToggle: (index: number) => void;
				/** Selects from one row to another, or from where the last range began. */
				onExtend: (to: number, from: number) => void;
				onAll: () => void;
				/** Undefined while nothing is selected. */
				onClear: (() => void) | undefined;
				/** Undefined while not as many are selected as can be compared. */
				onCompare: (() => void) | undefined;
		  }
		| undefined;
}

type Act = (() => void) | false | undefined;

/**
 * The keyboard of the result list: arrows move, with shift they select, and so
 * does the space bar; Ctrl+A selects all that is loaded, Escape lets go; Enter
 * opens, `b` bids, `f` tracks, `c` compares, `/` goes to the filters. Keys that
 * belong to a field, a dialog or a focused control are left alone.
 */
export function useResultKeys({ question, ids, onFilter, onOpen, onBid, onTrack, selecting }: Actions) {
	const [chosen, setChosen] = useState<{ question: string; id: string | undefined }>();
	// Another question has no active row yet; one that is asked again, as by the back button, has the row that was left.
	const id = chosen?.question === question ? chosen.id : findActiveStone(question);
	const active = id === undefined ? -1 : ids.indexOf(id);
	const { length } = ids;
	const here = active >= 0;
	const setActive = (index: number) => {
		setChosen({ question, id: ids[index] });
		rememberActiveStone(question, ids[index]);
	};
	const move = (to: number, select: boolean) => {
		setActive(to);
		if (select) selecting?.onExtend(to, here ? active : to);
	};
	const find = (event: KeyboardEvent): Act => {
		const { key, shiftKey, target } = event;
		if (event.ctrlKey || event.metaKey) return key === 'a' && length > 0 && selecting?.onAll;
		return {
			'/': onFilter,
			ArrowDown: length > 0 && (() => move(Math.min(active + 1, length - 1), shiftKey)),
			ArrowUp: here && (() => move(Math.max(active - 1, 0), shiftKey)),
			Enter: here && !isControl(target) && (() => onOpen(active)),
			' ': here && !isControl(target) && selecting && (() => selecting.onToggle(active)),
			Escape: selecting?.onClear,
			b: here && (() => onBid(active)),
			c: selecting?.onCompare,
			f: here && (() => onTrack(active)),
		}[key];
	};
	useWindowEvent('keydown', (event) => {
		if (event.defaultPrevented || event.altKey || event.isComposing || isHeldElsewhere(event.target)) return;
		const act = find(event);
		if (!act) return;
		event.preventDefault();
		act();
	});
	return { active, setActive };
}

/** A row's own checkbox, and that of all rows, takes no key but the space bar. */
function isHeldElsewhere(target: EventTarget | null): boolean {
	if (document.querySelector('[role="dialog"]')) return true;
	if (!(target instanceof Element) || target.matches(':is(td, th) input[type=checkbox]')) return false;
	// A dialog that this very key has closed is gone, and what was pressed in it was not meant for the list.
	return target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"], [role="tablist"]') !== null;
}

function isControl(target: EventTarget | null): boolean {
	return target instanceof Element && target.closest('a, button, input, [role="separator"]') !== null;
}
