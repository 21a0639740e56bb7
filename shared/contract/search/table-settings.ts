import * as z from 'zod';
import { COLUMN_NAMES, COLUMN_WIDTH, DENSITIES, PAGINGS, PINNED } from '#shared/domain/search/table-settings.ts';

const ColumnName = z.enum(COLUMN_NAMES);

/** How a member's table of stones is (`shared/domain/search/table-settings.ts`). What is absent is as usual. */
export const TableSettings = z.strictObject({
	density: z.enum(DENSITIES).optional(),
	paging: z.enum(PAGINGS).optional(),
	/** The stone at the cursor is shown beside the list. */
	peek: z.boolean().optional(),
	/** In their order. */
	columns: z
		.array(ColumnName)
		.min(1)
		.max(COLUMN_NAMES.length)
		.refine((names) => new Set(names).size === names.length)
		.optional(),
	/** How many of the first ones stay in sight. */
	pinned: z.int().min(0).max(PINNED.max).optional(),
	/** Pixels of those that the member has made wider or narrower. */
	widths: z.partialRecord(ColumnName, z.int().min(COLUMN_WIDTH.min).max(COLUMN_WIDTH.max)).optional(),
});
export type TableSettings = z.infer<typeof TableSettings>;
