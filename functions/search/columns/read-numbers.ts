import type { SortField } from '#shared/domain/search/search-filters.ts';
import type { Columns } from './columns.ts';
import { CLOSING, LEVEL, SORTED_BY } from './numbers.ts';

/** A row's number, whole and above 0, or 0 when unknown. Those that may be 0 when known are one higher. */
export type NumberOf = (row: number) => number;
export function createNumberReader(columns: Columns, field: SortField): NumberOf {
	const [name = 'weight'] = SORTED_BY.get(field) ?? [];
	const column = columns.numbers[name];
	// One function for all fields: calling one of several is what would take the time.
	return (row) => {
		switch (field) {
			case 'date':
				return columns.createdAt(row) + 1;
			case CLOSING:
				return columns.closings.values[row] ?? 0;
			case LEVEL:
				return columns.levels.values[row] ?? 0;
			case 'totalPrice': {
				const price = columns.numbers.askingPrice.values[row] ?? 0;
				// `totalPrice`, of a weight that is in thousandths already.
				return price === 0 ? 0 : Math.round((price * (columns.numbers.weight.values[row] ?? 0)) / 1000) + 1;
			}
			default:
				return column.values[row] ?? 0;
		}
	};
}
/** Negative when a row comes before another one that has the same values to sort by: newest first, then by id (rulebook 7). */
export function compareAge(columns: Columns, row: number, other: number): number {
	return columns.createdAt(other) - columns.createdAt(row) || columns.ids.compare(row, other);
}
