import { Alert, Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chunk } from '#shared/chunk.ts';
import type { Diamond } from '#shared/contract/diamonds.ts';
import { getAttribute } from '#shared/domain/attributes.ts';
import { STONES_PER_CHANGE } from '#shared/domain/limits.ts';
import { RecordReader } from '#shared/sheet/records.ts';
import { describeCellProblem } from '#shared/text/sheets.ts';
import { api } from '../../lib/api.ts';
import { showError } from '../../lib/errors.ts';
import { useLanguage } from '../../lib/language.ts';
import { showSuccessToast } from '../../lib/toast.ts';
import { DIAMOND, INVENTORY, SEARCH } from '../../ui/diamond-cache.ts';
import { useTradeLabels } from '../../ui/trade-labels.ts';
import { readTypedNumber } from '../../ui/typed-number.ts';
import classes from './edit-grid.module.css';
import {
	changePrices,
	clearSelection,
	copySelection,
	EMPTY_GRID,
	fillDown,
	findCellProblem,
	findSelection,
	forgetSaved,
	GRID_COLUMNS,
	type Grid,
	type GridColumn,
	gatherChanges,
	moveCursor,
	type Place,
	pasteCells,
	putCells,
	readCellText,
	redoEdit,
	undoEdit,
} from './grid-model.ts';

const ROW_HEIGHT = 32;
const LOWEST = -90;
const HIGHEST = 500;
const STEPS: Readonly<Record<string, Place>> = {
	ArrowUp: { row: -1, column: 0 },
	ArrowDown: { row: 1, column: 0 },
	ArrowLeft: { row: 0, column: -1 },
	ArrowRight: { row: 0, column: 1 },
	Tab: { row: 0, column: 1 },
	Enter: { row: 1, column: 0 },
	PageUp: { row: -20, column: 0 },
	PageDown: { row: 20, column: 0 },
	Home: { row: 0, column: -GRID_COLUMNS.length },
	End: { row: 0, column: GRID_COLUMNS.length },
};

/** Many stones changed as in a spreadsheet. Nothing is sent before one says so, and what is refused stays typed. */
export default function EditGrid({ rows }: { rows: readonly Diamond[] }) {
	const { t } = useTranslation('inventory');
	const [grid, setGrid] = useState(EMPTY_GRID);
	const [percent, setPercent] = useState('');
	const { save, refused } = useSaveGrid(rows, (saved) => setGrid((before) => forgetSaved(before, saved)));
	const { changes, faulty } = gatherChanges(grid, rows);
	const { from, to } = findSelection(grid);
	const share = readTypedNumber(percent.replace('%', ''));
	const isShare = share === undefined || (share >= LOWEST && share <= HIGHEST);
	return (
		<Stack gap="xs">
			<Text size="sm" c="dimmed">
				{t('grid.hint')}
			</Text>
			<Group gap="xs" align="flex-start">
				<Button size="sm" variant="default" disabled={grid.done.length === 0} onClick={() => setGrid(undoEdit(grid))}>
					{t('grid.undo')}
				</Button>
				<Button size="sm" variant="default" disabled={grid.undone.length === 0} onClick={() => setGrid(redoEdit(grid))}>
					{t('grid.redo')}
				</Button>
				<Button size="sm" variant="default" disabled={from.row === to.row} onClick={() => setGrid(fillDown(grid, rows))}>
					{t('grid.fill')}
				</Button>
				<TextInput
					size="sm"
					w={160}
					aria-label={t('grid.percent')}
					placeholder={t('grid.percent')}
					inputMode="decimal"
					value={percent}
					error={isShare ? undefined : t('grid.notPercent')}
					onChange={({ currentTarget: { value } }) => setPercent(value)}
				/>
				<Button size="sm" variant="default" disabled={!share || !isShare} onClick={() => share && setGrid(changePrices(grid, rows, share))}>
					{t('grid.apply', { count: to.row - from.row + 1 })}
				</Button>
				<Group gap="xs" ms="auto">
					<Text size="sm" aria-live="polite">
						{grid.typed.size > 0 && t('grid.changed', { count: grid.typed.size })}
					</Text>
					<Button size="sm" variant="subtle" disabled={grid.typed.size === 0} onClick={() => setGrid(EMPTY_GRID)}>
						{t('grid.discard')}
					</Button>
					<Button size="sm" disabled={changes.length === 0} loading={save.isPending} onClick={() => save.mutate(changes)}>
						{t('grid.save')}
					</Button>
				</Group>
			</Group>
			{faulty > 0 && <Alert color="orange">{t('grid.faulty', { count: faulty })}</Alert>}
			{refused.length > 0 && (
				<Alert color="red" role="alert" title={t('grid.refusedTitle', { count: refused.length })}>
					<List size="sm">
						{refused.map(({ diamondId, lotId, reason }) => (
							<List.Item key={diamondId}>{t('grid.refused', { lotId, reason })}</List.Item>
						))}
					</List>
				</Alert>
			)}
			<Cells grid={grid} rows={rows} onGrid={setGrid} />
		</Stack>
	);
}

