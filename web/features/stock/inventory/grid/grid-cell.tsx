import type { KeyboardEvent } from 'react';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { getAttribute } from '#shared/domain/stock/attributes.ts';
import { describeCellProblem } from '#shared/text/sheets.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import classes from './edit-grid.module.css';
import { findCellProblem, type Grid, type GridColumn, readCellText } from './grid-model.ts';

interface CellProps {
	id: string;
	grid: Grid;
	row: Diamond;
	name: GridColumn;
	isCursor: boolean;
	isSelected: boolean;
	editing: string | undefined;
	onEdit: (text: string) => void;
	onEditingKey: (event: KeyboardEvent) => void;
	onLeave: () => void;
	onPoint: (extend: boolean) => void;
}

export function GridCell({ id, grid, row, name, isCursor, isSelected, editing, onEdit, onEditingKey, onLeave, onPoint }: CellProps) {
	const { language } = useLanguage();
	const label = useTradeLabels();
	const text = readCellText(grid, row, name);
	const isChanged = grid.typed.has(`${row.diamondId} ${name}`);
	const problem = isChanged ? findCellProblem(name, text) : undefined;
	return (
		// biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected.
		<td
			id={id}
			className={classes.cell}
			tabIndex={-1}
			aria-selected={isSelected}
			aria-readonly={!row.abilities.edit}
			aria-invalid={problem !== undefined || undefined}
			title={problem ? describeCellProblem({ code: problem }, language) : text}
			data-locked={!row.abilities.edit || undefined}
			data-changed={isChanged || undefined}
			data-faulty={problem !== undefined || undefined}
			data-selected={isSelected || undefined}
			data-cursor={isCursor || undefined}
			style={{ textAlign: getAttribute(name).kind === 'number' ? 'end' : undefined }}
			onMouseDown={(event) => onPoint(event.shiftKey)}
			onDoubleClick={() => row.abilities.edit && onEdit(text)}
		>
			{editing === undefined ? (
				text
			) : (
				<input
					className={classes.input}
					// biome-ignore lint/a11y/noAutofocus: it appears where one has begun to type.
					autoFocus
					aria-label={label.attribute(name)}
					value={editing}
					onChange={({ currentTarget: { value } }) => onEdit(value)}
					onKeyDown={onEditingKey}
					onBlur={onLeave}
				/>
			)}
		</td>
	);
}
