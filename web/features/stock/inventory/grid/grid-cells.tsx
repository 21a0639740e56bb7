import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { describeCellProblem } from '#shared/text/sheets.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { Spacer } from '#web/ui/lists/spacer.tsx';
import classes from './edit-grid.module.css';
import { GridCell } from './grid-cell.tsx';
import { type CellProblem, findSelection, GRID_COLUMNS, type Grid, type GridColumn } from './grid-model.ts';
import { handleClipboard, useGridEditing } from './use-grid-editing.ts';

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
	const { scroll, table, virtualizer, problems, current, editing } = editor;
	const { cursor } = grid;
	const { from, to } = findSelection(grid);
	const items = virtualizer.getVirtualItems();
	const above = items[0]?.start ?? 0;
	const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
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
					<Spacer height={above} columns={GRID_COLUMNS.length} />
					{items.map(({ index }) => {
						const row = rows[index];
						const wrong = row && problems.get(row.diamondId);
						return row ? (
							<Fragment key={row.diamondId}>
								<tr className={classes.row} aria-rowindex={index + 2}>
									{GRID_COLUMNS.map((column, at) => {
										const isCursor = index === cursor.row && at === cursor.column;
										return (
											<GridCell
												key={column}
												id={`cell-${index}-${at}`}
												grid={grid}
												row={row}
												name={column}
												isFaulty={wrong?.some(({ name }) => name === column) ?? false}
												problemsId={`problems-${index}`}
												isCursor={isCursor}
												isSelected={index >= from.row && index <= to.row && at >= from.column && at <= to.column}
												editing={isCursor ? editing?.text : undefined}
												onEdit={editor.edit}
												onEditingKey={editor.onEditingKey}
												onLeave={editor.onLeave}
												onPoint={(extend) => editor.onPoint({ row: index, column: at }, extend)}
											/>
										);
									})}
								</tr>
								{wrong && <Problems id={`problems-${index}`} problems={wrong} />}
							</Fragment>
						) : null;
					})}
					<Spacer height={below} columns={GRID_COLUMNS.length} />
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

/** Says below a stone's cells which of them cannot be saved, and why. */
function Problems({ id, problems }: { id: string; problems: readonly CellProblem[] }) {
	const { language } = useLanguage();
	const { t } = useTranslation();
	const label = useTradeLabels();
	return (
		<tr className={classes.problem}>
			<td id={id} colSpan={GRID_COLUMNS.length}>
				<span>{problems.map(({ name, code }) => `${label.attribute(name)}${t('errorColon')}${describeCellProblem({ code }, language)}`).join(' ')}</span>
			</td>
		</tr>
	);
}
