import type { StoneChange } from '#shared/contract/stock/diamonds.ts';
import {
	applyEdits,
	type Edit,
	EMPTY_GRID,
	GRID_COLUMNS,
	type Grid,
	type GridColumn,
	type GridRow,
	isStated,
	keepTyped,
	makeKey,
	readCellText,
	readId,
} from './grid-model.ts';
import { findCellProblem, readCell } from './read-cell.ts';

/** Collects the changes of stones whose changed cells are all valid, and the number of the other changed stones. */
export function collectChanges({ typed, versions }: Grid, rows: readonly GridRow[]): { changes: StoneChange[]; faulty: number } {
	const changes: StoneChange[] = [];
	let faulty = 0;
	for (const row of rows) {
		const changed = GRID_COLUMNS.flatMap((name) => {
			const text = typed.get(makeKey(row.diamondId, name));
			return text === undefined ? [] : [{ name, text }];
		});
		if (changed.length === 0) continue;
		if (changed.some(({ name, text }) => findCellProblem(name, text) !== undefined)) {
			faulty++;
			continue;
		}
		const values = changed.map(({ name, text }) => ({ name, value: readCell(name, text) }));
		changes.push({
			diamondId: row.diamondId,
			// A change that was made elsewhere since then must not be overwritten unseen.
			version: versions.get(row.diamondId) ?? row.version,
			set: Object.fromEntries(values.filter(({ value }) => value !== undefined).map(({ name, value }) => [name, value])),
			clear: [
				...values.filter(({ value }) => value === undefined).map(({ name }) => name),
				// A stone with a plain colour grade, or without one, has no fancy colour.
				...(values.some(({ name, value }) => name === 'color' && value !== 'FANCY') ? (['fancyColorDto'] as const) : []),
			],
		});
	}
	return { changes, faulty };
}

/** Writes the typed cells for the stored draft, each with its stone's version: `<stone> <column> <version>`. */
export function writeDraft({ typed, versions }: Pick<Grid, 'typed' | 'versions'>): Record<string, string> {
	return Object.fromEntries([...typed].map(([key, text]) => [`${key} ${versions.get(readId(key)) ?? ''}`.trim(), text]));
}

/** Restores the cells of a stored draft. Skips cells of shown stones that may no longer be edited. */
export function takeUpCells(grid: Grid, rows: readonly GridRow[], texts: Readonly<Record<string, string>>): Grid {
	const shown = new Map(rows.map((row) => [row.diamondId, row]));
	const edits = Object.entries(texts).flatMap(([kept, text]): Edit[] => {
		const [diamondId = '', column, version] = kept.split(' ');
		const name = GRID_COLUMNS.find((known) => known === column);
		const row = shown.get(diamondId);
		if (!name || (row && (!row.abilities.edit || isStated(row, name, text)))) return [];
		const key = makeKey(diamondId, name);
		return [{ key, before: grid.typed.get(key), after: text, version: version ? Number(version) : row?.version }];
	});
	return edits.length === 0 ? grid : { ...applyEdits(grid, edits), done: [...grid.done, edits], undone: [] };
}

/**
 * Removes the texts that were saved, and clears the undo history. `saved` has the new versions of the saved stones, `sent` the typed texts when
 * they were sent: a cell that was typed in again since then stays.
 */
export function forgetSaved(grid: Grid, saved: ReadonlyMap<string, number>, sent: Grid['typed']): Grid {
	const typed = new Map([...grid.typed].filter(([key, text]) => !saved.has(readId(key)) || sent.get(key) !== text));
	return { ...grid, typed, versions: keepTyped(new Map([...grid.versions, ...saved]), typed), done: [], undone: [] };
}

/** Lets stones that were changed elsewhere be saved over their present version. Call it once the seller sees that they have changed. */
export function forgetVersions(grid: Grid, diamondIds: ReadonlySet<string>): Grid {
	return { ...grid, versions: new Map([...grid.versions].filter(([id]) => !diamondIds.has(id))) };
}

/** A typed cell of a stone. */
interface TypedOver {
	row: GridRow;
	name: GridColumn;
	typed: string;
	/** The stone's own text. */
	present: string;
}

/** Lists the typed cells of the stones with these ids that differ from the stones' present values. */
export function listTypedOver(grid: Grid, rows: readonly GridRow[], diamondIds: ReadonlySet<string>): TypedOver[] {
	return rows
		.filter(({ diamondId }) => diamondIds.has(diamondId))
		.flatMap((row) =>
			GRID_COLUMNS.flatMap((name) => {
				const typed = grid.typed.get(makeKey(row.diamondId, name));
				return typed === undefined || isStated(row, name, typed) ? [] : [{ row, name, typed, present: readCellText(EMPTY_GRID, row, name) }];
			}),
		);
}
