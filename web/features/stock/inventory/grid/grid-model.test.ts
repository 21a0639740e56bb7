import { describe, expect, test } from 'vitest';
import { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { collectChanges, forgetSaved, forgetVersions, takeUpCells, writeDraft } from './grid-changes.ts';
import {
	changePrices,
	clearSelection,
	copySelection,
	countElsewhere,
	EMPTY_GRID,
	fillDown,
	followRows,
	GRID_COLUMNS,
	type Grid,
	type GridColumn,
	type GridRow,
	listProblems,
	moveCursor,
	pasteCells,
	putCells,
	putTyped,
	readCellText,
	redoEdit,
	undoEdit,
} from './grid-model.ts';
import { findCellProblem } from './read-cell.ts';

const abilities = { edit: true, delete: true, refresh: true, bid: false, decide: false, confirm: false, complain: false };
const makeRow = (number: number, others: Partial<GridRow> = {}): GridRow => ({
	diamondId: `ID${number}`,
	version: number,
	abilities,
	lotId: `A-${number}`,
	shape: 'ROUND',
	weight: number,
	askingPrice: 1000 * number,
	...others,
});
const ROWS = [makeRow(1), makeRow(2), makeRow(3, { abilities: { ...abilities, edit: false } }), makeRow(4, { askingPrice: undefined })];
const at = (row: number, name: GridColumn) => ({ row, column: GRID_COLUMNS.indexOf(name) });
const select = (grid: Grid, from: ReturnType<typeof at>, to = from): Grid => ({ ...grid, anchor: from, cursor: to });
const show = (grid: Grid, name: GridColumn) => ROWS.map((row) => readCellText(grid, row, name));

describe('a seller in the grid', () => {
	test('moves within it, and selects with shift', () => {
		const moved = moveCursor(moveCursor(EMPTY_GRID, ROWS, { row: 9, column: -1 }), ROWS, { row: -1, column: 1 }, true);
		expect(moved).toMatchObject({ anchor: { row: 3, column: 0 }, cursor: { row: 2, column: 1 } });
	});

	test('types into cells, takes it back and does it again', () => {
		const typed = putCells(putCells(EMPTY_GRID, ROWS, at(0, 'color'), [['G']]), ROWS, at(0, 'color'), [['H']]);
		expect(show(typed, 'color')[0]).toBe('H');
		expect(show(undoEdit(typed), 'color')[0]).toBe('G');
		expect(undoEdit(undoEdit(undoEdit(typed))).typed.size).toBe(0);
		expect(show(redoEdit(undoEdit(typed)), 'color')[0]).toBe('H');
		expect(redoEdit(putCells(undoEdit(typed), ROWS, at(1, 'color'), [['D']])).undone).toEqual([]);
	});

	test('takes up what was typed before: not for stones in an auction, nor what they say already, but for those of other pages', () => {
		const kept = { 'ID1 askingPrice': '1100', 'ID2 lotId': 'A-2', 'ID3 askingPrice': '1', 'ELSEWHERE weight': '2', 'ID1 nonsense': '3' };
		const grid = takeUpCells(EMPTY_GRID, ROWS, kept);
		expect(Object.fromEntries(grid.typed)).toEqual({ 'ID1 askingPrice': '1100', 'ELSEWHERE weight': '2' });
		expect(countElsewhere(grid, ROWS)).toBe(1);
		expect(collectChanges(grid, ROWS).changes.map(({ diamondId, set }) => [diamondId, set])).toEqual([['ID1', { askingPrice: 1100 }]]);
		expect(undoEdit(grid).typed.size).toBe(0);
		expect(takeUpCells(EMPTY_GRID, ROWS, { 'ID3 askingPrice': '1' })).toBe(EMPTY_GRID);
	});

	test('who types what a stone has already changes nothing', () => {
		const back = putCells(putCells(EMPTY_GRID, ROWS, at(0, 'lotId'), [['B']]), ROWS, at(0, 'lotId'), [['A-1']]);
		expect(collectChanges(back, ROWS)).toEqual({ changes: [], faulty: 0 });
		expect(putCells(EMPTY_GRID, ROWS, at(0, 'shape'), [['ROUND', '1']]).typed.size).toBe(0);
	});

	test('reads a stone as the list shows it, and what is wrong with each stone', () => {
		const small = { ...makeRow(1), weight: 0.3, fluorescence: 'N' } as const;
		expect((['shape', 'weight', 'fluorescence'] as const).map((name) => readCellText(EMPTY_GRID, small, name))).toEqual(['Round', '0.30', 'None']);
		expect(readCellText(EMPTY_GRID, { ...small, weight: 1.234 }, 'weight')).toBe('1.234');
		const typed = putCells(EMPTY_GRID, ROWS, at(0, 'color'), [['Q9']]);
		expect([...listProblems(typed)]).toEqual([['ID1', [{ diamondId: 'ID1', name: 'color', code: 'UNKNOWN_COLOR' }]]]);
	});

	test('copies cells as a spreadsheet does, and pastes them elsewhere', () => {
		const copied = copySelection(select(EMPTY_GRID, at(0, 'lotId'), at(1, 'weight')), ROWS);
		expect(copied).toBe('A-1\tRound\t1.00\nA-2\tRound\t2.00');
		const pasted = pasteCells(select(EMPTY_GRID, at(1, 'weight')), ROWS, [
			['5', 'G'],
			['6', 'H'],
			['7', 'D'],
		]);
		expect(show(pasted, 'weight')).toEqual(['1.00', '5', '3.00', '7']);
		expect(pasted).toMatchObject({ anchor: at(1, 'weight'), cursor: at(3, 'color') });
		expect(show(undoEdit(pasted), 'weight')).toEqual(['1.00', '2.00', '3.00', '4.00']);
	});

	test('fills what is selected with one cell, downwards, or with nothing', () => {
		const all = select(EMPTY_GRID, at(0, 'color'), at(3, 'clarity'));
		const pasted = pasteCells(all, ROWS, [['VS1']]);
		expect([show(pasted, 'color'), show(pasted, 'clarity')]).toEqual([
			['VS1', 'VS1', '', 'VS1'],
			['VS1', 'VS1', '', 'VS1'],
		]);
		const filled = fillDown(select(putCells(EMPTY_GRID, ROWS, at(0, 'polish'), [['VG']]), at(0, 'polish'), at(3, 'polish')), ROWS);
		expect(show(filled, 'polish')).toEqual(['VG', 'VG', '', 'VG']);
		expect(show(clearSelection(filled, ROWS), 'polish')).toEqual(['', '', '', '']);
	});

	test('keeps to the stone when the list changes: what is pasted, deleted or filled down reaches no other one', () => {
		const [first, second, third, fourth] = ROWS as [GridRow, GridRow, GridRow, GridRow];
		const listTyped = (grid: Grid) => [...grid.typed.keys()];
		const act = (grid: Grid, rows: readonly GridRow[]) => [
			listTyped(clearSelection(grid, rows)),
			listTyped(pasteCells(grid, rows, [['7'], ['8']])),
			listTyped(fillDown(grid, rows)),
			listTyped(changePrices(grid, rows, 5)),
		];
		const picked = select(EMPTY_GRID, at(1, 'askingPrice'));
		const moved = followRows(picked, ROWS, [second, fourth]);
		expect(moved).toMatchObject({ cursor: at(0, 'askingPrice'), anchor: at(0, 'askingPrice') });
		expect(act(moved, [second, fourth])[0]).toEqual(['ID2 askingPrice']);
		// Nothing is picked any more when the stone has left, until the seller picks again.
		const left = followRows(picked, ROWS, [first, fourth]);
		expect(act(left, [first, fourth])).toEqual([[], [], [], []]);
		expect(copySelection(left, [first, fourth])).toBe('');
		expect(moveCursor(left, [first, fourth], { row: 1, column: 0 }, true)).toMatchObject({ cursor: { row: 0 }, anchor: { row: 0 } });
		const both = select(EMPTY_GRID, at(0, 'color'), at(1, 'color'));
		expect(followRows(both, ROWS, [third, first, second])).toMatchObject({ anchor: at(1, 'color'), cursor: at(2, 'color') });
		expect(followRows(both, ROWS, [first, third, second])).toMatchObject({ anchor: at(2, 'color'), cursor: at(2, 'color') });
		expect(act(followRows(both, ROWS, [first, third]), [first, third])).toEqual([[], [], [], []]);
	});

	test('types for the stone and version that were shown when the typing began', () => {
		const cell = { row: makeRow(2), name: 'askingPrice', text: '9100' } as const;
		const later = [makeRow(1), makeRow(2, { version: 12, abilities: { ...abilities, edit: false } })];
		expect(collectChanges(putTyped(EMPTY_GRID, later, cell), later).changes).toMatchObject([{ diamondId: 'ID2', version: 2, set: { askingPrice: 9100 } }]);
		expect(countElsewhere(putTyped(EMPTY_GRID, [makeRow(1)], cell), [makeRow(1)])).toBe(1);
	});

	test('raises prices by percent; those on request, and in an auction, stay', () => {
		expect(show(changePrices(select(EMPTY_GRID, at(0, 'lotId'), at(3, 'lotId')), ROWS, -2.5), 'askingPrice')).toEqual(['975', '1950', '3000', '']);
	});
});

describe('what is sent', () => {
	test('is what was changed, as the contract has it, however it was typed', () => {
		const fancy = [makeRow(1, { color: 'FANCY' })];
		const typed = putCells(EMPTY_GRID, fancy, at(0, 'weight'), [['1.234 ct', 'g', 'vs 1', 'Excellent']]);
		const { changes } = collectChanges(putCells(typed, fancy, at(0, 'askingPrice'), [['']]), fancy);
		expect(changes).toEqual([
			{ diamondId: 'ID1', version: 1, set: { weight: 1.234, color: 'G', clarity: 'VS1', cut: 'EX' }, clear: ['askingPrice', 'fancyColorDto'] },
		]);
		expect(DiamondAttributes.partial().safeParse(changes[0]?.set).success).toBe(true);
	});

	test('leaves out stones with a cell that cannot be saved, and says how many', () => {
		const typed = putCells(putCells(EMPTY_GRID, ROWS, at(0, 'color'), [['Q9']]), ROWS, at(1, 'color'), [['D']]);
		expect(collectChanges(typed, ROWS)).toMatchObject({ changes: [{ diamondId: 'ID2' }], faulty: 1 });
		expect([findCellProblem('color', 'Q9'), findCellProblem('weight', ''), findCellProblem('color', '')]).toEqual(['UNKNOWN_COLOR', 'MISSING', undefined]);
		expect(collectChanges(forgetSaved(typed, new Map([['ID2', 3]]), typed.typed), ROWS)).toEqual({ changes: [], faulty: 1 });
	});

	test('is never five for a price of 5.400, whose point groups thousands in many countries', () => {
		const typed = putCells(EMPTY_GRID, ROWS, at(0, 'askingPrice'), [['5.400'], ['5400.50']]);
		expect(collectChanges(typed, ROWS)).toMatchObject({ changes: [{ diamondId: 'ID2', set: { askingPrice: 5401 } }], faulty: 1 });
	});

	test('names the version for which the stone’s first cell was typed, also from a stored draft, until the market has refused it', () => {
		const typed = putCells(EMPTY_GRID, ROWS, at(0, 'color'), [['D']]);
		const later = ROWS.map((row) => ({ ...row, version: row.version + 10 }));
		const again = putCells(typed, later, at(0, 'clarity'), [['VS1']]);
		expect(writeDraft(again)).toEqual({ 'ID1 color 1': 'D', 'ID1 clarity 1': 'VS1' });
		const restored = takeUpCells(EMPTY_GRID, later, writeDraft(again));
		for (const grid of [again, restored]) expect(collectChanges(grid, later).changes.map(({ version }) => version)).toEqual([1]);
		expect(collectChanges(forgetVersions(again, new Set(['ID1'])), later).changes[0]?.version).toBe(11);
		const anew = putCells(undoEdit(typed), later, at(0, 'color'), [['E']]);
		expect(collectChanges(anew, later).changes[0]?.version).toBe(11);
	});

	test('is not forgotten if it was typed again while it was saved', () => {
		const sent = putCells(putCells(EMPTY_GRID, ROWS, at(0, 'color'), [['D']]), ROWS, at(1, 'color'), [['D']]);
		const typed = putCells(putCells(sent, ROWS, at(0, 'color'), [['E']]), ROWS, at(0, 'clarity'), [['VS1']]);
		const saved = forgetSaved(
			typed,
			new Map([
				['ID1', 2],
				['ID2', 3],
			]),
			sent.typed,
		);
		expect(collectChanges(saved, ROWS).changes).toMatchObject([{ diamondId: 'ID1', version: 2, set: { color: 'E', clarity: 'VS1' } }]);
	});
});
