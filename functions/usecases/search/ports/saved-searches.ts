import type { SearchPayload } from '#shared/contract/search/search.ts';

export interface SavedSearchRecord {
	memberId: string;
	savedSearchId: string;
	version: number;
	name: string;
	search: SearchPayload;
	/** Whether the member wants to be told of stones that match. */
	alert: boolean;
	createdAt: number;
	/** When the member looked at it last; absent: never since it was saved. */
	openedAt?: number;
}

/** A saved search that has an alert, by what it takes to match stones. */
export interface Alert {
	memberId: string;
	savedSearchId: string;
	/** Its payload as JSON: of a hundred thousand at once a few are looked at. */
	search: string;
}

/** One of several parts of all alerts, about the same size each. */
export interface AlertPart {
	/** From 0. */
	at: number;
	of: number;
}

/** A member's notifications about matches on a market day (`YYYY-MM-DD`). */
export interface MatchDay {
	memberId: string;
	day: string;
	version: number;
	/** Matches that were told one by one. */
	told: number;
	/** There were more, which only the digest tells of. */
	full: boolean;
	/** Like `told` and `full`, for price alerts. Absent in items of earlier versions. */
	toldByPrice?: number;
	fullByPrice?: boolean;
}

/** Price alerts that have told a member of a stone at one price. */
export interface PriceMatch {
	memberId: string;
	listingId: string;
	/** Whole currency units per carat. */
	price: number;
	version: number;
	/** Ids of the saved searches. */
	searches: readonly string[];
}

/** Notifications that a member had of some stones. */
export interface KnownMatches {
	/**
	 * Listings of which another search than a price alert has notified the member.
	 * `isApart` is false in items of earlier versions. These may come from a price
	 * alert, and their price is not known.
	 */
	plain: ReadonlyMap<string, { isApart: boolean }>;
	/** By listing, the price alerts that have notified the member at the price that was asked for. */
	byPrice: ReadonlyMap<string, PriceMatch>;
}

export interface SavedSearches {
	get(memberId: string, savedSearchId: string): Promise<SavedSearchRecord | undefined>;
	/** Reads the saved searches that still exist. */
	getMany(ids: readonly Pick<SavedSearchRecord, 'memberId' | 'savedSearchId'>[]): Promise<SavedSearchRecord[]>;
	/** Newest first. */
	of(memberId: string): Promise<SavedSearchRecord[]>;
	/**
	 * Reads all members' alerts in shares of about equal size; each array stays the same object until an alert of
	 * its share changes. With `part` only a part of them.
	 */
	alerts(part?: AlertPart): Promise<readonly (readonly Alert[])[]>;
	/** How many saved searches have an alert. */
	countAlerts(): Promise<number>;
	/** Returns the notifications that the member had of these stones; those of price alerts only at these prices. */
	matched(memberId: string, stones: readonly { listingId: string; price: number | undefined }[]): Promise<KnownMatches>;
	matchDay(memberId: string, day: string): Promise<MatchDay | undefined>;
}
