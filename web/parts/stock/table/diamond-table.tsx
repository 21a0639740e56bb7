import { Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ROW_HEIGHTS, usePreferences } from '#web/lib/browser/preferences.ts';
import type { SortField, SortOrder } from '#web/parts/stock/sorting/sort-cycle.ts';
import { Spacer } from '#web/ui/lists/spacer.tsx';
import { usePrinting } from '#web/ui/lists/use-printing.ts';
import { VIRTUAL_FROM } from '#web/ui/lists/use-rows-in-sight.tsx';
import { useTextStretch } from '#web/ui/lists/use-text-stretch.tsx';
import type { ShownDiamond } from '../diamond-cache.ts';
import classes from './diamond-table.module.css';
import type { Column } from './diamond-table-column.ts';
import { Heading } from './diamond-table-heading.tsx';
import { Row } from './diamond-table-row.tsx';

export interface Selecting<D extends ShownDiamond> {
	/** Label of the checkbox over all rows: "Select these 50". */
	label: string;
	/** If `range` is true, all rows from the last selected one are meant. */
	onSelect: (diamond: D, range: boolean) => void;
	onSelectAll: () => void;
}

interface Props<D extends ShownDiamond, F extends string> {
	label: string;
	rows: readonly D[];
	columns: readonly Column<D, string, F>[];
	/** Number of first columns that stay visible when the table scrolls sideways. */
	pinned?: number;
	/** Called with a column's new width in pixels, or undefined for its default width. */
	onResize?: (key: string, width: number | undefined) => void;
	/** Called when a column was dragged to the place of another. */
	onMove?: (key: string, place: string) => void;
	sort?: readonly SortOrder<F>[];
	/** Called with the new sort keys. A click on a heading sorts by it; shift-click adds a key. */
	onSort?: (sort: SortOrder<F>[]) => void;
	onOpen: (diamond: D) => void;
	/** Index of the row under the keyboard cursor. */
	active?: number;
	selected?: ReadonlySet<string>;
	selecting?: Selecting<D>;
	/** Whether the rows still belong to the previous query. */
	waiting?: boolean;
	onSight?: (first: number, last: number) => void;
	/** Whether the table fills its container's height instead of growing with its rows. */
	fill?: boolean;
}

export const SELECT_WIDTH = 28;
const NONE: ReadonlySet<string> = new Set();

/** Shows a dense table of stones with a sticky heading and sticky first columns. Renders only the visible rows of a long list. */
export function DiamondTable<D extends ShownDiamond, F extends string = SortField>(props: Props<D, F>) {
	const { label, rows, pinned = 0, active, selected = NONE, selecting, waiting, fill } = props;
	const { stretch, probe } = useTextStretch();
	const columns = useMemo(() => props.columns.map((column) => ({ ...column, width: column.width * stretch })), [props.columns, stretch]);
	const onResize = props.onResize && ((key: string, wide?: number) => props.onResize?.(key, wide && Math.round(wide / stretch)));
	const { scroll, shown, above, below } = useShownRows(props);
	const { press, select } = useSteadyActs(props);
	// While an edge is dragged, only the table knows the new width.
	const [dragged, setDragged] = useState<Dragged>();
	const widthOf = (column: Pick<Column, 'key' | 'width'>) => (dragged?.key === column.key ? dragged.width : column.width);
	const lead = selecting ? SELECT_WIDTH : 0;
	const total = columns.reduce((sum, column) => sum + widthOf(column), lead);
	const pins = useMemo(() => placePins(columns.slice(0, pinned), lead, dragged), [columns, pinned, lead, dragged]);
	const width = columns.length + (selecting ? 1 : 0);
	return (
		<div
			ref={scroll}
			className={fill ? classes.fill : classes.scroll}
			tabIndex={-1}
			onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0)}
		>
			{probe}
			<table className={classes.table} style={{ minWidth: total }} aria-label={label} aria-rowcount={rows.length + 1}>
				<colgroup>
					{selecting && <col style={{ width: SELECT_WIDTH }} />}
					{columns.map((column) => (
						<col key={column.key} style={{ width: widthOf(column) }} />
					))}
				</colgroup>
				<Headings {...props} columns={columns} onResize={onResize} pins={pins} widthOf={widthOf} onDrag={setDragged} />
				<tbody className={waiting ? classes.waiting : undefined}>
					<Spacer height={above} columns={width} />
					{shown.map((index) => {
						const diamond = rows[index];
						return diamond ? (
							<Row
								key={diamond.diamondId}
								diamond={diamond}
								index={index}
								columns={columns}
								pins={pins}
								active={index === active}
								selected={selected.has(diamond.diamondId)}
								onOpen={press}
								onSelect={selecting && select}
							/>
						) : null;
					})}
					<Spacer height={below} columns={width} />
				</tbody>
			</table>
		</div>
	);
}

