import type { SortField } from '#shared/domain/search/search-filters.ts';
import type { Columns } from './columns.ts';
import { CLOSING, LEVEL, SORTED_BY } from './numbers.ts';

/** Reads a row's number: an integer above 0, or 0 if unknown. Attributes that may be 0 are stored plus one. */
export type NumberOf = (row: number) => number;
export function createNumberReader(columns: Columns, field: SortField): NumberOf {
	const [name = 'weight'] = SORTED_BY.get(field) ?? [];
	const column = columns.numbers[name];
	if (!column) throw new RangeError(`The numbers of ${name} have no column`);
	// One function for all fields, because choosing among several functions at each call would be slower.
	return (row) => {
		switch (field) {
			case 'date':
				return columns.createdAt(row) + 1;
			case CLOSING:
				return columns.closings.read(row);
			case LEVEL:
				return columns.levels.values[row] ?? 0;
			case 'totalPrice': {
				const price = columns.numbers.askingPrice.values[row] ?? 0;
				// `totalPrice`: the weight is in thousandths.
				return price === 0 ? 0 : Math.round((price * (columns.numbers.weight.values[row] ?? 0)) / 1000) + 1;
			}
			default:
				return column.values[row] ?? 0;
		}
	};
}
/** Compares rows with equal sort values: newest first, then by id (rulebook 7). */
export function compareAge(columns: Columns, row: number, other: number): number {
	return columns.createdAt(other) - columns.createdAt(row) || columns.ids.compare(row, other);
}
