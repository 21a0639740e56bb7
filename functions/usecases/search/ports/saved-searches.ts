import type { SearchPayload } from '#shared/contract/search/search.ts';

export interface SavedSearchRecord {
	memberId: string;
	savedSearchId: string;
	version: number;
	name: string;
	search: SearchPayload;
	/** Whether the member is notified of matching stones. */
	alert: boolean;
	createdAt: number;
	/** When the member last opened the search; absent if never. */
	openedAt?: number;
}

/** The parts of a saved search with an alert that matching needs. */
export interface Alert {
	memberId: string;
	savedSearchId: string;
	/** Its payload as JSON, because only few of a hundred thousand are parsed. */
	search: string;
}

/** One of several parts of all alerts, about the same size each. */
export interface AlertPart {
	/** Index from 0. */
	at: number;
	of: number;
}

/** A member's notifications about matches on a market day (`YYYY-MM-DD`). */
export interface MatchDay {
	memberId: string;
	day: string;
	version: number;
	/** Matches that were notified one by one. */
	told: number;
	/** Whether there were more, which only the digest mentions. */
	full: boolean;
	/** Like `told` and `full`, for price alerts. Absent in items of earlier versions. */
	toldByPrice?: number;
	fullByPrice?: boolean;
}

/** Price alerts that have notified a member of a stone at one price. */
export interface PriceMatch {
	memberId: string;
	listingId: string;
	/** Whole currency units per carat. */
	price: number;
	version: number;
	searches: readonly string[];
}

/** A member's earlier notifications about some stones. */
export interface KnownMatches {
	/** Listings about which a search other than a price alert has notified the member. */
	plain: ReadonlySet<string>;
	/** By listing, the price alerts that have notified the member at the requested price. */
	byPrice: ReadonlyMap<string, PriceMatch>;
}

export interface SavedSearches {
	get(memberId: string, savedSearchId: string): Promise<SavedSearchRecord | undefined>;
	/** Reads the saved searches that still exist. */
	getMany(ids: readonly Pick<SavedSearchRecord, 'memberId' | 'savedSearchId'>[]): Promise<SavedSearchRecord[]>;
	/** Newest first. */
	of(memberId: string): Promise<SavedSearchRecord[]>;
	/**
	 * Reads all members' alerts in shares of about equal size; each array stays the same object until an alert of its share changes. `part` selects
	 * some of them.
	 */
	alerts(part?: AlertPart): Promise<readonly (readonly Alert[])[]>;
	countAlerts(): Promise<number>;
	/** Returns the notifications that the member had of these stones; those of price alerts only at these prices. */
	matched(memberId: string, stones: readonly { listingId: string; price: number | undefined }[]): Promise<KnownMatches>;
	matchDay(memberId: string, day: string): Promise<MatchDay | undefined>;
}
