import { DAY } from '#shared/domain/common/durations.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';

/** How the search hears of what changes in the table. */

/** How long the log tells of a change, so that every search index has heard it; milliseconds. */
export const LOG_KEPT = 7 * DAY;

/** A change of a listing. */
export interface ListingChange {
	listingId: string;
	/** The listing's version: a change of a lower version comes too late. Absent when the listing is gone. */
	version?: number;
	/** When it was written, milliseconds of real time: after a removal only a listing that was added anew comes later. Absent in log entries of earlier programs. */
	changedAt?: number;
	/** The listing's row; absent if the listing is gone, or if its row cannot be read. */
	row?: SearchRow;
	/** Why nothing can be told of it: a newer program wrote it, or it is damaged. */
	unreadable?: unknown;
}

/** Changes that were written into the log together. */
export interface LogEntry {
	/** One more than that of the entry before it. */
	number: number;
	changes: readonly ListingChange[];
}

/**
 * The table's changes as a log of numbered entries, which the table's stream
 * writes. However late an entry can be read, it is read: whoever follows asks for
 * the next number until it is there.
 */
export interface ChangeLog {
	/** Reads the log after `number`, in order, up to the last entry that can be read. */
	read(number: number): AsyncIterable<LogEntry>;
	/** A number from which on the log tells whatever a loading that begins now may not show yet. */
	findStart(): Promise<number>;
	/** All listings are loaded in this many parts. */
	parts: number;
	/** The listings of one part, as they were a moment ago, page by page. */
	load(part: number): AsyncIterable<readonly ListingChange[]>;
	/** Reads the changes of a seller's listings in the last seconds, which the log may not have yet. */
	readLatest(sellerId: string): Promise<readonly ListingChange[]>;
}

/** A listing that was added or changed in what the search knows of it. */
export interface ChangedRow {
	row: SearchRow;
	/** Absent: it is new, or nobody can tell any more what it was. */
	before?: SearchRow;
}
