import type { ColumnName } from '#shared/domain/search/table-settings.ts';

/** Columns that are dropped first in a narrow window, because the panel beside the list shows them. */
const GIVEN_UP: readonly ColumnName[] = ['measurements', 'lotId', 'seller', 'laboratory', 'fluorescence'];

/** Width of the window in pixels from which the price's place among its comparables is a default column. */
export const EQUALS_FROM = 1440;

/** Drops columns until the others fit into `room` pixels of a window `width` pixels wide. */
export function chooseColumns(columns: readonly ColumnName[], room: number, width: number, measure: (name: ColumnName) => number): ColumnName[] {
	const kept = new Set(columns);
	if (width < EQUALS_FROM) kept.delete('equals');
	const sum = () => [...kept].reduce((total, name) => total + measure(name), 0);
	for (const name of GIVEN_UP) if (sum() > room) kept.delete(name);
	return [...kept];
}
