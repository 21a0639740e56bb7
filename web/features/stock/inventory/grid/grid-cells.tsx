import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import classes from './edit-grid.module.css';
import { GridCell } from './grid-cell.tsx';
import { findSelection, GRID_COLUMNS, type Grid, type GridColumn } from './grid-model.ts';
import { handleClipboard, ROW_HEIGHT, useGridEditing } from './use-grid-editing.ts';

const WIDTH = 84;
const WIDTHS: Partial<Record<GridColumn, number>> = {
	lotId: 120,
	shape: 110,
	color: 70,
	clarity: 70,
	certificateNumber: 130,
	availability: 150,
	remarks: 280,
};

export function GridCells(props: { grid: Grid; rows: readonly Diamond[]; onGrid: (grid: Grid) => void }) {
	const { grid, rows } = props;
	const { t } = useTranslation('inventory');
	const editor = useGridEditing(props);
	const { scroll, table, virtualizer, current, editing } = editor;
	const { cursor } = grid;
	const { from, to } = findSelection(grid);
	const items = virtualizer.getVirtualItems();
	const above = items[0]?.start ?? 0;
	const below = rows.length * ROW_HEIGHT - (items.at(-1)?.end ?? 0);
	return (
		<div ref={scroll} className={classes.scroll}>
			<table
				ref={table}
				className={classes.grid}
				// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table in which cells are edited.
				role="grid"
				tabIndex={0}
				aria-label={t('grid.label')}
				aria-multiselectable
				aria-rowcount={rows.length + 1}
				aria-activedescendant={current && `cell-${cursor.row}-${cursor.column}`}
				onKeyDown={editor.onKey}
				{...handleClipboard(props, editing)}
			>
				<Headings />
				<tbody>
					<Spacer height={above} />
					{items.map(({ index }) => {
						const row = rows[index];
						return row ? (
							<tr key={row.diamondId} className={classes.row} aria-rowindex={index + 2}>
								{GRID_COLUMNS.map((column, at) => {
									const isCursor = index === cursor.row && at === cursor.column;
									return (
										<GridCell
											key={column}
											id={`cell-${index}-${at}`}
											grid={grid}
											row={row}
											name={column}
											isCursor={isCursor}
											isSelected={index >= from.row && index <= to.row && at >= from.column && at <= to.column}
											editing={isCursor ? editing : undefined}
											onEdit={editor.edit}
											onEditingKey={editor.onEditingKey}
											onLeave={editor.onLeave}
											onPoint={(extend) => editor.onPoint({ row: index, column: at }, extend)}
										/>
									);
								})}
							</tr>
						) : null;
					})}
					<Spacer height={below} />
				</tbody>
			</table>
		</div>
	);
}

function Headings() {
	const label = useTradeLabels();
	return (
		<>
			<colgroup>
				{GRID_COLUMNS.map((column) => (
					<col key={column} style={{ width: WIDTHS[column] ?? WIDTH }} />
				))}
			</colgroup>
			<thead>
				<tr>
					{GRID_COLUMNS.map((column) => (
						<th key={column} scope="col" className={classes.cell} title={label.attribute(column)}>
							{label.attribute(column)}
						</th>
					))}
				</tr>
			</thead>
		</>
	);
}

function Spacer({ height }: { height: number }) {
	if (height <= 0) return null;
	return (
		<tr aria-hidden>
			<td colSpan={GRID_COLUMNS.length} style={{ height }} />
		</tr>
	);
}
