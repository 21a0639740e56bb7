import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { CSSProperties, DragEvent } from 'react';
import { type SortOrder, turnSorts } from '#web/parts/stock/sorting/sort-cycle.ts';
import { ColumnEdge } from '#web/parts/stock/table/column-edge.tsx';
import { SortMark } from '#web/ui/lists/sort-mark.tsx';
import type { ShownDiamond } from '../diamond-cache.ts';
import classes from './diamond-table.module.css';
import type { Column } from './diamond-table-column.ts';

interface Moving {
	carried: string | undefined;
	onCarry: (key: string | undefined) => void;
	onMove: (key: string, place: string) => void;
}

interface HeadingProps<F extends string> {
	column: Pick<Column<ShownDiamond, string, F>, 'key' | 'label' | 'short' | 'align' | 'sort' | 'hiddenLabel'>;
	width: number;
	pin: CSSProperties | undefined;
	edge: boolean;
	/** Whether this heading's edge is the tab stop. */
	reachable: boolean;
	sort: readonly SortOrder<F>[] | undefined;
	onSort: ((sort: SortOrder<F>[]) => void) | undefined;
	moving: Moving | undefined;
	/** Called with the width while it changes, and with undefined at the end. */
	onDrag: ((width: number | undefined) => void) | undefined;
	onResize: ((width: number | undefined) => void) | undefined;
}

/** Shows a column's heading, which sorts by the column and contains the edge that changes its width. */
export function Heading<F extends string>({
	column: { key, label, short, align, sort: field, hiddenLabel },
	width,
	pin,
	edge,
	reachable,
	sort = [],
	onSort,
	moving,
	onDrag,
	onResize,
}: HeadingProps<F>) {
	const place = sort.findIndex((order) => order.field === field);
	const direction = sort[place]?.direction;
	const text = hiddenLabel ? <VisuallyHidden>{label}</VisuallyHidden> : short ? <abbr title={label}>{short}</abbr> : label;
	return (
		<th
			scope="col"
			// Otherwise each cell would be read with the name of the edge, too.
			aria-label={label}
			data-align={align}
			data-pinned={pin ? true : undefined}
			data-edge={edge || undefined}
			style={pin}
			{...(moving && carry(key, label, moving))}
			aria-sort={field && onSort ? (direction ?? 'none') : undefined}
		>
			{field && onSort ? (
				<UnstyledButton
					className={classes.heading}
					data-align={align}
					data-sorted={direction !== undefined || undefined}
					onClick={(event) => onSort(turnSorts(sort, field, event.shiftKey))}
				>
					<span className={classes.name}>{text}</span>
					<SortMark direction={direction} />
					{sort.length > 1 && direction && <small>{place + 1}</small>}
				</UnstyledButton>
			) : (
				<span className={classes.heading} data-align={align}>
					{text}
				</span>
			)}
			{onDrag && onResize && <ColumnEdge label={label} width={width} reachable={reachable} onDrag={onDrag} onResize={onResize} />}
		</th>
	);
}

/** Returns the props of a heading that the mouse can drag to another place. With the keyboard, the table's settings move columns. */
function carry(key: string, label: string, { carried, onCarry, onMove }: Moving) {
	const isPlace = carried !== undefined && carried !== key;
	return {
		draggable: true,
		'data-carried': carried === key || undefined,
		onDragStart: ({ dataTransfer }: DragEvent) => {
			dataTransfer.effectAllowed = 'move';
			dataTransfer.setData('text/plain', label);
			onCarry(key);
		},
		onDragEnd: () => onCarry(undefined),
		onDragEnter: ({ currentTarget }: DragEvent) => currentTarget.toggleAttribute('data-place', isPlace),
		onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
			if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) currentTarget.removeAttribute('data-place');
		},
		onDragOver: (event: DragEvent) => isPlace && event.preventDefault(),
		onDrop: (event: DragEvent) => {
			event.preventDefault();
			event.currentTarget.removeAttribute('data-place');
			if (isPlace) onMove(carried, key);
			onCarry(undefined);
		},
	};
}
