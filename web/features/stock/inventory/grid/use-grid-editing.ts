import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { RecordReader } from '#shared/sheet/records.ts';
import { isComposing } from '#web/lib/browser/is-composing.ts';
import {
	clearSelection,
	copySelection,
	fillDown,
	GRID_COLUMNS,
	type Grid,
	listProblems,
	moveCursor,
	type Place,
	pasteCells,
	putTyped,
	readCellText,
	redoEdit,
	type TypedCell,
	undoEdit,
} from './grid-model.ts';

const ROW_HEIGHT = 32;

const START: Place = { row: 0, column: 0 };
const END: Place = { row: Number.MAX_SAFE_INTEGER, column: GRID_COLUMNS.length };

const STEPS: Readonly<Record<string, Place>> = {
	ArrowUp: { row: -1, column: 0 },
	ArrowDown: { row: 1, column: 0 },
	ArrowLeft: { row: 0, column: -1 },
	ArrowRight: { row: 0, column: 1 },
	Tab: { row: 0, column: 1 },
	Enter: { row: 1, column: 0 },
	PageUp: { row: -20, column: 0 },
	PageDown: { row: 20, column: 0 },
	Home: { row: 0, column: -GRID_COLUMNS.length },
	End: { row: 0, column: GRID_COLUMNS.length },
};

interface Edited {
	grid: Grid;
	rows: readonly Diamond[];
	onGrid: (grid: Grid) => void;
}

/** Handles keys and typing in the grid. `editing` is the cell that is being typed in. */
export function useGridEditing({ grid, rows, onGrid }: Edited) {
	const scroll = useRef<HTMLDivElement>(null);
	const table = useRef<HTMLTableElement>(null);
	const { typed, cursor } = grid;
	const current = rows[cursor.row];
	const name = GRID_COLUMNS[cursor.column] ?? 'lotId';
	const [editing, setEditing] = useState<TypedCell>();
	/** Whether the edited text is not applied yet. Leaving the field by a key or the mouse applies it at once. */
	const waits = useRef(false);
	const edit = (text: string | undefined) => {
		const cell = editing ?? (current && { row: current, name });
		waits.current = text !== undefined;
		setEditing(cell && text !== undefined ? { ...cell, text } : undefined);
	};
	/** Ends the typing and returns the grid with the typed text. */
	const takeTyped = () => {
		edit(undefined);
		return editing ? putTyped(grid, rows, editing) : grid;
	};
	useEffect(() => {
		const isShown = !editing || rows.some(({ diamondId }) => diamondId === editing.row.diamondId);
		if (isShown) return;
		// A half-typed text would be a wrong value: it goes with its stone, and the keys stay in the grid.
		edit(undefined);
		table.current?.focus();
	});
	const problems = useMemo(() => listProblems({ typed }), [typed]);
	// The problems of a stone have a line of their own below its cells.
	const estimateSize = (index: number) => ROW_HEIGHT * (problems.has(rows[index]?.diamondId ?? '') ? 2 : 1);
	const virtualizer = useVirtualizer({ count: rows.length, getScrollElement: () => scroll.current, estimateSize, overscan: 8 });
	// biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when rows get or lose this line.
	useLayoutEffect(() => virtualizer.measure(), [virtualizer, problems]);

	const move = (by: Place, extend: boolean, from = grid) => {
		const moved = moveCursor(from, rows, by, extend);
		onGrid(moved);
		virtualizer.scrollToIndex(moved.cursor.row);
		table.current?.focus();
	};
	const finish = (by: Place) => move(by, false, takeTyped());
	const onEditingKey = (event: KeyboardEvent) => {
		event.stopPropagation();
		// Enter that confirms a Japanese conversion must not end the editing.
		if (isComposing(event.nativeEvent)) return;
		if (event.key === 'Escape') {
			edit(undefined);
			table.current?.focus();
		} else if (event.key === 'Enter' || event.key === 'Tab') {
			event.preventDefault();
			finish(STEPS[event.key] ?? cursor);
		}
	};
	const onKey = (event: KeyboardEvent) => {
		const command = event.ctrlKey || event.metaKey;
		const key = event.key.toLowerCase();
		const step = STEPS[event.key];
		if (command && key === 'z') onGrid(event.shiftKey ? redoEdit(grid) : undoEdit(grid));
		else if (command && key === 'y') onGrid(redoEdit(grid));
		else if (command && key === 'd') onGrid(fillDown(grid, rows));
		else if (command && key === 'a') onGrid({ ...moveCursor({ ...grid, cursor: START }, rows, END), anchor: START });
		// At either end of the grid, Tab leaves it.
		else if (event.key === 'Tab' && (event.shiftKey ? cursor.column === 0 : cursor.column === GRID_COLUMNS.length - 1)) return;
		else if (event.key === 'Tab' && event.shiftKey) move({ row: 0, column: -1 }, false);
		else if (event.key === 'F2' || (event.key === 'Enter' && !event.shiftKey)) current?.abilities.edit && edit(readCellText(grid, current, name));
		else if (step && !command) move(step, event.shiftKey && event.key !== 'Tab');
		else if (event.key === 'Delete' || event.key === 'Backspace') onGrid(clearSelection(grid, rows));
		else if (event.key.length === 1 && !command && current?.abilities.edit) edit(event.key);
		else return;
		event.preventDefault();
	};
	return {
		...{ scroll, table, virtualizer, problems, current, editing, edit, onEditingKey, onKey },
		/** Applies the typed text when the mouse leaves the field. */
		onLeave: () => waits.current && finish({ row: 0, column: 0 }),
		onPoint: (place: Place, extend: boolean) => {
			const isCursor = place.row === cursor.row && place.column === cursor.column;
			if (isCursor && editing !== undefined) return;
			onGrid(moveCursor({ ...takeTyped(), cursor: place }, rows, START, extend));
		},
	};
}

/** Copies and pastes cells, except while a cell is being typed in. */
export function handleClipboard({ grid, rows, onGrid }: Edited, editing: TypedCell | undefined) {
	const onCopy = (event: ClipboardEvent) => {
		if (editing !== undefined) return;
		event.preventDefault();
		event.clipboardData.setData('text/plain', copySelection(grid, rows));
	};
	const onPaste = (event: ClipboardEvent) => {
		if (editing !== undefined) return;
		event.preventDefault();
		const cells = new RecordReader('\t').read(event.clipboardData.getData('text/plain'), true).map((record) => record.cells);
		if (cells.length > 0) onGrid(pasteCells(grid, rows, cells));
	};
	return { onCopy, onPaste };
}
