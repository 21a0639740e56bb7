import { type CSSProperties, startTransition, useCallback, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterFirstScreen } from '#web/lib/api/first-screen.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import type { Sight } from './far-rows.tsx';
import { usePrinting } from './use-printing.ts';

/** Number of rows from which a list renders only the visible ones. */
export const VIRTUAL_FROM = 100;
/** Number of rows of a new list that are rendered first, and then at a time, so that no step takes long. */
const FIRST_ROWS = 12;
/** Pixels between the active stone and the window's edges, because the header covers the top. */
const PADDING = { scrollPaddingStart: 80, scrollPaddingEnd: 24 };

const FarRows = loadLater(async () => (await import('./far-rows.tsx')).FarRows);

/** Last measured row heights in pixels, so that going back restores a list's scroll position. */
const heights = new Map<string, number>();
const MOST_KEPT = 20_000;

interface Options {
	ids: readonly string[];
	columns?: number;
	/** Estimated height of an unmeasured row, in pixels. */
	estimate: number;
	gap?: number;
	/** Index of the item under the keyboard cursor, which is scrolled into view. */
	active?: number;
	/** Called with the indexes of the first and last visible item. */
	onSight?: (first: number, last: number) => void;
}

/**
 * Finds the rows to render of a list that scrolls with the page: the visible ones and a few around them, or
 * all rows of a short list and on paper. `style` reserves space for the other rows. The first stone of each row must have
 * its row's index in `data-index` and `measure` as its ref; `watch` is rendered beside the list.
 */
export function useRowsInSight({ ids, columns = 1, estimate, gap = 0, active = -1, onSight }: Options) {
	const place = useRef<HTMLElement>(null);
	const top = useTop(place);
	const isShort = ids.length <= VIRTUAL_FROM;
	const keyOf = useCallback((row: number) => `${columns} ${ids[row * columns]}`, [ids, columns]);
	const onMeasure = (row: number, height: number) => {
		if (heights.size >= MOST_KEPT) heights.clear();
		heights.set(keyOf(row), height);
	};
	const [sight, setSight] = useState<Sight>();
	// Rendered in small steps, so that wheel and keys are handled in between.
	const deferred = useDeferredValue(isShort ? undefined : sight);
	const [most, setMost] = useState(FIRST_ROWS * columns);
	const isPrinting = usePrinting();
	const far = isPrinting ? undefined : deferred;
	const count = isPrinting ? ids.length : Math.min(ids.length, VIRTUAL_FROM, most);
	const rest = Math.ceil((ids.length - count) / columns) * (estimate + gap);
	const [begin, end] = far ? [far.begin * columns, Math.min(ids.length, far.end * columns)] : [0, count];
	const style: CSSProperties | undefined = far ? { paddingBlock: `${far.before}px ${far.after}px` } : rest > 0 ? { paddingBlockEnd: rest } : undefined;
	const activeRow = active < 0 ? undefined : Math.floor(active / columns);
	const watch = isShort ? null : (
		<FarRows
			count={Math.ceil(ids.length / columns)}
			estimate={(row) => heights.get(keyOf(row)) ?? estimate}
			keyOf={keyOf}
			onMeasure={onMeasure}
			gap={gap}
			top={top}
			padding={PADDING}
			active={activeRow}
			onSight={setSight}
		/>
	);

	// Loads the code early, so that a list can grow long without a connection.
	useEffect(
		() =>
			void afterFirstScreen()
				.then(FarRows.load)
				.catch(() => undefined),
		[],
	);
	useEffect(() => onSight?.(begin, end - 1), [begin, end, onSight]);
	useEffect(() => {
		if (most < Math.min(ids.length, VIRTUAL_FROM)) startTransition(() => setMost(most + FIRST_ROWS * columns));
	}, [most, ids.length, columns]);
	useEffect(() => {
		if (isShort && activeRow !== undefined) scrollToRow(place.current, activeRow);
	}, [activeRow, isShort]);
	// The rows of a short list need no measuring, which takes as long as a third of their rendering.
	return { place, begin, end, style, measure: far?.measure, watch };
}

/** Scrolls the page as little as possible until a row of the list is in sight. */
function scrollToRow(list: HTMLElement | null, row: number): void {
	const found = list?.querySelector(`:scope > [data-index="${row}"]`)?.getBoundingClientRect();
	if (!found) return;
	const above = found.top - PADDING.scrollPaddingStart;
	const below = found.bottom - window.innerHeight + PADDING.scrollPaddingEnd;
	if (above < 0) window.scrollBy(0, above);
	else if (below > 0) window.scrollBy(0, below);
}

/** Returns an element's distance from the top of the page in pixels, and updates it when the content above changes. */
function useTop(place: React.RefObject<HTMLElement | null>): number {
	const [top, setTop] = useState(0);
	useLayoutEffect(() => {
		const measure = () => setTop(Math.round((place.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(document.body);
		return () => observer.disconnect();
	}, [place]);
	return top;
}
