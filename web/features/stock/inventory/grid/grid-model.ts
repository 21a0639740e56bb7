import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { addPercent } from '#shared/domain/prices/bulk-price.ts';
import { listStated, type StatedName } from '#shared/domain/stock/attributes.ts';
import { ASKING_PRICE } from '#shared/domain/stock/limits.ts';
import type { ProblemCode } from '#shared/sheet/problems.ts';
import { writeCell } from '#shared/sheet/write-stone.ts';
import { findCellProblem, readCell } from './read-cell.ts';

/** The columns that the grid shows and changes, in the trade's order. */
export const GRID_COLUMNS = listStated('often');
export type GridColumn = StatedName;

export type GridRow = Pick<Diamond, 'diamondId' | 'version' | 'abilities' | 'derived' | GridColumn>;

export interface Place {
	row: number;
	column: number;
}

/** One cell's text before and after an edit; undefined for the stone's own value. */
export interface Edit {
	key: string;
	before: string | undefined;
	after: string | undefined;
	/** The stone's version when the text was typed. */
	version: number | undefined;
}

export interface Grid {
	/** Typed texts by stone and column; untouched cells are absent. */
	typed: ReadonlyMap<string, string>;
	/** The version of each stone with typed cells when its first cell was typed; absent after the market refused it as changed. */
	versions: ReadonlyMap<string, number>;
	cursor: Place;
	/** The corner of the selection opposite the cursor. */
	anchor: Place;
	done: readonly (readonly Edit[])[];
	undone: readonly (readonly Edit[])[];
}

const START: Place = { row: 0, column: 0 };
export const EMPTY_GRID: Grid = { typed: new Map(), versions: new Map(), cursor: START, anchor: START, done: [], undone: [] };

export const makeKey = (diamondId: string, name: GridColumn) => `${diamondId} ${name}`;

/** Returns the stone's id in a cell's key. */
export const readId = (key: string) => key.slice(0, key.indexOf(' '));

/** Returns a cell's typed text, or else the stone's stated value, which is empty for a derived depth. */
export function readCellText({ typed }: Pick<Grid, 'typed'>, row: GridRow, name: GridColumn): string {
	return typed.get(makeKey(row.diamondId, name)) ?? writeStated(row, name);
}

function writeStated(row: GridRow, name: GridColumn): string {
	if (name === 'weight') return row.weight.toFixed(Math.round(row.weight * 1000) % 10 === 0 ? 2 : 3);
	return name === 'totalDepth' && row.derived?.includes(name) ? '' : String(writeCell(name, row[name]) ?? '');
}

/** Whether a text says what the stone states already, however it is spelled. A derived depth is not stated. */
export function isStated(row: GridRow, name: GridColumn, text: string): boolean {
	return text === writeStated(row, name) || (text !== '' && name !== 'totalDepth' && readCell(name, text) === row[name]);
}

export function findSelection({ cursor, anchor }: Pick<Grid, 'cursor' | 'anchor'>): { from: Place; to: Place } {
	return {
		from: { row: Math.min(cursor.row, anchor.row), column: Math.min(cursor.column, anchor.column) },
		to: { row: Math.max(cursor.row, anchor.row), column: Math.max(cursor.column, anchor.column) },
	};
}

/** Moves the cursor by cells, within the grid. If `extend` is true, the selection grows. */
export function moveCursor(grid: Grid, rows: readonly GridRow[], by: Place, extend = false): Grid {
	const limit = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
	const cursor = { row: limit(grid.cursor.row + by.row, rows.length), column: limit(grid.cursor.column + by.column, GRID_COLUMNS.length) };
	return { ...grid, cursor, anchor: extend && grid.anchor.row >= 0 ? grid.anchor : cursor };
}

/**
 * Keeps cursor and selection on their stones when the list `before` is replaced by `rows`. Nothing is selected any more (row -1) if the cursor's
 * stone left the list. Only the cursor is selected if the selection would contain other stones than before.
 */
export function followRows(grid: Grid, before: readonly GridRow[], rows: readonly GridRow[]): Grid {
	const follow = ({ row, column }: Place): Place => ({ row: rows.findIndex(({ diamondId }) => diamondId === before[row]?.diamondId), column });
	const [cursor, anchor] = [follow(grid.cursor), follow(grid.anchor)];
	const selected = new Set(listSelected(grid, before).map(({ diamondId }) => diamondId));
	const isSame = cursor.row >= 0 && anchor.row >= 0 && listSelected({ cursor, anchor }, rows).every(({ diamondId }) => selected.has(diamondId));
	return { ...grid, cursor, anchor: isSame ? anchor : cursor };
}

function listSelected(selection: Pick<Grid, 'cursor' | 'anchor'>, rows: readonly GridRow[]): readonly GridRow[] {
	const { from, to } = findSelection(selection);
	return rows.slice(from.row, to.row + 1);
}

/** Writes texts into cells, beginning at `at`. Skips cells beyond the grid and stones that may not be edited. */
export function putCells(grid: Grid, rows: readonly GridRow[], at: Place, texts: readonly (readonly string[])[]): Grid {
	const edits = texts.flatMap((line, down) =>
		line.flatMap((text, right): Edit[] => {
			const row = rows[at.row + down];
			const name = GRID_COLUMNS[at.column + right];
			if (!row?.abilities.edit || !name || readCellText(grid, row, name) === text) return [];
			const key = makeKey(row.diamondId, name);
			return [{ key, before: grid.typed.get(key), after: isStated(row, name, text) ? undefined : text, version: row.version }];
		}),
	);
	return edits.length === 0 ? grid : { ...applyEdits(grid, edits), done: [...grid.done, edits], undone: [] };
}

