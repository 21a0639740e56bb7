import * as z from 'zod';
import { COLUMN_NAMES, COLUMN_WIDTH, DENSITIES, PAGINGS, PINNED } from '#shared/domain/search/table-settings.ts';

const ColumnName = z.enum(COLUMN_NAMES);

/** A member's settings for tables of stones (`shared/domain/search/table-settings.ts`). Absent ones have their defaults. */
export const TableSettings = z.strictObject({
	density: z.enum(DENSITIES).optional(),
	paging: z.enum(PAGINGS).optional(),
	/** Shows the selected stone next to the list. */
	peek: z.boolean().optional(),
	/** In display order. */
	columns: z
		.array(ColumnName)
		.min(1)
		.max(COLUMN_NAMES.length)
		.refine((names) => new Set(names).size === names.length)
		.optional(),
	/** Number of pinned columns. */
	pinned: z.int().min(0).max(PINNED.max).optional(),
	/** Widths in pixels of resized columns. */
	widths: z.partialRecord(ColumnName, z.int().min(COLUMN_WIDTH.min).max(COLUMN_WIDTH.max)).optional(),
});
export type TableSettings = z.infer<typeof TableSettings>;