type RowsProps<D extends ShownDiamond, F extends string> = Pick<Props<D, F>, 'rows' | 'fill' | 'active' | 'onSight'>;

/** Finds the rows to render, and the total heights above and below them in pixels. Keeps the active row visible. */
function useShownRows<D extends ShownDiamond, F extends string>({ rows, fill, active, onSight }: RowsProps<D, F>) {
	const rowHeight = ROW_HEIGHTS[usePreferences().density];
	const scroll = useRef<HTMLDivElement>(null);
	const virtual = fill || rows.length > VIRTUAL_FROM;
	const virtualizer = useVirtualizer({
		count: rows.length,
		getScrollElement: () => scroll.current,
		estimateSize: () => rowHeight,
		overscan: 12,
		enabled: virtual,
	});
	const inSight = virtual ? virtualizer.getVirtualItems() : undefined;
	// New rows are rendered in small steps, so that wheel and keys are handled in between.
	const isPrinting = usePrinting();
	const all = useMemo(() => rows.map((_, index) => index), [rows]);
	const visible = useDeferredValue(useMemo(() => (inSight ? inSight.map((item) => item.index) : all), [inSight, all]));
	const shown = isPrinting ? all : visible;
	const first = shown[0] ?? 0;
	const last = shown.at(-1) ?? 0;

	// biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when rows change their height.
	useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
	useEffect(() => onSight?.(first, last), [first, last, onSight]);
	useEffect(() => {
		if (active === undefined || active < 0) return;
		if (virtual) virtualizer.scrollToIndex(active);
		else scroll.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
	}, [active, virtual, virtualizer]);
	return { scroll, shown, above: first * rowHeight, below: (rows.length - 1 - (shown.at(-1) ?? rows.length - 1)) * rowHeight };
}

/** Keeps the identity of the rows' callbacks, so that a key press renders two rows again instead of all. */
function useSteadyActs<D extends ShownDiamond, F extends string>({ onOpen, selecting }: Pick<Props<D, F>, 'onOpen' | 'selecting'>) {
	const latest = useRef({ onOpen, selecting });
	useLayoutEffect(() => {
		latest.current = { onOpen, selecting };
	});
	const press = useCallback((diamond: D) => latest.current.onOpen(diamond), []);
	const select = useCallback((diamond: D, range: boolean) => latest.current.selecting?.onSelect(diamond, range), []);
	return { press, select };
}

interface HeadingsProps<D extends ShownDiamond, F extends string> extends Props<D, F> {
	pins: readonly CSSProperties[];
	widthOf: (column: Pick<Column, 'key' | 'width'>) => number;
	onDrag: (dragged: Dragged | undefined) => void;
}

function Headings<D extends ShownDiamond, F extends string>(props: HeadingsProps<D, F>) {
	const { rows, columns, pinned = 0, onResize, onMove, sort, onSort, selected = NONE, selecting, pins, widthOf, onDrag } = props;
	const [carried, setCarried] = useState<string>();
	const areAllSelected = () => rows.every(({ diamondId }) => selected.has(diamondId));
	return (
		<thead>
			<tr>
				{selecting && (
					<th scope="col" data-align="center" data-pinned style={{ left: 0 }}>
						<Checkbox
							size="xs"
							radius="xs"
							className={classes.check}
							aria-label={selecting.label}
							title={selecting.label}
							checked={selected.size > 0 && areAllSelected()}
							indeterminate={selected.size > 0 && !areAllSelected()}
							onChange={selecting.onSelectAll}
						/>
					</th>
				)}
				{columns.map((column, at) => (
					<Heading
						key={column.key}
						column={column}
						width={widthOf(column)}
						pin={pins[at]}
						edge={at === pinned - 1}
						reachable={at === 0}
						sort={sort}
						onSort={onSort}
						moving={onMove && { carried, onCarry: setCarried, onMove }}
						onDrag={onResize && ((width) => onDrag(width === undefined ? undefined : { key: column.key, width }))}
						onResize={onResize && ((width) => onResize(column.key, width))}
					/>
				))}
			</tr>
		</thead>
	);
}

interface Dragged {
	key: string;
	width: number;
}

/** Computes the offsets of the sticky columns: each begins where the previous one ends. */
function placePins(columns: readonly Pick<Column, 'key' | 'width'>[], lead: number, dragged: Dragged | undefined): CSSProperties[] {
	let left = lead;
	return columns.map(({ key, width }) => {
		const pin = { left };
		left += dragged?.key === key ? dragged.width : width;
		return pin;
	});
}
