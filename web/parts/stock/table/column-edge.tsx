import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { COLUMN_WIDTH, limitWidth } from '#shared/domain/search/table-settings.ts';
import classes from '#web/parts/stock/table/diamond-table.module.css';

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
 * Shows the edge of a column heading. Dragging it changes the column's width; a double click restores the
 * default. Only one edge is a tab stop: left and right change its width, up and down move to the next edge.
 */
export function ColumnEdge({ label, width, reachable, onDrag, onResize }: EdgeProps) {
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
			// Dragging the edge must not drag the heading.
			onMouseDown={(event) => event.preventDefault()}
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
