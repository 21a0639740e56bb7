import type { SearchPayload } from '#shared/contract/diamonds.ts';

export interface SavedSearchRecord {
	memberId: string;
	savedSearchId: string;
	name: string;
	search: SearchPayload;
	/** Whether the member wants to be told of stones that match. */
	alert: boolean;
	createdAt: number;
}

export interface SavedSearches {
	get(memberId: string, savedSearchId: string): Promise<SavedSearchRecord | undefined>;
	/** Newest first. */
	of(memberId: string): Promise<SavedSearchRecord[]>;
	/** Those of all members that have an alert; kept in memory until one changes. */
	alerts(): Promise<readonly SavedSearchRecord[]>;
	/** Of these listings those of which the member was told. */
	matched(memberId: string, listingIds: readonly string[]): Promise<Set<string>>;
}
