import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { ROW_HEIGHTS, usePreferences } from '../lib/preferences.ts';
import type { ShownDiamond } from './diamond-cache.ts';
import classes from './diamond-table.module.css';
import { type SortField, type SortOrder, turnSort } from './sort-cycle.ts';
import { SortMark } from './sort-mark.tsx';

/** One column of a table of stones. */
export interface Column<D extends ShownDiamond = ShownDiamond> {
	key: string;
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

interface Props<D extends ShownDiamond> {
	label: string;
	rows: readonly D[];
	columns: readonly Column<D>[];
	sort?: SortOrder;
	onSort?: (sort: SortOrder | undefined) => void;
	onOpen: (diamond: D) => void;
	/** Index of the row that the keyboard is at. */
	active?: number;
	selected?: ReadonlySet<string>;
	/** The rows are of the previous question while the answer to the next is on its way. */
	waiting?: boolean;
	/** Hears which rows are in sight. */
	onSight?: (first: number, last: number) => void;
	/** Fills the height that its place has, instead of growing with its rows. */
	fill?: boolean;
}

/** Longer tables draw only the rows in sight. */
const VIRTUAL_FROM = 100;

/** A dense table of stones with a heading that stays; draws only what is in sight when it is long. */
export function DiamondTable<D extends ShownDiamond>({ label, rows, columns, sort, onSort, onOpen, active, selected, waiting, onSight, fill }: Props<D>) {
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

	// biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when rows change their height.
	useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
	useEffect(() => onSight?.(first, last), [first, last, onSight]);
	useEffect(() => {
		if (active === undefined || active < 0) return;
		if (virtual) virtualizer.scrollToIndex(active);
		else scroll.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
	}, [active, virtual, virtualizer]);

	return (
		<div ref={scroll} className={fill ? classes.fill : classes.scroll} tabIndex={-1}>
			<table className={classes.table} style={{ minWidth: columns.reduce((sum, { width }) => sum + width, 0) }} aria-rowcount={rows.length + 1}>
				<caption>
					<VisuallyHidden>{label}</VisuallyHidden>
				</caption>
				<colgroup>
					{columns.map(({ key, width }) => (
						<col key={key} style={{ width }} />
					))}
				</colgroup>
				<thead>
					<tr>
						{columns.map((column) => (
							<Heading key={column.key} column={column} sort={sort} onSort={onSort} />
						))}
					</tr>
				</thead>
				<tbody className={waiting ? classes.waiting : undefined}>
					<Spacer height={above} columns={columns.length} />
					{shown.map((index) => {
						const diamond = rows[index];
						return diamond ? (
							<tr
								key={diamond.diamondId}
								className={classes.row}
								aria-rowindex={index + 2}
								data-active={index === active || undefined}
								data-selected={selected?.has(diamond.diamondId) || undefined}
								onClick={(event) => isPlainClick(event) && onOpen(diamond)}
							>
								{columns.map(({ key, align, whole, cell }) => (
									<td key={key} data-align={align} data-whole={whole || undefined}>
										{cell(diamond)}
									</td>
								))}
							</tr>
						) : null;
					})}
					<Spacer height={below} columns={columns.length} />
				</tbody>
			</table>
		</div>
	);
}

interface HeadingProps {
	column: Pick<Column, 'label' | 'short' | 'align' | 'sort' | 'hiddenLabel'>;
	sort: SortOrder | undefined;
	onSort: ((sort: SortOrder | undefined) => void) | undefined;
}

function Heading({ column: { label, short, align, sort: field, hiddenLabel }, sort, onSort }: HeadingProps) {
	const direction = field && sort?.field === field ? sort.direction : undefined;
	const text = hiddenLabel ? <VisuallyHidden>{label}</VisuallyHidden> : short ? <abbr title={label}>{short}</abbr> : label;
	return (
		<th scope="col" data-align={align} aria-sort={field && onSort ? (direction ?? 'none') : undefined}>
			{field && onSort ? (
				<UnstyledButton
					className={classes.heading}
					data-align={align}
					data-sorted={direction !== undefined || undefined}
					onClick={() => onSort(turnSort(sort, field))}
				>
					{text}
					<SortMark direction={direction} />
				</UnstyledButton>
			) : (
				<span className={classes.heading} data-align={align}>
					{text}
				</span>
			)}
		</th>
	);
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
	if (event.defaultPrevented || getSelection()?.toString()) return false;
	return !(event.target instanceof Element && event.target.closest('a, button, input, label'));
}
