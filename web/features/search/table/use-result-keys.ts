import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { isComposing } from '#web/lib/browser/is-composing.ts';
import { findActiveStone, rememberActiveStone } from './active-stones.ts';

interface Actions {
	question: string;
	ids: readonly string[];
	onFilter: () => void;
	onOpen: (index: number) => void;
	onBid: (index: number) => void;
	onTrack: (index: number) => void;
	/** Absent if nothing can be selected. */
	selecting:
		| {
				onToggle: (index: number) => void;
				/** Selects the rows from `from`, or from the last range's anchor, to `to`. */
				onExtend: (to: number, from: number) => void;
				onAll: () => void;
				/** Undefined while nothing is selected. */
				onClear: (() => void) | undefined;
				/** Undefined unless the number of selected stones can be compared. */
				onCompare: (() => void) | undefined;
		  }
		| undefined;
}

type Act = (() => void) | false | undefined;

/**
 * Handles the keyboard of the result list. Arrows move the cursor, with shift they select; the space bar
 * toggles a row. Ctrl+A selects all loaded rows, Escape clears the selection. Enter opens a stone, `b` bids,
 * `f` tracks, `c` compares, `/` goes to the filters. Keys in a field, a dialog or a focused control are
 * ignored.
 */
export function useResultKeys({ question, ids, onFilter, onOpen, onBid, onTrack, selecting }: Actions) {
	const [chosen, setChosen] = useState<{ question: string; id: string | undefined }>();
	// A new query has no active row. A repeated one, for instance after the back button, has its last active row.
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
		if (event.defaultPrevented || event.altKey || isComposing(event) || isHeldElsewhere(event.target)) return;
		const act = find(event);
		if (!act) return;
		event.preventDefault();
		act();
	});
	return { active, setActive };
}

/** Whether a field, dialog or menu handles the keys. The rows' checkboxes handle only the space bar. */
function isHeldElsewhere(target: EventTarget | null): boolean {
	if (document.querySelector('[role="dialog"]')) return true;
	if (!(target instanceof Element) || target.matches(':is(td, th) input[type=checkbox]')) return false;
	// A dialog that this key has just closed is no longer in the document, but the target is still inside it.
	return target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"], [role="tablist"]') !== null;
}

function isControl(target: EventTarget | null): boolean {
	return target instanceof Element && target.closest('a, button, input, [role="separator"]') !== null;
}
