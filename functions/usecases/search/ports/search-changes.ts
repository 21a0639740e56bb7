import { DAY } from '#shared/domain/common/durations.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';

/** The table's changes as the search receives them. */

/** Milliseconds for which the log stores a change, so that every search index receives it. */
export const LOG_KEPT = 7 * DAY;

export interface ListingChange {
	listingId: string;
	/** The listing's version: a change of a lower version comes too late. Absent if the listing is gone. */
	version?: number;
	/**
	 * When it was written, in milliseconds of real time: only a listing that was added again has a later change than its removal. Absent in log entries
	 * of earlier programs.
	 */
	changedAt?: number;
	/** The listing's row; absent if the listing is gone, or if its row cannot be read. */
	row?: SearchRow;
	/** Why the row cannot be read: a newer program wrote it, or it is damaged. */
	unreadable?: unknown;
}

export interface LogEntry {
	/** One more than the previous entry's number. */
	number: number;
	changes: readonly ListingChange[];
}

/**
 * The table's changes as a log of numbered entries, which the table's stream writes. Followers ask for the next number until it exists, so they read
 * even late entries.
 */
export interface ChangeLog {
	/** Reads the log after `number`, in order, up to the last entry that can be read. */
	read(number: number): AsyncIterable<LogEntry>;
	/** Returns a number from which on the log contains all changes that a loading which begins now may miss. */
	findStart(): Promise<number>;
	/** Number of parts in which all listings are loaded. */
	parts: number;
	/** Loads the listings of one part, as they were a moment ago, page by page. */
	load(part: number): AsyncIterable<readonly ListingChange[]>;
	/** Reads the changes of a seller's listings in the last seconds, which the log may not have yet. */
	readLatest(sellerId: string): Promise<readonly ListingChange[]>;
}

/** The log for readers outside the market, who may come back after days. */
export interface ReadableLog extends Pick<ChangeLog, 'read'> {
	/** Returns whether entries after `number` have expired, or the log has never reached `number`. */
	isLost(number: number): Promise<boolean>;
}

/** A listing that was added, or whose search row has changed. */
export interface ChangedRow {
	row: SearchRow;
	/** Absent if the listing is new, or if the previous row cannot be read. */
	before?: SearchRow;
}
