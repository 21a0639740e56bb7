import { Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ROW_HEIGHTS, usePreferences } from '#web/lib/browser/preferences.ts';
import type { SortField, SortOrder } from '#web/parts/stock/sort-cycle.ts';
import { VIRTUAL_FROM } from '#web/ui/lists/use-rows-in-sight.ts';
import type { ShownDiamond } from '../diamond-cache.ts';
import classes from './diamond-table.module.css';
import type { Column } from './diamond-table-column.ts';
import { Heading } from './diamond-table-heading.tsx';
import { Row } from './diamond-table-row.tsx';

/** Rows that can be selected: how many of them are, and what a checkbox does. */
export interface Selecting<D extends ShownDiamond> {
	/** The label of the checkbox over all rows: "Select these 50". */
	label: string;
	/** With `range` all rows from the last one that was selected. */
	onSelect: (diamond: D, range: boolean) => void;
	onSelectAll: () => void;
}

interface Props<D extends ShownDiamond, F extends string> {
	label: string;
	rows: readonly D[];
	columns: readonly Column<D, string, F>[];
	/** How many of the first columns stay in sight when the table is scrolled sideways. */
	pinned?: number;
	/** Hears how wide, in pixels, a column is to be; undefined for its usual width. */
	onResize?: (key: string, width: number | undefined) => void;
	/** Hears that a column was dragged to the place of another. */
	onMove?: (key: string, place: string) => void;
	/** The keys that the rows are sorted by, the first one first. */
	sort?: readonly SortOrder<F>[];
	/** A click on a heading sorts by it; with shift it becomes a further key. */
	onSort?: (sort: SortOrder<F>[]) => void;
	onOpen: (diamond: D) => void;
	/** Index of the row that the keyboard is at. */
	active?: number;
	selected?: ReadonlySet<string>;
	selecting?: Selecting<D>;
	/** The rows are of the previous question while the answer to the next is on its way. */
	waiting?: boolean;
	/** Hears which rows are in sight. */
	onSight?: (first: number, last: number) => void;
	/** Fills the height that its place has, instead of growing with its rows. */
	fill?: boolean;
}

/** Pixels of the column of checkboxes. */
export const SELECT_WIDTH = 28;
const NONE: ReadonlySet<string> = new Set();

/** A dense table of stones with a heading and first columns that stay; draws only what is in sight when it is long. */
export function DiamondTable<D extends ShownDiamond, F extends string = SortField>({
	label,
	rows,
	columns,
	pinned = 0,
	onResize,
	onMove,
	sort,
	onSort,
	onOpen,
	active,
	selected = NONE,
	selecting,
	waiting,
	onSight,
	fill,
}: Props<D, F>) {
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
	// Rows that come into sight are drawn in small steps, so that the wheel and the keys are heard in between.
	const shown = useDeferredValue(useMemo(() => (inSight ? inSight.map((item) => item.index) : rows.map((_, index) => index)), [inSight, rows]));
	const first = shown[0] ?? 0;
	const above = first * rowHeight;
	const below = (rows.length - 1 - (shown.at(-1) ?? rows.length - 1)) * rowHeight;
	const last = shown.at(-1) ?? 0;

	// Rows hear of a press through what stays the same, so that a key draws two rows anew and not all of them.
	const latest = useRef({ onOpen, selecting });
	useLayoutEffect(() => {
		latest.current = { onOpen, selecting };
	});
	const press = useCallback((diamond: D) => latest.current.onOpen(diamond), []);
	const select = useCallback((diamond: D, range: boolean) => latest.current.selecting?.onSelect(diamond, range), []);

	// While an edge is dragged the table alone knows of it.
	const [dragged, setDragged] = useState<Dragged>();
	const [carried, setCarried] = useState<string>();
	const widthOf = (column: Column<D, string, F>) => (dragged?.key === column.key ? dragged.width : column.width);
	const lead = selecting ? SELECT_WIDTH : 0;
	const total = columns.reduce((sum, column) => sum + widthOf(column), lead);
	const pins = useMemo(() => placePins(columns.slice(0, pinned), lead, dragged), [columns, pinned, lead, dragged]);
	const width = columns.length + (selecting ? 1 : 0);

	// biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when rows change their height.
	useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
	useEffect(() => onSight?.(first, last), [first, last, onSight]);
	useEffect(() => {
		if (active === undefined || active < 0) return;
		if (virtual) virtualizer.scrollToIndex(active);
		else scroll.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
	}, [active, virtual, virtualizer]);

	return (
		<div
			ref={scroll}
			className={fill ? classes.fill : classes.scroll}
			tabIndex={-1}
			onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0)}
		>
			<table className={classes.table} style={{ minWidth: total }} aria-label={label} aria-rowcount={rows.length + 1}>
				<colgroup>
					{selecting && <col style={{ width: SELECT_WIDTH }} />}
					{columns.map((column) => (
						<col key={column.key} style={{ width: widthOf(column) }} />
					))}
				</colgroup>
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
									checked={selected.size > 0 && rows.every(({ diamondId }) => selected.has(diamondId))}
									indeterminate={selected.size > 0 && !rows.every(({ diamondId }) => selected.has(diamondId))}
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
								onDrag={onResize && ((width) => setDragged(width === undefined ? undefined : { key: column.key, width }))}
								onResize={onResize && ((width) => onResize(column.key, width))}
							/>
						))}
					</tr>
				</thead>
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

interface Dragged {
	key: string;
	width: number;
}

/** Where the first columns stay: each after those before it. */
function placePins(columns: readonly Pick<Column, 'key' | 'width'>[], lead: number, dragged: Dragged | undefined): CSSProperties[] {
	let left = lead;
	return columns.map(({ key, width }) => {
		const pin = { left };
		left += dragged?.key === key ? dragged.width : width;
		return pin;
	});
}

function Spacer({ height, columns }: { height: number; columns: number }) {
	if (height <= 0) return null;
	return (
		<tr className={classes.spacer} aria-hidden>
			<td colSpan={columns} style={{ height }} />
		</tr>
	);
}
