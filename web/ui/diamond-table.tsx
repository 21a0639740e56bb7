import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
	type CSSProperties,
	type KeyboardEvent,
	memo,
	type PointerEvent,
	type ReactNode,
	useCallback,
	useEffect,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { COLUMN_WIDTH, limitWidth } from '#shared/domain/table-settings.ts';
import { ROW_HEIGHTS, usePreferences } from '../lib/preferences.ts';
import type { ShownDiamond } from './diamond-cache.ts';
import classes from './diamond-table.module.css';
import { useDiamondTitle } from './diamond-title.ts';
import { type SortField, type SortOrder, turnSorts } from './sort-cycle.ts';
import { SortMark } from './sort-mark.tsx';

/** One column of a table of stones. */
export interface Column<D extends ShownDiamond = ShownDiamond, K extends string = string> {
	key: K;
	label: string;
	/** What the heading says instead when the label is long; the label then explains it. */
	short?: string;
	/** Pixels. */
	width: number;
	align?: 'end' | 'center';
	/** Show the heading to screen readers only. */
	hiddenLabel?: boolean;
	/** The field that a click on the heading sorts by. */
	sort?: SortField;
	/** Never cut off: weights, grades and amounts. */
	whole?: boolean;
	cell: (diamond: D) => ReactNode;
}

/** Rows that can be selected: how many of them are, and what a checkbox does. */
export interface Selecting<D extends ShownDiamond> {
	/** What the checkbox over all rows does: "Select these 50". */
	label: string;
	/** With `range` all rows from the last one that was selected. */
	onSelect: (diamond: D, range: boolean) => void;
	onSelectAll: () => void;
}

