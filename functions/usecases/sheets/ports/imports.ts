import type * as z from 'zod';
import type { FATES, IMPORT_STATES, PREVIEWED_FATES, UploadCsv } from '#shared/contract/sheets/imports.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import type { NewNotification } from '#shared/domain/notifications/notification.ts';
import type { SheetQuestion } from '#shared/domain/sheets/sheet-doubts.ts';
import type { RememberedLayout, SheetLayout, SheetType } from '#shared/domain/sheets/sheet-layout.ts';
import type { FlatStone } from '#shared/domain/stock/stone.ts';
import type { RequiredField, RowProblem, SheetFailureCode } from '#shared/sheet/problems.ts';
import type { AuditEvent } from '../../audit/ports/audit-log.ts';
import type { ListingRecord } from '../../stock/ports/listings.ts';

/** The ports of the bulk upload besides the market itself. */

export type Fate = (typeof FATES)[number];
/** Fate of a listing that a replace-all would change, or leaves unchanged only for its bid. */
export type PreviewedFate = (typeof PREVIEWED_FATES)[number];
/** Fate of a row; `kept` applies to listings that no row names. */
export type RowFate = Exclude<Fate, 'kept'>;
export type ImportMode = z.infer<typeof UploadCsv>['mode'];
/** Beside what is wrong with the file: it was replaced while it was read, it is not there, its seller may not list or did not answer, or worker after worker got nowhere. */
export type ImportFailureCode = SheetFailureCode | 'SHEET_CHANGED' | 'SHEET_GONE' | 'NOT_ACTIVE' | 'NOT_ANSWERED' | 'INTERRUPTED';

/** How many rows of each fate one stretch of the sheet holds. */
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
	/** How its seller says that it is to be read. */
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
	/** In how many parts the rows are stored that are rejected for their price. */
	unlikelyParts?: number;
	preview?: ImportPreview;
	/** In how many parts the preview's listings are stored. */
	previewParts?: number;
	/** Only for a finished replace-all: the number of listings in each part that were left unchanged. */
	kept?: number[];
	ignoredColumns: string[];
	/** ETag of the file that was read first: another file under the same key is not this import. */
	etag?: string;
	/** From when on the new listings count as listed. */
	listedAt?: number;
	/** Until when a worker has it to itself, and which one. */
	leaseUntil?: number;
	leaseHolder?: string;
	/** Workers that have begun since the last one that got anywhere. */
	attempts?: number;
}

/** Whether a worker has something to do. */
export function isUnderWay({ state }: Pick<ImportRecord, 'state'>): boolean {
	return state === 'WAITING' || state === 'READING' || state === 'WRITING';
}

/** A file that has not come within this time, milliseconds, will not come any more; or nobody was told of it. */
const FILE_COMES_WITHIN = HOUR;

/** How long a question waits for its answer, milliseconds. Then the import ends, and nothing of it is listed. */
export const ANSWER_WITHIN = DAY;

/** Whether the seller has left a question without an answer for too long. */
export function isUnanswered({ state, question, askedAt = 0 }: Pick<ImportRecord, 'state' | 'question' | 'askedAt'>, now: number): boolean {
	return state === 'PREVIEW' && question !== undefined && now >= askedAt + ANSWER_WITHIN;
}

/** From when on a worker must be woken for it, unless somebody is at it by then; undefined when it waits for its seller or is over. */
export function computeWakeTime({ state, createdAt, leaseUntil, question, askedAt = createdAt }: ImportRecord): number | undefined {
	if (state === 'PREVIEW' && question) return askedAt + ANSWER_WITHIN;
	if (!isUnderWay({ state })) return undefined;
	return state === 'WAITING' ? createdAt + FILE_COMES_WITHIN : (leaseUntil ?? createdAt);
}

/** Results of some rows of a sheet. Rows are numbered as a spreadsheet counts. */
export interface ImportRows {
	/** Present when there are rejected rows, which are handed back with their headings. */
	headings?: readonly string[];
	saved: SavedRow[];
	duplicate: DuplicateRow[];
	rejected: RejectedRow[];
}
export interface SavedRow {
	row: number;
	lotId: string;
	/** Absent: the one that the import and the row give (`deriveListingId`). */
	listingId?: string;
}
/** Why a replace-all leaves a listing as it is: it has a bid, or was not so when the preview was made. */
export type KeptCode = 'LOCKED' | 'CHANGED_SINCE_PREVIEW' | 'LISTED_SINCE_PREVIEW';
export type DuplicateCode = 'LOT_ID_TAKEN' | 'CERTIFICATE_TAKEN' | KeptCode;
export interface DuplicateRow {
	row: number;
	/** The listing that stands in the way. */
	listingId: string;
	code: DuplicateCode;
	/** To replace that listing's values with, should the seller want it. */
	stone: FlatStone;
}
export interface RejectedRow {
	row: number;
	lotId?: string;
	problems: RowProblem[];
	cells: readonly string[];
}

