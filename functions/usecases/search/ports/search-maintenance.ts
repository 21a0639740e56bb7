import type { MemberState } from '#shared/domain/accounts/member.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';

/** Storage and table as the search's maintenance needs them. Instants are milliseconds of real time. */

export interface StoredSnapshot {
	bytes: Uint8Array<ArrayBuffer>;
	/** Storage's id of this content. */
	version: string;
}

export interface Snapshots {
	/** Reads the present snapshot; undefined if there is no snapshot. */
	read(): Promise<StoredSnapshot | undefined>;
	/** Replaces version `replaced`, or creates the first snapshot. Returns the new version, or undefined if another writer was first. */
	write(bytes: Uint8Array, replaced: string | undefined): Promise<string | undefined>;
}

/** A listing in the table, and whether a search that loads the market would find it unchanged. */
export interface Entry {
	listingId: string;
	version: number;
	/** The listing's row; undefined if the listing is gone. */
	row: SearchRow | undefined;
	/** Time of the listing's last change, or of its removal. */
	changedAt: number;
	/** Whether the attributes that a search loads are up to date. */
	isCurrent: boolean;
	/** Why the listing cannot be read. */
	damage?: unknown;
	/** Names of its photos that are not processed, or not by today's rules; absent if there are none. */
	unfinished?: readonly string[];
}

/** The properties of a member that the member's listings repeat. */
export interface Seller {
	state: MemberState;
	dealer?: string;
}

export interface Entries {
	/** Reads the listings in one of `parts` parts of the table, page by page, as they were a moment ago. */
	scan(part: number, parts: number): AsyncIterable<readonly Entry[]>;
	/** Reads these listings as they are now, in this order. */
	read(listingIds: readonly string[]): Promise<Entry[]>;
	/** Reads the present states and dealers of these members; unknown members are left out. */
	readSellers(memberIds: readonly string[]): Promise<Map<string, Seller>>;
	/** Logs and rewrites the listing for all running and starting searches, or its absence. Returns false if it has changed meanwhile. */
	writeAgainIfUnchanged(entry: Entry): Promise<boolean>;
}
