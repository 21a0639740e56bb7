import { useMemo } from 'react';
import type { ShownDiamond } from '../diamond-cache.ts';
import { type Column, fitWidth } from './diamond-table-column.ts';

/** Number of first rows whose values decide the widths of the columns. */
export const ROWS_FITTED = 200;

/** Returns the columns with the widths that fit the rows. A changed row makes new columns, with which every row is drawn again, only if a width changes. */
export function useFittedColumns<D extends ShownDiamond, C extends Column<D>>(columns: readonly C[], rows: readonly D[]): C[] {
	const widths = useMemo(() => {
		const some = rows.slice(0, ROWS_FITTED);
		return columns.map((column) => fitWidth(column, some)).join();
	}, [columns, rows]);
	return useMemo(() => {
		const fitted = widths.split(',').map(Number);
		return columns.map((column, at) => ({ ...column, width: fitted[at] ?? column.width }));
	}, [columns, widths]);
}