interface Props<D extends ShownDiamond> {
	label: string;
	rows: readonly D[];
	columns: readonly Column<D>[];
	/** How many of the first columns stay in sight when the table is scrolled sideways. */
	pinned?: number;
	/** Hears how wide, in pixels, a column is to be; undefined for its usual width. */
	onResize?: (key: string, width: number | undefined) => void;
	/** The keys that the rows are sorted by, the first one first. */
	sort?: readonly SortOrder[];
	/** A click on a heading sorts by it; with shift it becomes a further key. */
	onSort?: (sort: SortOrder[]) => void;
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

/** Longer tables draw only the rows in sight. */
const VIRTUAL_FROM = 100;
/** Pixels of the column of checkboxes. */
export const SELECT_WIDTH = 28;
const NONE: ReadonlySet<string> = new Set();

/** A dense table of stones with a heading and first columns that stay; draws only what is in sight when it is long. */
export function DiamondTable<D extends ShownDiamond>({
	label,
	rows,
	columns,
	pinned = 0,
	onResize,
	sort,
	onSort,
	onOpen,
	active,
	selected = NONE,
	selecting,
	waiting,
	onSight,
	fill,
}: Props<D>) {
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
	const shown = virtual ? virtualizer.getVirtualItems().map((item) => item.index) : rows.map((_, index) => index);
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
	const widthOf = (column: Column<D>) => (dragged?.key === column.key ? dragged.width : column.width);
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

interface RowProps<D extends ShownDiamond> {
	diamond: D;
	index: number;
	columns: readonly Column<D>[];
	pins: readonly CSSProperties[];
	active: boolean;
	selected: boolean;
	onOpen: (diamond: D) => void;
	onSelect: ((diamond: D, range: boolean) => void) | undefined;
}

function PlainRow<D extends ShownDiamond>({ diamond, index, columns, pins, active, selected, onOpen, onSelect }: RowProps<D>) {
	const onClick = (event: React.MouseEvent) => {
		const many = event.shiftKey || event.ctrlKey || event.metaKey;
		if (onSelect && many && !isOnControl(event)) onSelect(diamond, event.shiftKey);
		else if (isPlainClick(event)) onOpen(diamond);
	};
	return (
		<tr
			className={classes.row}
			aria-rowindex={index + 2}
			aria-selected={onSelect ? selected : undefined}
			data-active={active || undefined}
			data-selected={selected || undefined}
			// A range of rows is meant, not one of their words.
			onMouseDown={(event) => onSelect && event.shiftKey && event.preventDefault()}
			onClick={onClick}
		>
			{onSelect && (
				<td data-align="center" data-pinned data-whole style={{ left: 0 }}>
					<RowCheckbox diamond={diamond} checked={selected} onSelect={onSelect} />
				</td>
			)}
			{columns.map(({ key, align, whole, cell }, at) => (
				<td
					key={key}
					data-align={align}
					data-whole={whole || undefined}
					data-pinned={pins[at] ? true : undefined}
					data-edge={at === pins.length - 1 || undefined}
					style={pins[at]}
				>
					{cell(diamond)}
				</td>
			))}
		</tr>
	);
}
// `memo` forgets that its component is of any stone.
const Row = memo(PlainRow) as typeof PlainRow;

/** Not a stop of its own for the keyboard, which selects the row that it is at with the space bar. */
function RowCheckbox<D extends ShownDiamond>({ diamond, checked, onSelect }: { diamond: D; checked: boolean; onSelect: (diamond: D, range: boolean) => void }) {
	const { t } = useTranslation('workbench');
	const title = useDiamondTitle();
	return (
		<Checkbox
			size="xs"
			radius="xs"
			tabIndex={-1}
			className={classes.check}
			aria-label={t('select.one', { name: title(diamond) })}
			checked={checked}
			onChange={(event) => onSelect(diamond, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
		/>
	);
}

interface HeadingProps {
	column: Pick<Column, 'label' | 'short' | 'align' | 'sort' | 'hiddenLabel'>;
	width: number;
	pin: CSSProperties | undefined;
	edge: boolean;
	/** The one of the edges that the tab key stops at. */
	reachable: boolean;
	sort: readonly SortOrder[] | undefined;
	onSort: ((sort: SortOrder[]) => void) | undefined;
	/** Hears the width while it changes, and undefined at the end. */
	onDrag: ((width: number | undefined) => void) | undefined;
	onResize: ((width: number | undefined) => void) | undefined;
}

function Heading({
	column: { label, short, align, sort: field, hiddenLabel },
	width,
	pin,
	edge,
	reachable,
	sort = [],
	onSort,
	onDrag,
	onResize,
}: HeadingProps) {
	const place = sort.findIndex((order) => order.field === field);
	const direction = sort[place]?.direction;
	const text = hiddenLabel ? <VisuallyHidden>{label}</VisuallyHidden> : short ? <abbr title={label}>{short}</abbr> : label;
	return (
		<th
			scope="col"
			data-align={align}
			data-pinned={pin ? true : undefined}
			data-edge={edge || undefined}
			style={pin}
			aria-sort={field && onSort ? (direction ?? 'none') : undefined}
		>
			{field && onSort ? (
				<UnstyledButton
					className={classes.heading}
					data-align={align}
					data-sorted={direction !== undefined || undefined}
					onClick={(event) => onSort(turnSorts(sort, field, event.shiftKey))}
				>
					{text}
					<SortMark direction={direction} />
					{sort.length > 1 && direction && <small>{place + 1}</small>}
				</UnstyledButton>
			) : (
				<span className={classes.heading} data-align={align}>
					{text}
				</span>
			)}
			{onDrag && onResize && <Edge label={label} width={width} reachable={reachable} onDrag={onDrag} onResize={onResize} />}
		</th>
	);
}

/** Pixels by which a key changes a width, and the edge to which a key leads. */
const STEPS = new Map([
	['ArrowLeft', -8],
	['ArrowRight', 8],
]);
const NEIGHBOURS = new Map([
	['ArrowUp', -1],
	['ArrowDown', 1],
]);

interface EdgeProps {
	label: string;
	width: number;
	reachable: boolean;
	onDrag: (width: number | undefined) => void;
	onResize: (width: number | undefined) => void;
}

/**
 * The edge of a heading: dragged, it changes the column's width; a double click
 * brings the usual one back. One of them is a stop for the tab key: left and
 * right change the width there, up and down go to the next column's edge.
 */
function Edge({ label, width, reachable, onDrag, onResize }: EdgeProps) {
	const { t } = useTranslation('workbench');
	const from = useRef<{ x: number; width: number }>(undefined);
	const onPointerMove = ({ clientX }: PointerEvent) => {
		if (from.current) onDrag(limitWidth(from.current.width + clientX - from.current.x));
	};
	const onPointerUp = ({ clientX }: PointerEvent) => {
		if (from.current && clientX !== from.current.x) onResize(limitWidth(from.current.width + clientX - from.current.x));
		from.current = undefined;
		onDrag(undefined);
	};
	const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
		const { key, currentTarget } = event;
		const [wider, further] = [STEPS.get(key), NEIGHBOURS.get(key)];
		if (wider !== undefined) onResize(limitWidth(width + wider));
		else if (further !== undefined) focusEdge(currentTarget, further);
		else return;
		event.preventDefault();
	};
	return (
		// biome-ignore lint/a11y/useSemanticElements: a rule has no width that one can change.
		<span
			role="separator"
			aria-orientation="vertical"
			aria-label={t('columns.width', { name: label })}
			aria-valuenow={width}
			aria-valuemin={COLUMN_WIDTH.min}
			aria-valuemax={COLUMN_WIDTH.max}
			tabIndex={reachable ? 0 : -1}
			className={classes.edge}
			onPointerDown={(event) => {
				event.currentTarget.setPointerCapture(event.pointerId);
				from.current = { x: event.clientX, width };
			}}
			onPointerMove={onPointerMove}
			onPointerUp={onPointerUp}
			onDoubleClick={() => onResize(undefined)}
			onKeyDown={onKeyDown}
		/>
	);
}

function focusEdge(edge: HTMLElement, by: number): void {
	const edges = [...(edge.closest('tr')?.querySelectorAll<HTMLElement>('[role=separator]') ?? [])];
	edges[edges.indexOf(edge) + by]?.focus();
}

function Spacer({ height, columns }: { height: number; columns: number }) {
	if (height <= 0) return null;
	return (
		<tr className={classes.spacer} aria-hidden>
			<td colSpan={columns} style={{ height }} />
		</tr>
	);
}

/** A click on the row itself, not on a link or control in it, and not the end of marking text. */
function isPlainClick(event: React.MouseEvent): boolean {
	return !event.defaultPrevented && !getSelection()?.toString() && !isOnControl(event);
}

function isOnControl({ target }: React.MouseEvent): boolean {
	return target instanceof Element && target.closest('a, button, input, label') !== null;
}
