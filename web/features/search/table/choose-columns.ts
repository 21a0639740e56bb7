import type { ColumnName } from '#shared/domain/search/table-settings.ts';

/** Columns that go first where the window is too narrow for the usual ones; the stone beside the list has them. */
const GIVEN_UP: readonly ColumnName[] = ['measurements', 'lotId', 'seller', 'laboratory', 'fluorescence'];

/** As many of the usual columns as have room, in pixels. */
export function chooseColumns(columns: readonly ColumnName[], room: number, measure: (name: ColumnName) => number): ColumnName[] {
	const kept = new Set(columns);
	const sum = () => [...kept].reduce((total, name) => total + measure(name), 0);
	for (const name of GIVEN_UP) if (sum() > room) kept.delete(name);
	return [...kept];
}
