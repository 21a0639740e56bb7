import { DAY } from '#shared/domain/limits.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';

/** How the search hears of what changes in the table. Instants are milliseconds of real time. */

/** How long a deleted listing's removal is told of, so that every search index has heard it; milliseconds. */
export const REMOVAL_KEPT = 7 * DAY;

/** What became of a listing last. */
export interface ListingChange {
	listingId: string;
	/** What the search should know of it; absent when the listing is gone, or when nothing can be told of it. */
	row?: SearchRow;
	/** Why nothing can be told of it: a newer program wrote it, or it is damaged. */
	unreadable?: unknown;
	changedAt: number;
}

/** The table's changes, in several shards. */
export interface ListingChanges {
	shards: number;
	/** What changed in one shard at or after `since`, page by page. Each listing is there once, with its last change. */
	read(shard: number, since: number): AsyncIterable<readonly ListingChange[]>;
}

/** A listing that was added or changed in what the search knows of it. */
export interface ChangedRow {
	row: SearchRow;
	/** Absent: it is new, or nobody can tell any more what it was. */
	before?: SearchRow;
}