/** Listings in one part of a preview, or of what was left as it was: packed at most 200 KB, of the 400 that an item may have. */
export const LISTINGS_PER_PART = 4000;

/** A listing as the preview of a replace-all found it. They are stored by their fates: those to be removed, changed, locked, and the rest. */
export interface PreviewedListing {
	listingId: string;
	/** Only for listings that change, go or are locked. */
	lotId?: string;
	/** The sheet's first row that names its lot; undefined: none does. */
	row?: number;
	/** Digest of the stone. */
	digest: string;
	/** It had a bid and would have been changed or removed. */
	locked?: true;
}

/** A listing that the sheet does not name and that was left as it is. */
export interface KeptListing {
	listingId: string;
	lotId: string;
	code: KeptCode;
}

export interface Imports {
	get(importId: string): Promise<ImportRecord | undefined>;
	/** A seller's, newest first, page `number` from 0, and how many there are; neither goes beyond the newest IMPORTS_LISTED. */
	page(sellerId: string, number: number, size: number): Promise<{ content: ImportRecord[]; totalElements: number }>;
	/** All of a seller's, newest first, some at a time, for work in the background. The index may lag behind by a moment. */
	ofSeller(sellerId: string): AsyncIterable<ImportRecord[]>;
	/** The newest `most` of a seller's. The index may lag behind by a moment. */
	latest(sellerId: string, most: number): Promise<ImportRecord[]>;
	/** The stretch of rows that begins with this one. */
	rows(importId: string, firstRow: number): Promise<ImportRows | undefined>;
	/** A part of the listings that the preview found, from 0 on. */
	previewed(importId: string, part: number): Promise<PreviewedListing[]>;
	/** A part of the rows that are rejected for their price. */
	unlikely(importId: string, part: number): Promise<number[]>;
	/** A part of those that were left as they are. */
	kept(importId: string, part: number): Promise<KeptListing[]>;
	/** Lists at most `most` imports without a worker that should have one, longest waiting first. */
	due(now: number, most: number): Promise<string[]>;
	/** Gives a seller's turn to a worker until then, or lets it keep it; false while another one has it. */
	takeTurn(sellerId: string, worker: string, until: number, now: number): Promise<boolean>;
	/** Lets the next one have the seller's turn. */
	endTurn(sellerId: string, worker: string): Promise<void>;
	/** Packs content as it is stored: only then its size shows whether an item of the table can hold it. */
	pack(content: ImportRows | readonly (PreviewedListing | KeptListing | number)[]): Promise<Uint8Array>;
	/** Lists a member's corrections of columns in earlier sheets, the newest first. */
	layouts(sellerId: string): Promise<RememberedLayout[]>;
	/** Replaces it. Of two uploads at one moment one may not be remembered. */
	keepLayouts(sellerId: string, layouts: readonly RememberedLayout[]): Promise<void>;
	/** Begins one; its file must come within a day. */
	add(record: ImportRecord): Promise<void>;
	/**
	 * Writes the record together with stretches of its rows, parts of its listings
	 * and what is to be told, or nothing; answers it with its new version. Rejects with a
	 * WriteConflict (VERSION) when somebody else was first.
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

/** A stretch's rows, packed, under their first one. */
export interface StoredRows {
	firstRow: number;
	content: Uint8Array;
}

/** Some of the listings that a preview found, or that were left as they are, or of the rows that are rejected for their price, packed. */
export interface StoredPart {
	of: 'previewed' | 'kept' | 'unlikely';
	part: number;
	content: Uint8Array;
}

/** The holder of a lot id or certificate that a listing needs. */
export interface Holder {
	code: 'LOT_ID_TAKEN' | 'CERTIFICATE_TAKEN';
	listingId: string;
}
export type Added = { fate: 'added' } | { fate: 'taken'; by: Holder[] };

/** Writes many listings at once. */
export interface BulkListings {
	/**
	 * Adds listings, each with its guards or not at all, and says in the same
	 * order what became of each. One whose id exists already was added by an
	 * earlier attempt. No two may share a lot id or a certificate.
	 */
	add(listings: readonly ListingRecord[]): Promise<Added[]>;
}

/** Where members' files lie. */
export interface Sheets {
	/** Where to send an import's file; storage refuses what is larger than `SHEET_BYTES` or announced as something else. */
	signUpload(importId: string, type: SheetType): Promise<{ url: string; fields: Record<string, string>; expiresAt: number }>;
	/** The whole file; undefined when it is gone. */
	read(importId: string, type: SheetType): Promise<{ etag: string; bytes: Uint8Array<ArrayBuffer> } | undefined>;
}

export interface SheetQueue {
	/** Has a worker look after the import. */
	wake(importId: string): Promise<void>;
}
