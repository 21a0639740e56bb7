import type * as z from 'zod';
import type { FATES, IMPORT_STATES, PREVIEWED_FATES, UploadCsv } from '#shared/contract/sheets/imports.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import type { FeedRules } from '#shared/domain/integrations/feed.ts';
import type { NewNotification } from '#shared/domain/notifications/notification.ts';
import type { SheetQuestion } from '#shared/domain/sheets/sheet-doubts.ts';
import type { RememberedLayout, SheetLayout, SheetType } from '#shared/domain/sheets/sheet-layout.ts';
import type { FlatStone } from '#shared/domain/stock/stone.ts';
import type { RequiredField, RowProblem, SheetFailureCode } from '#shared/sheet/problems.ts';
import type { SheetWarning } from '#shared/sheet/sheet-warnings.ts';
import type { AuditEvent } from '../../audit/ports/audit-log.ts';

export type Fate = (typeof FATES)[number];
/** Fate of a listing that a replace-all would change, or leaves unchanged only for its bid. */
export type PreviewedFate = (typeof PREVIEWED_FATES)[number];
/** Fate of a row; `kept` applies to listings that no row names. */
export type RowFate = Exclude<Fate, 'kept'>;
export type ImportMode = z.infer<typeof UploadCsv>['mode'];
/**
 * Failures besides mistakes in the file: it was replaced while being read, it is missing, its seller may not list or did not answer, or several
 * workers made no progress.
 */
export type ImportFailureCode =
	| SheetFailureCode
	| 'SHEET_CHANGED'
	| 'SHEET_GONE'
	| 'SIZE_DIFFERS'
	| 'NOT_ACTIVE'
	| 'NOT_ANSWERED'
	| 'INTERRUPTED'
	/** A replace-all of an empty file, and a feed that would remove too many stones or take all prices, or is older than one that was applied. */
	| 'NO_ROWS'
	| 'TOO_MANY_REMOVED'
	| 'PRICES_MISSING'
	| 'SUPERSEDED';

/** Number of rows of each fate in one stretch of the sheet. */
export interface ImportChunk {
	firstRow: number;
	saved: number;
	duplicate: number;
	rejected: number;
}

export function countFates(chunks: readonly ImportChunk[]): Record<RowFate, number> {
	const counts = { saved: 0, duplicate: 0, rejected: 0 };
	for (const { saved, duplicate, rejected } of chunks) {
		counts.saved += saved;
		counts.duplicate += duplicate;
		counts.rejected += rejected;
	}
	return counts;
}

export interface ImportPreview {
	added: number;
	changed: number;
	removed: number;
	locked: number;
	unchanged: number;
	changes?: { price: number; grades: number; other: number };
	/** Rejected rows, which the answer has in `counts`. Absent in older previews. */
	rejected?: number;
}

export interface ImportRecord {
	importId: string;
	sellerId: string;
	/** Rises by one with every change; every write is guarded by it. */
	version: number;
	createdAt: number;
	fileName: string;
	/** Bytes, as announced. */
	size: number;
	mode: ImportMode;
	/** Only for a stock program's feed. */
	feed?: FeedRules;
	/** The API key with which it was begun. */
	keyId?: string;
	layout?: SheetLayout;
	state: (typeof IMPORT_STATES)[number];
	failure?: { code: ImportFailureCode; missing?: RequiredField[] };
	/** Rows of the sheet, without blank and comment rows; 0 until they are counted. */
	rows: number;
	/** The checkpoint: the last row whose fate is stored, as a spreadsheet counts. */
	doneTo: number;
	/** In the order of the rows. */
	chunks: ImportChunk[];
	/** The question to the seller before anything is written, in the state `PREVIEW`, and the instant since when it is open. */
	question?: SheetQuestion;
	askedAt?: number;
	/** Number of stored parts with rows that are rejected for their price. */
	unlikelyParts?: number;
	preview?: ImportPreview;
	/** Number of stored parts of the preview's listings. */
	previewParts?: number;
	/** Only for a finished replace-all: the number of listings in each part that were left unchanged. */
	kept?: number[];
	ignoredColumns: string[];
	/** Values that were read, but perhaps not as they are meant. */
	warnings?: SheetWarning[];
	/** The number of saved rows whose certificate another seller listed too, and the first of them. */
	sharedCertificates?: { count: number; rows: { row: number; lotId: string }[] };
	/** ETag of the first file that was read: another file under the same key does not belong to this import. */
	etag?: string;
	/** Time of listing of the new listings. */
	listedAt?: number;
	/** End of a worker's lease, and the worker. */
	leaseUntil?: number;
	leaseHolder?: string;
	/** Workers that have begun since the last progress. */
	attempts?: number;
}

/** Returns whether a worker has something to do. */
export function isUnderWay({ state }: Pick<ImportRecord, 'state'>): boolean {
	return state === 'WAITING' || state === 'READING' || state === 'WRITING';
}

/** Milliseconds after which a missing file is not expected any more, or its event was lost. */
const FILE_COMES_WITHIN = HOUR;

/** Milliseconds that a question waits for its answer. Then the import ends, and nothing of it is listed. */
export const ANSWER_WITHIN = DAY;

/** Returns whether the seller has not answered a question in time. */
export function isUnanswered({ state, question, askedAt = 0 }: Pick<ImportRecord, 'state' | 'question' | 'askedAt'>, now: number): boolean {
	return state === 'PREVIEW' && question !== undefined && now >= askedAt + ANSWER_WITHIN;
}

