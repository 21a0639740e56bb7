import * as z from 'zod';
import { SHEET_BYTES, SHEET_ROWS } from '#shared/domain/sheets/limits.ts';
import { PRICE_READINGS, QUESTIONS, UNLIKELY_FATES } from '#shared/domain/sheets/sheet-doubts.ts';
import { LAYOUT, MEANINGS } from '#shared/domain/sheets/sheet-layout.ts';
import { LOT_ID_LENGTH } from '#shared/domain/stock/limits.ts';
import { Id, Instant, numberName, PageQuery, pageOf, text, Upload } from '../common.ts';
import { DiamondAttributes } from '../stock/diamonds.ts';

/** The seller's corrections of columns, and of stones without a stock number, if headings are not enough. Columns count from 0, rows as in a spreadsheet. */
const corrections = {
	headingRow: z.int().min(1).max(SHEET_ROWS).optional(),
	columns: z
		.array(z.strictObject({ index: z.int().min(0).max(16_383), statement: z.enum(MEANINGS).nullable() }))
		.max(LAYOUT.columns)
		.optional(),
	/** Prefix of the row number that serves as stock number for stones without one. */
	numbering: numberName(LAYOUT.numbering).or(z.literal('')).optional(),
};
/** SHA-256 over a sheet's headings, which identifies sheets of the same form. */
const headings = z.string().regex(/^[0-9a-f]{64}$/);
/** The seller's answers about a sheet's prices. If they come with the upload, nothing is asked. An import remembers them; other sheets do not. */
export const Answers = z.strictObject({ prices: z.enum(PRICE_READINGS).optional(), unlikely: z.enum(UNLIKELY_FATES).optional() });
/** The way to read a sheet. With `headings`, the corrections of columns and numbers are remembered for sheets with the same headings. */
export const Layout = z.strictObject({
	...corrections,
	worksheet: z.string().max(LAYOUT.worksheet).optional(),
	headings: headings.optional(),
	answers: Answers.optional(),
});
export const Layouts = z.strictObject({ layouts: z.array(z.strictObject({ ...corrections, headings })) });

export const UploadCsv = z.strictObject({
	fileName: text(200),
	size: z.int().min(1).max(SHEET_BYTES),
	mode: z.enum(['MERGE', 'REPLACE_ALL']).default('MERGE'),
	layout: Layout.optional(),
});
export const CsvUpload = z.strictObject({ importId: Id, upload: Upload });

export const IMPORT_STATES = ['WAITING', 'READING', 'PREVIEW', 'WRITING', 'DONE', 'FAILED'] as const;
/** `kept`: an existing listing that a replace-all's sheet does not have and that was left unchanged. */
export const FATES = ['saved', 'duplicate', 'rejected', 'kept'] as const;
/** Effects of a replace-all on existing listings, which the preview lists. */
export const PREVIEWED_FATES = ['removed', 'changed', 'locked'] as const;

export const RowProblem = z.strictObject({ column: z.string(), value: z.string(), code: z.string(), message: z.string() });
export const ImportRow = z.strictObject({
	/** Row number as in a spreadsheet: the heading is row 1. Null for an existing listing without a row. */
	row: z.int().nullable(),
	lotId: z.string().nullable(),
	/** The listing that was saved, kept or previewed, or that the row duplicates. */
	diamondId: Id.optional(),
	/** Reason for a duplicate or kept listing: LOT_ID_TAKEN, CERTIFICATE_TAKEN, LOCKED, CHANGED_SINCE_PREVIEW or LISTED_SINCE_PREVIEW. */
	code: z.string().optional(),
	problems: z.array(RowProblem).optional(),
	/** The stone of the row; for a saved row, the present listing. Only on pages of up to 100. */
	stone: DiamondAttributes.optional(),
	/** Only for a duplicate: the existing listing. */
	present: DiamondAttributes.optional(),
	/** The version of `present`. */
	version: z.int().optional(),
});

/**
 * A question of an import in `PREVIEW`. `UNIT`: neither heading nor values show whether prices are totals or per carat; they were read as totals. `PRICES`: more than half of the prices are below half or above twice the median of comparable stones; the answer is one
 * of `readings`, also for `UNIT`. `UNLIKELY`: some prices are below a quarter or above four times; their rows are listed or rejected.
 */
const Question = z.strictObject({
	about: z.enum(QUESTIONS),
	/** Rows whose stones have comparables, and the doubtful ones among them. */
	checked: z.int(),
	doubtful: z.int(),
	/** The first doubtful rows with prices per carat, and the median of their comparables. `ifPerCarat`: the price if the column states prices per carat. */
	examples: z.array(z.strictObject({ row: z.int(), lotId: z.string(), askingPrice: z.int(), median: z.int(), ifPerCarat: z.int().optional() })),
	readings: z.array(z.enum(PRICE_READINGS)).optional(),
	/** Deadline for the answer. Afterwards the import fails with NOT_ANSWERED, and nothing is listed. */
	answerBy: Instant,
});

export const Import = z.strictObject({
	importId: Id,
	fileName: z.string(),
	mode: z.enum(['MERGE', 'REPLACE_ALL']),
	state: z.enum(IMPORT_STATES),
	failure: z.strictObject({ code: z.string(), message: z.string() }).optional(),
	/** 0 to 1. */
	progress: z.number(),
	counts: z.strictObject({ rows: z.int(), saved: z.int(), duplicate: z.int(), rejected: z.int(), kept: z.int().optional() }),
	question: Question.optional(),
	answers: Answers.optional(),
	/** Only for a feed. After a dry run, `counts` and `preview` say what it would have done. */
	feed: z.strictObject({ dryRun: z.boolean(), refresh: z.boolean(), maxRemovedPercent: z.number() }).optional(),
	/** Only for a replace-all or a feed: its effects. */
	preview: z
		.strictObject({
			added: z.int(),
			changed: z.int(),
			removed: z.int(),
			locked: z.int(),
			unchanged: z.int(),
			/** How many of the changed stones get another price, other grades, or other details. A stone may count for several. Absent if none changes. */
			changes: z.strictObject({ price: z.int(), grades: z.int(), other: z.int() }).optional(),
		})
		.optional(),
	/** Headings that the importer did not understand and ignored. */
	ignoredColumns: z.array(z.string()),
	/** Values that were read, but perhaps not as they are meant: heading, example, code, and what to do. */
	warnings: z.array(RowProblem).optional(),
	/** The number of saved rows whose certificate another seller lists too, and the first of them. */
	sharedCertificates: z.strictObject({ count: z.int(), rows: z.array(z.strictObject({ row: z.int(), lotId: z.string() })) }).optional(),
	createdAt: Instant,
	rows: pageOf(ImportRow).optional(),
});
export type Import = z.infer<typeof Import>;
export const ImportPage = pageOf(Import);
export const ImportQuery = PageQuery.extend({ fate: z.enum([...FATES, ...PREVIEWED_FATES]).optional(), format: z.literal('csv').optional() });
/** `versions`: the listings as the caller has seen them. One that was changed or deleted since is left as it is (CHANGED_SINCE_PREVIEW). */
export const SaveRemaining = z.strictObject({
	importId: Id,
	lotIds: z.array(numberName(LOT_ID_LENGTH)).min(1).max(5000),
	versions: z
		.array(z.strictObject({ diamondId: Id, version: z.int() }))
		.max(5000)
		.optional(),
});
export const SavedRemaining = z.strictObject({
	savedDiamondList: z.array(z.string()),
	duplicateDataList: z.array(z.strictObject({ lotId: z.string(), code: z.string() })),
});
