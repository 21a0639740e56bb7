import type { Columns } from './columns.ts';

/** The numbers that are sorted by. */
export const EVERY_NUMBER = ['date', 'pricePerCarat', 'totalPrice', 'weight'] as const;
export type NumberField = (typeof EVERY_NUMBER)[number];

/** A row's number, whole and above 0, or 0 when unknown. Those that may be 0 when known are one higher. */
export type NumberOf = (row: number) => number;

export function numberOf(columns: Columns, field: NumberField): NumberOf {
	// One function for all fields: calling one of several is what would take the time.
	return (row) => numberAt(columns, field, row);
}

function numberAt(columns: Columns, field: NumberField, row: number): number {
	switch (field) {
		case 'date':
			return columns.createdAt(row) + 1;
		case 'pricePerCarat':
			return columns.askingPrice.values[row] ?? 0;
		case 'weight':
			return columns.weight.values[row] ?? 0;
		case 'totalPrice': {
			const price = columns.askingPrice.values[row] ?? 0;
			// `totalPrice`, of a weight that is in thousandths already.
			return price === 0 ? 0 : Math.round((price * (columns.weight.values[row] ?? 0)) / 1000) + 1;
		}
	}
}

/** Negative when a row comes before another one that has the same values to sort by: newest first, then by id (rulebook 7). */
export function compareAge(columns: Columns, row: number, other: number): number {
	return columns.createdAt(other) - columns.createdAt(row) || columns.ids.compare(row, other);
}

/** A number in so many parts of its unit, 0 when unknown. */
export function scaled(value: number | undefined, scale: number): number {
	return value === undefined ? 0 : Math.round(value * scale);
}