/** A cell's text while it is typed. */
export interface TypedCell {
	/** The stone as it was when the typing began. */
	row: GridRow;
	name: GridColumn;
	text: string;
}

/** Writes a typed text into its stone's cell, also if the stone has moved, left the list or got a bid since the typing began. */
export function putTyped(grid: Grid, rows: readonly GridRow[], { row, name, text }: TypedCell): Grid {
	const { diamondId, version, abilities } = row;
	const shown = rows.find((one) => one.diamondId === diamondId) ?? row;
	return putCells(grid, [{ ...shown, version, abilities }], { row: 0, column: GRID_COLUMNS.indexOf(name) }, [[text]]);
}

/** Applies edits to the typed texts. A stone keeps the oldest version that one of its cells was typed for. */
export function applyEdits(grid: Grid, edits: readonly Edit[]): Grid {
	const typed = new Map(grid.typed);
	const versions = new Map(grid.versions);
	for (const { key, after, version } of edits) {
		if (after === undefined) typed.delete(key);
		else typed.set(key, after);
		if (after !== undefined && version !== undefined) versions.set(readId(key), Math.min(version, versions.get(readId(key)) ?? version));
	}
	return { ...grid, typed, versions: keepTyped(versions, typed) };
}

/** Returns the versions of the stones that have typed cells. */
export function keepTyped(versions: Grid['versions'], typed: Grid['typed']): Grid['versions'] {
	const ids = new Set([...typed.keys()].map(readId));
	return new Map([...versions].filter(([id]) => ids.has(id)));
}

const reverse = (edits: readonly Edit[]): Edit[] => edits.map(({ key, before, after, version }) => ({ key, before: after, after: before, version }));

export function undoEdit(grid: Grid): Grid {
	const edits = grid.done.at(-1);
	return edits ? { ...applyEdits(grid, reverse(edits)), done: grid.done.slice(0, -1), undone: [...grid.undone, edits] } : grid;
}

export function redoEdit(grid: Grid): Grid {
	const edits = grid.undone.at(-1);
	return edits ? { ...applyEdits(grid, edits), done: [...grid.done, edits], undone: grid.undone.slice(0, -1) } : grid;
}

/** Copies the selection as spreadsheets do: tabs between columns, one line for each row. */
export function copySelection(grid: Grid, rows: readonly GridRow[]): string {
	const { from, to } = findSelection(grid);
	const quote = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
	return listSelected(grid, rows)
		.map((row) =>
			GRID_COLUMNS.slice(from.column, to.column + 1)
				.map((name) => quote(readCellText(grid, row, name)))
				.join('\t'),
		)
		.join('\n');
}

/** Pastes copied cells at the start of the selection. A single copied cell fills the whole selection. */
export function pasteCells(grid: Grid, rows: readonly GridRow[], cells: readonly (readonly string[])[]): Grid {
	const { from } = findSelection(grid);
	if (from.row < 0) return grid;
	const [[only] = []] = cells;
	if (cells.length === 1 && cells[0]?.length === 1 && only !== undefined) return fillSelection(grid, rows, () => only);
	const size = { row: cells.length - 1, column: Math.max(...cells.map(({ length }) => length)) - 1 };
	return moveCursor({ ...putCells(grid, rows, from, cells), cursor: from, anchor: from }, rows, size, true);
}

export function fillDown(grid: Grid, rows: readonly GridRow[]): Grid {
	const first = rows[findSelection(grid).from.row];
	return first ? fillSelection(grid, rows, (_, name) => readCellText(grid, first, name)) : grid;
}

export function clearSelection(grid: Grid, rows: readonly GridRow[]): Grid {
	return fillSelection(grid, rows, () => '');
}

function fillSelection(grid: Grid, rows: readonly GridRow[], write: (row: GridRow, name: GridColumn) => string): Grid {
	const { from, to } = findSelection(grid);
	const names = GRID_COLUMNS.slice(from.column, to.column + 1);
	return putCells(
		grid,
		rows,
		from,
		listSelected(grid, rows).map((row) => names.map((name) => write(row, name))),
	);
}

const PRICE = GRID_COLUMNS.indexOf('askingPrice');

/**
 * Raises or lowers the asking prices of the selected rows by `percent`, to whole units within the limits of prices. Stones without a price are left
 * unchanged.
 */
export function changePrices(grid: Grid, rows: readonly GridRow[], percent: number): Grid {
	const { from } = findSelection(grid);
	const texts = listSelected(grid, rows).map((row) => {
		const text = readCellText(grid, row, 'askingPrice');
		const price = readCell('askingPrice', text);
		if (typeof price !== 'number') return [text];
		return [String(Math.min(ASKING_PRICE.max, Math.max(ASKING_PRICE.min, Math.round(addPercent(price, percent)))))];
	});
	return putCells(grid, rows, { row: from.row, column: PRICE }, texts);
}

export interface CellProblem {
	name: GridColumn;
	code: ProblemCode;
}

/** Lists the problems of the typed cells by stone. */
export function listProblems({ typed }: Pick<Grid, 'typed'>): ReadonlyMap<string, readonly CellProblem[]> {
	const problems = [...typed].flatMap(([key, text]) => {
		const [diamondId = '', column] = key.split(' ');
		const name = GRID_COLUMNS.find((known) => known === column);
		const code = name && findCellProblem(name, text);
		return code ? [{ diamondId, name, code }] : [];
	});
	return Map.groupBy(problems, ({ diamondId }) => diamondId);
}

export function countElsewhere({ typed }: Pick<Grid, 'typed'>, rows: readonly GridRow[]): number {
	const shown = new Set(rows.map(({ diamondId }) => diamondId));
	return [...typed.keys()].filter((key) => !shown.has(readId(key))).length;
}
