import type { ColumnName } from '#shared/domain/search/table-settings.ts';

/** Columns that are dropped first in a narrow window, because the panel beside the list shows them. */
const GIVEN_UP: readonly ColumnName[] = ['measurements', 'lotId', 'seller', 'laboratory', 'fluorescence'];

/** Drops columns until the others fit into `room` pixels. */
export function chooseColumns(columns: readonly ColumnName[], room: number, measure: (name: ColumnName) => number): ColumnName[] {
	const kept = new Set(columns);
	const sum = () => [...kept].reduce((total, name) => total + measure(name), 0);
	for (const name of GIVEN_UP) if (sum() > room) kept.delete(name);
	return [...kept];
}
