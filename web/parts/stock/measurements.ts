import type { FlatStone } from '#shared/domain/stock/stone.ts';

type Measured = Pick<FlatStone, 'length' | 'width' | 'depth'>;

/** Formats length × width × depth in mm. Returns undefined if all are unknown. */
export function formatMeasurements({ length, width, depth }: Measured, decimal: (value: number, decimals: number) => string): string | undefined {
	if (length === undefined && width === undefined && depth === undefined) return undefined;
	return [length, width, depth].map((value) => (value === undefined ? '–' : decimal(value, 2))).join(' × ');
}
