import { type KeyboardEvent, useRef } from 'react';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { getAttribute } from '#shared/domain/stock/attributes.ts';
import { formatGrade } from '#web/parts/stock/grade-code.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import classes from './edit-grid.module.css';
import { type Grid, type GridColumn, readCellText } from './grid-model.ts';

interface CellProps {
	id: string;
	grid: Grid;
	row: Diamond;
	name: GridColumn;
	isFaulty: boolean;
	/** Id of the line that says what is wrong. */
	problemsId: string;
	isCursor: boolean;
	isSelected: boolean;
	editing: string | undefined;
	onEdit: (text: string) => void;
	onEditingKey: (event: KeyboardEvent) => void;
	onLeave: () => void;
	onPoint: (extend: boolean) => void;
}

/** Whether a column's codes are shown as words; others, such as `VG`, are the trade's own. */
const isWorded = (name: GridColumn) => name === 'shape' || name === 'fluorescence' || name === 'availability';

export function GridCell({ id, grid, row, name, isFaulty, problemsId, isCursor, isSelected, editing, onEdit, onEditingKey, onLeave, onPoint }: CellProps) {
	const label = useTradeLabels();
	/** Whether a finger is on the cell that was chosen before: it has no keys to begin typing with. */
	const isTappedAgain = useRef(false);
	const text = readCellText(grid, row, name);
	const isChanged = grid.typed.has(`${row.diamondId} ${name}`);
	const value = row[name];
	// A grade in the reader's language; it is edited and copied in the trade's English.
	const words = !isChanged && typeof value === 'string' && isWorded(name) ? formatGrade(label, name, value) : text;
	// A double click into the field chooses a word there.
	const begin = () => editing === undefined && row.abilities.edit && onEdit(text);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys.
		// biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected.
		<td
			id={id}
			className={classes.cell}
			tabIndex={-1}
			aria-selected={isSelected}
			aria-readonly={!row.abilities.edit}
			aria-invalid={isFaulty || undefined}
			aria-describedby={isFaulty ? problemsId : undefined}
			title={words}
			data-locked={!row.abilities.edit || undefined}
			data-changed={isChanged || undefined}
			data-faulty={isFaulty || undefined}
			data-selected={isSelected || undefined}
			data-cursor={isCursor || undefined}
			style={{ textAlign: getAttribute(name).kind === 'number' ? 'end' : undefined }}
			onPointerDown={({ pointerType }) => {
				isTappedAgain.current = pointerType === 'touch' && isCursor;
			}}
			onClick={() => isTappedAgain.current && begin()}
			onMouseDown={(event) => onPoint(event.shiftKey)}
			onDoubleClick={begin}
		>
			{editing === undefined ? (
				words
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