interface Refused {
	diamondId: string;
	lotId: string;
	reason: string;
}

/** Sends the changed cells; tells which stones are saved, and keeps why others are not. */
function useSaveGrid(rows: readonly Diamond[], onSaved: (diamondIds: ReadonlySet<string>) => void) {
	const { t } = useTranslation('inventory');
	const client = useQueryClient();
	const [refused, setRefused] = useState<readonly Refused[]>([]);
	const save = useMutation({
		mutationFn: async (changes: ReturnType<typeof gatherChanges>['changes']) => {
			setRefused([]);
			for (const some of chunk(changes, STONES_PER_CHANGE)) {
				const answer = await api.changeDiamonds({ body: { changes: some } });
				onSaved(new Set(answer.changed.map(({ diamondId }) => diamondId)));
				const lotOf = (id: string) => rows.find(({ diamondId }) => diamondId === id)?.lotId ?? '';
				const left = answer.refused.map(({ diamondId, code }) => ({ diamondId, lotId: lotOf(diamondId), reason: t(`grid.reason.${code}`) }));
				setRefused((before) => [...before, ...left]);
				if (answer.changed.length > 0) showSuccessToast(t('grid.saved', { count: answer.changed.length }));
			}
		},
		onError: showError,
		// Also after a refusal: what has changed meanwhile is shown, and can be saved on top of then.
		onSettled: () => Promise.all([INVENTORY, SEARCH, DIAMOND].map((key) => client.invalidateQueries({ queryKey: [key] }))),
	});
	return { save, refused };
}

/** Pixels. */
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

