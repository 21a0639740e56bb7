import * as z from 'zod';
import { CHANGES_PER_PATCH, MAX_REMOVED_PERCENT } from '#shared/domain/integrations/feed.ts';
import { JSON_LINES_BYTES } from '#shared/domain/sheets/limits.ts';
import { SHEET_TYPES, type SheetType } from '#shared/domain/sheets/sheet-layout.ts';
import { ATTRIBUTE_NAMES } from '#shared/domain/stock/attributes.ts';
import { LOT_ID_LENGTH } from '#shared/domain/stock/limits.ts';
import { Id, numberName, rounded, text } from '../common.ts';
import { Issue } from '../errors.ts';
import { CsvUpload, Layout } from '../sheets/imports.ts';
import { CHANGE_REFUSALS, DiamondAttributes } from '../stock/diamonds.ts';

/** The format of a stock file. `jsonl`: one JSON object a line with the fields of a stone, `totalPrice` for a price of the whole stone. */
export const StockFileFormat = z.enum(Object.keys(SHEET_TYPES) as [SheetType, ...SheetType[]]);

/** A file of stones from a stock program. Unlike a sheet that a person uploads, it changes the stones that it names, and nobody confirms it. */
export const StockFeed = z.strictObject({
	format: StockFileFormat,
	fileName: text(200).optional(),
	/** The file's bytes. A file of another size is refused. */
	size: z.int().min(1).max(JSON_LINES_BYTES),
	/** `REPLACE_ALL` also removes the stones that the file does not name. */
	mode: z.enum(['MERGE', 'REPLACE_ALL']).default('MERGE'),
	/** Count everything and write nothing. */
	dryRun: z.boolean().default(false),
	/** A replace-all that would remove more of the stones, in percent, changes nothing. */
	maxRemovedPercent: rounded(0, 100).default(MAX_REMOVED_PERCENT),
	/** Extend the listing of the named stones to thirty days, once a week. */
	refresh: z.boolean().default(false),
	/** Default: the remembered layout of earlier sheets with the same headings. */
	layout: Layout.optional(),
});
export const StockFeedBegun = CsvUpload.extend({
	/** The path of the import to follow, relative to `/api/v1`. */
	follow: z.string(),
});

const names = { diamondId: Id.optional(), lotId: numberName(LOT_ID_LENGTH).optional() };
const Changeable = DiamondAttributes.omit({ lotId: true, laboratory: true, certificateNumber: true });
/**
 * A change of one stone, which its id or its lot id names; with both, they must agree. Lot id and certificate stay: a feed changes them. `set` and
 * `clear` share no field.
 */
export const StockChange = z
	.strictObject({
		...names,
		/** Refuse the change if the stone has another version. */
		version: z.int().optional(),
		set: Changeable.partial().default({}),
		clear: z.array(Changeable.keyof()).max(ATTRIBUTE_NAMES.length).default([]),
		/** Extend the listing to thirty days. */
		refresh: z.boolean().default(false),
		/** Remove the stone. */
		remove: z.boolean().default(false),
	})
	.refine(({ diamondId, lotId }) => diamondId !== undefined || lotId !== undefined, { message: 'STONE_UNNAMED' });
export type StockChange = z.infer<typeof StockChange>;
export const StockPatch = z.strictObject({ changes: z.array(StockChange).min(1).max(CHANGES_PER_PATCH) });
/** A patch whose changes are not checked yet: a wrong one is refused, and the others are made. */
export const ReceivedPatch = z.strictObject({ changes: z.array(z.unknown()).min(1).max(CHANGES_PER_PATCH) });

export const STOCK_FATES = ['changed', 'unchanged', 'removed', 'refused'] as const;
/** The fate of each change, in the order of the request. */
export const StockPatched = z.strictObject({
	fates: z.array(
		z.strictObject({
			...names,
			fate: z.enum(STOCK_FATES),
			version: z.int().optional(),
			/** Why it was refused; `STATE_CONFLICT`: the stone is in an auction or sold. */
			code: z.enum(CHANGE_REFUSALS).optional(),
			/** With `VALIDATION`: the first mistakes, by the fields of the change, or of the stone that would result. */
			issues: z.array(Issue).optional(),
		}),
	),
});
export type StockPatched = z.infer<typeof StockPatched>;
