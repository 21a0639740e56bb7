import type { MemberState } from '#shared/domain/accounts/member.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';

/** Storage and table as the search's maintenance needs them. Instants are milliseconds of real time. */

export interface StoredSnapshot {
	bytes: Uint8Array<ArrayBuffer>;
	/** Storage's name for this very content. */
	version: string;
}

export interface Snapshots {
	/** Reads the snapshot in place; undefined if there is no snapshot. */
	read(): Promise<StoredSnapshot | undefined>;
	/** Puts another in the place of version `replaced`, or where there was none. Answers its version; undefined when somebody else was first. */
	write(bytes: Uint8Array, replaced: string | undefined): Promise<string | undefined>;
}

/** A listing in the table, and whether a search that loads the market would find it so. */
export interface Entry {
	listingId: string;
	version: number;
	/** The listing's row; undefined if the listing is gone. */
	row: SearchRow | undefined;
	/** Time of the listing's last change, or of its removal. */
	changedAt: number;
	/** Whether the index that a search loads says the same. */
	isCurrent: boolean;
	/** Why nothing can be told of it. */
	damage?: unknown;
	/** Names of its photos that nobody has worked on, or not as all are today; absent without any. */
	unfinished?: readonly string[];
}

export interface Entries {
	/** The listings in one of `parts` parts of the table, page by page, as they were a moment ago. */
	scan(part: number, parts: number): AsyncIterable<readonly Entry[]>;
	/** These listings as they are now, in this order. */
	read(listingIds: readonly string[]): Promise<Entry[]>;
	/** The states of these members as they are now; one that does not exist is left out. */
	readStates(memberIds: readonly string[]): Promise<Map<string, MemberState>>;
	/** Has every search that runs, and every one that starts, hear of the listing as it is, or that it is gone. False when it has changed meanwhile. */
	writeAgainIfUnchanged(entry: Entry): Promise<boolean>;
}