function Cells({ grid, rows, onGrid }: { grid: Grid; rows: readonly Diamond[]; onGrid: (grid: Grid) => void }) {
	const { t } = useTranslation('inventory');
	const label = useTradeLabels();
	const scroll = useRef<HTMLDivElement>(null);
	const table = useRef<HTMLTableElement>(null);
	const [editing, setEditing] = useState<string>();
	/** Whether what is typed still waits to be taken: leaving the field by a key or the mouse takes it at once. */
	const waits = useRef(false);
	const edit = (text: string | undefined) => {
		waits.current = text !== undefined;
		setEditing(text);
	};
	const virtualizer = useVirtualizer({ count: rows.length, getScrollElement: () => scroll.current, estimateSize: () => ROW_HEIGHT, overscan: 8 });
	const { cursor } = grid;
	const current = rows[cursor.row];
	const name = GRID_COLUMNS[cursor.column] ?? 'lotId';

	const move = (by: Place, extend: boolean, from = grid) => {
		const moved = moveCursor(from, rows, by, extend);
		onGrid(moved);
		virtualizer.scrollToIndex(moved.cursor.row);
		table.current?.focus();
	};
	const finish = (by: Place) => {
		const typed = editing === undefined ? grid : putCells(grid, rows, cursor, [[editing]]);
		edit(undefined);
		move(by, false, typed);
	};
	const onEditingKey = (event: KeyboardEvent) => {
		event.stopPropagation();
		// Enter that ends the writing of a Japanese word is not an answer.
		if (event.nativeEvent.isComposing) return;
		if (event.key === 'Escape') {
			edit(undefined);
			table.current?.focus();
		} else if (event.key === 'Enter' || event.key === 'Tab') {
			event.preventDefault();
			finish(STEPS[event.key] ?? cursor);
		}
	};
	const onKey = (event: KeyboardEvent) => {
		const command = event.ctrlKey || event.metaKey;
		const key = event.key.toLowerCase();
		const step = STEPS[event.key];
		if (command && key === 'z') onGrid(event.shiftKey ? redoEdit(grid) : undoEdit(grid));
		else if (command && key === 'y') onGrid(redoEdit(grid));
		else if (command && key === 'd') onGrid(fillDown(grid, rows));
		else if (command && key === 'a') onGrid({ ...moveCursor({ ...grid, cursor: START }, rows, END), anchor: START });
		// The next field can be reached from either end of the grid.
		else if (event.key === 'Tab' && (event.shiftKey ? cursor.column === 0 : cursor.column === GRID_COLUMNS.length - 1)) return;
		else if (event.key === 'Tab' && event.shiftKey) move({ row: 0, column: -1 }, false);
		else if (event.key === 'F2' || (event.key === 'Enter' && !event.shiftKey)) current?.abilities.edit && edit(readCellText(grid, current, name));
		else if (step && !command) move(step, event.shiftKey && event.key !== 'Tab');
		else if (event.key === 'Delete' || event.key === 'Backspace') onGrid(clearSelection(grid, rows));
		else if (event.key.length === 1 && !command && current?.abilities.edit) edit(event.key);
		else return;
		event.preventDefault();
	};
	const onCopy = (event: ClipboardEvent) => {
		if (editing !== undefined) return;
		event.preventDefault();
		event.clipboardData.setData('text/plain', copySelection(grid, rows));
	};
	const onPaste = (event: ClipboardEvent) => {
		if (editing !== undefined) return;
		event.preventDefault();
		const cells = new RecordReader('\t').read(event.clipboardData.getData('text/plain'), true).map((record) => record.cells);
		if (cells.length > 0) onGrid(pasteCells(grid, rows, cells));
	};
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
				onKeyDown={onKey}
				onCopy={onCopy}
				onPaste={onPaste}
			>
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
				<tbody>
					<Spacer height={above} />
					{items.map(({ index }) => {
						const row = rows[index];
						return row ? (
							<tr key={row.diamondId} className={classes.row} aria-rowindex={index + 2}>
								{GRID_COLUMNS.map((column, at) => {
									const isCursor = index === cursor.row && at === cursor.column;
									const place = { row: index, column: at };
									return (
										<Cell
											key={column}
											id={`cell-${index}-${at}`}
											grid={grid}
											row={row}
											name={column}
											isCursor={isCursor}
											isSelected={index >= from.row && index <= to.row && at >= from.column && at <= to.column}
											editing={isCursor ? editing : undefined}
											onEdit={edit}
											onEditingKey={onEditingKey}
											onLeave={() => waits.current && finish({ row: 0, column: 0 })}
											onPoint={(extend) => {
												if (isCursor && editing !== undefined) return;
												const typed = editing === undefined ? grid : putCells(grid, rows, cursor, [[editing]]);
												edit(undefined);
												onGrid({ ...typed, cursor: place, anchor: extend ? typed.anchor : place });
											}}
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

function Spacer({ height }: { height: number }) {
	if (height <= 0) return null;
	return (
		<tr aria-hidden>
			<td colSpan={GRID_COLUMNS.length} style={{ height }} />
		</tr>
	);
}

const START: Place = { row: 0, column: 0 };
const END: Place = { row: Number.MAX_SAFE_INTEGER, column: GRID_COLUMNS.length };

interface CellProps {
	id: string;
	grid: Grid;
	row: Diamond;
	name: GridColumn;
	isCursor: boolean;
	isSelected: boolean;
	/** What is being typed here. */
	editing: string | undefined;
	onEdit: (text: string) => void;
	onEditingKey: (event: KeyboardEvent) => void;
	onLeave: () => void;
	onPoint: (extend: boolean) => void;
}

function Cell({ id, grid, row, name, isCursor, isSelected, editing, onEdit, onEditingKey, onLeave, onPoint }: CellProps) {
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