/** Returns when a worker must be woken for the import; undefined if it waits for its seller or is over. */
export function computeWakeTime({ state, createdAt, leaseUntil, question, askedAt = createdAt }: ImportRecord): number | undefined {
	if (state === 'PREVIEW' && question) return askedAt + ANSWER_WITHIN;
	if (!isUnderWay({ state })) return undefined;
	return state === 'WAITING' ? createdAt + FILE_COMES_WITHIN : (leaseUntil ?? createdAt);
}

/** Results of some rows of a sheet. Rows are numbered as a spreadsheet counts. */
export interface ImportRows {
	/** Present if there are rejected rows, which are returned with their headings. */
	headings?: readonly string[];
	saved: SavedRow[];
	duplicate: DuplicateRow[];
	rejected: RejectedRow[];
}
export interface SavedRow {
	row: number;
	lotId: string;
	/** Absent if it is the id derived from import and row (`deriveListingId`). */
	listingId?: string;
}
/** Why a replace-all leaves a listing unchanged: it has a bid, or has changed since the preview. */
export type KeptCode = 'LOCKED' | 'CHANGED_SINCE_PREVIEW' | 'LISTED_SINCE_PREVIEW';
export type DuplicateCode = 'LOT_ID_TAKEN' | 'CERTIFICATE_TAKEN' | KeptCode;
export interface DuplicateRow {
	row: number;
	/** The listing that holds the lot id or certificate. */
	listingId: string;
	code: DuplicateCode;
	/** Values that replace the listing's if the seller wants it. */
	stone: FlatStone;
}
export interface RejectedRow {
	row: number;
	lotId?: string;
	problems: RowProblem[];
	cells: readonly string[];
}

/** Listings in one part of a preview, or of unchanged listings: packed at most 200 KB of an item's 400 KB. */
export const LISTINGS_PER_PART = 4000;

/** A listing in the preview of a replace-all. They are stored by their fates: removed, changed, locked, and the rest. */
export interface PreviewedListing {
	listingId: string;
	/** Only for listings that are changed, removed or locked. */
	lotId?: string;
	/** The sheet's first row with its lot id; undefined if no row has it. */
	row?: number;
	digest: string;
	/** It had a bid and would have been changed or removed. */
	locked?: true;
}

/** A listing that the sheet does not name and that was left unchanged. */
export interface KeptListing {
	listingId: string;
	lotId: string;
	code: KeptCode;
}

export interface Imports {
	get(importId: string): Promise<ImportRecord | undefined>;
	/** Returns page `number` of a seller's imports from 0, newest first, and the total, both limited to the newest IMPORTS_LISTED. */
	page(sellerId: string, number: number, size: number): Promise<{ content: ImportRecord[]; totalElements: number }>;
	/** Yields all of a seller's imports, newest first, for background work. The index may lag behind by a moment. */
	ofSeller(sellerId: string): AsyncIterable<ImportRecord[]>;
	/** Lists a seller's newest `most` imports. The index may lag behind by a moment. */
	latest(sellerId: string, most: number): Promise<ImportRecord[]>;
	/** Reads the stretch of rows that begins with `firstRow`. */
	rows(importId: string, firstRow: number): Promise<ImportRows | undefined>;
	/** Reads a part of the preview's listings, from 0. */
	previewed(importId: string, part: number): Promise<PreviewedListing[]>;
	/** Reads a part of the rows that are rejected for their price. */
	unlikely(importId: string, part: number): Promise<number[]>;
	/** Reads a part of the listings that were left unchanged. */
	kept(importId: string, part: number): Promise<KeptListing[]>;
	/** Lists at most `most` imports without a worker that should have one, longest waiting first. */
	due(now: number, most: number): Promise<string[]>;
	/** Gives a seller's turn to a worker until `until`, or extends it. Returns false while another worker has it. */
	takeTurn(sellerId: string, worker: string, until: number, now: number): Promise<boolean>;
	/** Ends the worker's turn. */
	endTurn(sellerId: string, worker: string): Promise<void>;
	/** Packs content for storage, since only the packed size shows whether it fits into an item. */
	pack(content: ImportRows | readonly (PreviewedListing | KeptListing | number)[]): Promise<Uint8Array>;
	/** Lists a member's corrections of columns in earlier sheets, the newest first. */
	layouts(sellerId: string): Promise<RememberedLayout[]>;
	/** Replaces the corrections. Of two simultaneous uploads, one may be lost. */
	keepLayouts(sellerId: string, layouts: readonly RememberedLayout[]): Promise<void>;
	/** Adds an import, whose file must arrive within a day. */
	add(record: ImportRecord): Promise<void>;
	/**
	 * Writes the record together with rows, parts, the notification and audit events, or nothing. Returns the record with its new version. Rejects with
	 * a WriteConflict (VERSION) if another writer was first.
	 */
	save(
		record: ImportRecord,
		besides?: {
			rows?: readonly StoredRows[];
			parts?: readonly StoredPart[];
			notification?: { notificationId: string; notification: NewNotification; at: number };
			auditEvents?: readonly AuditEvent[];
		},
	): Promise<ImportRecord>;
}

/** A stretch's packed rows, with the number of the first one. */
export interface StoredRows {
	firstRow: number;
	content: Uint8Array;
}

/** Packed listings of a preview, unchanged listings, or rows that are rejected for their price. */
export interface StoredPart {
	of: 'previewed' | 'kept' | 'unlikely';
	part: number;
	content: Uint8Array;
}

export interface Sheets {
	/** Signs an upload of an import's file. Storage refuses files of another type or larger than `limitBytes` of theirs. */
	signUpload(importId: string, type: SheetType): Promise<{ url: string; fields: Record<string, string>; expiresAt: number }>;
	/** Reads the whole file; undefined if it is gone. */
	read(importId: string, type: SheetType): Promise<{ etag: string; bytes: Uint8Array<ArrayBuffer> } | undefined>;
}
